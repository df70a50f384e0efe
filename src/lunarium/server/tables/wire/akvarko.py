"""Akvárko on the wire, and the score pad for a game on a real table."""

from bisect import bisect
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final

import msgspec

from lunarium.games.akvarko import (
    AKVARKO,
    Card,
    Kind,
    KindExplanation,
    Move,
    Pick,
    PickPreview,
    Place,
    PlacePreview,
    Tank,
    View,
    explain_tank,
    score,
)
from lunarium.games.akvarko import TankExplanation as GameExplanation
from lunarium.games.akvarko.board import SIDE
from lunarium.games.akvarko.draft import PHASE_STARTS, ROUNDS, passer
from lunarium.games.akvarko.explain import preview_pick, preview_places
from lunarium.games.akvarko.moves import possible_picks, read_kind, turnable
from lunarium.games.api import Seat
from lunarium.games.grid import ORIGIN, Cell, cell_text, reading_key
from lunarium.records import view_to_json
from lunarium.server.protocol.boards import (
    AkvarkoBoard,
    AkvarkoMoves,
    CreatureLack,
    MovePreview,
    PickMove,
    PlaceMove,
    ScoringGroup,
    SheetChange,
    TankBoard,
    TankExplanation,
    TankLine,
    Turn,
    ViewDocument,
)
from lunarium.server.protocol.boards import KindExplanation as WireKind
from lunarium.server.protocol.http import PadTank, ScoredPad, ScorePad
from lunarium.server.protocol.messages import Moved
from lunarium.server.protocol.refusals import refuse
from lunarium.server.tables.wire import encoded, engine_for

MOST_SHEETS: Final = 256
"""How many score sheets a table caches: a placement changes one tank, but all tanks are sent."""


class AkvarkoWire:
    """The part of Akvárko: see `Wire`."""

    all_is_open: Final = False
    named: Final[Mapping[type, Callable[[str], Any]]] = MappingProxyType({})

    def __init__(self) -> None:
        self._sheets: dict[tuple[Card, ...], _Sheet] = {}

    def open_document(self, view: View) -> ViewDocument:
        """What is open to all, as records write it."""
        document = view_to_json(AKVARKO, view)
        return document | {name: encoded(document[name]) for name in ("tanks", "history")}

    def document(self, spectators: ViewDocument, view: View) -> ViewDocument:
        """Hand, pick and the hands it saw are the seat's own (AK-2.5)."""
        return {
            **spectators,
            "seat": view.seat,
            "hand": view.hand,
            "pick": view.pick,
            "seen": [{"hand": one.hand, "drawn": one.drawn} for one in view.seen],
        }

    def board(self, view: View) -> AkvarkoBoard:
        """What follows from the tanks and the revealed picks (AK-2.5)."""
        return AkvarkoBoard(
            phase=view.phase,
            tanks=tuple([self._tank(view, seat) for seat in range(view.seats)]),
            revealed=None if view.picks is None else _values(view.picks),
            passes_to=_passes_to(view),
            to_move=tuple(sorted(view.waiting_for)),
            over=view.over,
        )

    def _tank(self, view: View, seat: Seat) -> TankBoard:
        sheet = self._sheet(view.tanks[seat])
        placed = not view.over and len(view.tanks[seat].cards) >= view.round
        return TankBoard(sheet.free, sheet.points, sheet.lines, placed)

    def _sheet(self, tank: Tank) -> "_Sheet":
        sheet = self._sheets.get(tank.cards)
        if sheet is None:
            if len(self._sheets) >= MOST_SHEETS:
                self._sheets.clear()
            explanation = explain_tank(tank)
            lines = tuple([_line(kind) for kind in explanation.kinds])
            sheet = _Sheet(tank.free_cells, explanation.points, lines)
            self._sheets[tank.cards] = sheet
        return sheet

    def moves(self, view: View) -> AkvarkoMoves | None:
        """The picks of the hand, or all placements of the card once the picks are revealed."""
        seat = view.seat
        if seat is None or seat not in view.waiting_for:
            return None
        tank = view.tanks[seat]
        now = self._sheet(tank).points
        if view.picks is None:
            return AkvarkoMoves(_pick_moves(tank, now, possible_picks(view.hand)), None, ())
        card = view.picks[seat]
        return AkvarkoMoves((), card.value, _place_moves(tank, now, card))

    def explain(self, view: View, seat: Seat) -> TankExplanation:
        """A seat's tank: where its points come from, and what would gain more."""
        return wire_explanation(explain_tank(view.tanks[seat]))

    def previews(self, view: View) -> tuple[MovePreview, ...]:
        """The lines of the score sheet that each placement changes."""
        ends = view.revealed and view.round == ROUNDS and view.waiting_for == {view.seat}
        return tuple(_preview(preview, ends) for preview in AKVARKO.previews(view))

    def moved(self, before: View, after: View, seat: Seat, move: Move) -> Moved:
        """A placement, or a pick: hidden from the others until all are revealed (AK-2.2)."""
        if isinstance(move, Place):
            card = before.history[-1][seat]
            return Moved(seat=seat, move=str(move), card=card.value, at=move.at, turned=move.flip)
        if after.picks is not None:
            known: Kind | None = after.picks[seat]
        else:
            known = after.pick if seat == after.seat else None
        if known is None:
            return Moved(seat=seat, move=None)
        return Moved(seat=seat, move=str(Pick(known)), card=known.value)

    def figures(self, view: View) -> tuple[int, ...]:
        """The points that each tank makes."""
        return tuple([self._sheet(tank).points for tank in view.tanks])


def wire_explanation(explanation: GameExplanation) -> TankExplanation:
    """An explanation of the rules as it goes over the wire."""
    return TankExplanation(
        explanation.points,
        explanation.frame,
        tuple(
            WireKind(
                _line(kind),
                kind.cards,
                tuple(ScoringGroup(one.cells, one.points, one.owner) for one in kind.groups),
                tuple(
                    CreatureLack(one.owner, one.more, one.cells, one.same, _values(one.kinds))
                    for one in kind.lacks
                ),
            )
            for kind in explanation.kinds
        ),
    )


class _Sheet(msgspec.Struct, frozen=True):
    """Everything in `TankBoard` that depends only on the tank."""

    free: tuple[Cell, ...]
    points: int
    lines: tuple[TankLine, ...]


def _line(kind: KindExplanation) -> TankLine:
    tier = kind.next_tier
    if tier is None:
        return TankLine(kind.kind.value, kind.points, None, None, ())
    return TankLine(kind.kind.value, kind.points, tier.points, tier.more, tier.cells)


def _values(kinds: Sequence[Kind]) -> tuple[str, ...]:
    return tuple([kind.value for kind in kinds])


def _passes_to(view: View) -> tuple[Seat, ...] | None:
    """The seat that gets each seat's hand for the next round; none before a deal and at the end."""
    following = view.round + 1
    if following in PHASE_STARTS or following > ROUNDS:
        return None
    to = [0] * view.seats
    for seat in range(view.seats):
        to[passer(seat, view.seats, following)] = seat
    return tuple(to)


def _pick_moves(tank: Tank, now: int, picks: Sequence[Pick]) -> tuple[PickMove, ...]:
    points_after = engine_for(AKVARKO)
    if points_after is None:
        previews = [preview_pick(tank, pick) for pick in picks]
        return tuple(PickMove(one.move.card.value, one.gain, one.best.at) for one in previews)
    cards = [pick.card for pick in picks]
    cells, moves = tank.free_cells, []
    for card, points in zip(cards, points_after(tank, cards, turns=False), strict=True):
        most = max(points)
        moves.append(PickMove(card.value, most - now, cells[points.index(most)]))
    return tuple(moves)


def _place_moves(tank: Tank, now: int, card: Kind) -> tuple[PlaceMove, ...]:
    """The placements by cell; the rules list each cell without a turn first, then its turns.

    Any card that is no plant yet may be turned, and the new one, in reading order.
    """
    gains = iter(_place_gains(tank, now, card))
    cards = turnable(tank)
    keys = [reading_key(cell) for cell in cards]
    places = []
    for at in tank.free_cells:
        gain = next(gains)
        new = bisect(keys, reading_key(at))
        turned = (*cards[:new], at, *cards[new:])
        places.append(PlaceMove(at, gain, tuple([Turn(cell, next(gains)) for cell in turned])))
    return tuple(places)


def _place_gains(tank: Tank, now: int, card: Kind) -> list[int]:
    points_after = engine_for(AKVARKO)
    if points_after is None:
        return [preview.gain for preview in preview_places(tank, card)]
    (found,) = points_after(tank, (card,), turns=True)
    return [points - now for points in found]


def _preview(preview: PickPreview | PlacePreview, ends: bool) -> MovePreview:
    changes: tuple[SheetChange, ...] = ()
    if isinstance(preview, PlacePreview):
        changes = tuple(SheetChange(*change) for change in preview.changes)
    return MovePreview(str(preview.move), preview.gain, (), changes, None, ends)


def score_pad(pad: ScorePad) -> ScoredPad:
    """The score sheet of each tank, and the ranking (AK-6.5); raises `RefusalError`."""
    tanks = [_pad_tank(tank) for tank in pad.tanks]
    strengths = [score(tank, ORIGIN).strength for tank in tanks]
    return ScoredPad(
        tuple(wire_explanation(explain_tank(tank, ORIGIN)) for tank in tanks),
        tuple(
            tuple(seat for seat, one in enumerate(strengths) if one == level)
            for level in sorted(set(strengths), reverse=True)
        ),
    )


def _pad_tank(pad: PadTank) -> Tank:
    kinds: dict[Cell, Kind] = {}
    for card in pad.cards:
        x, y = card.at
        if not (0 <= x < SIDE and 0 <= y < SIDE):
            reason = (
                f"{pad.name}: the cell {cell_text(card.at)} is not in the frame of {SIDE}x{SIDE}"
            )
            raise refuse("bad_setup", reason, "AK-3.1")
        if card.at in kinds:
            reason = f"{pad.name}: two cards lie on {cell_text(card.at)}"
            raise refuse("bad_setup", reason, "AK-3.1")
        try:
            kinds[card.at] = read_kind(card.kind)
        except ValueError as error:
            raise refuse("bad_setup", f"{pad.name}: {error}") from None
    return Tank.of(kinds)
