"""Akvárko on the wire."""

from bisect import bisect
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

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
)
from lunarium.games.akvarko import TankExplanation as GameExplanation
from lunarium.games.akvarko.draft import PHASE_STARTS, ROUNDS, passer
from lunarium.games.akvarko.moves import possible_picks, turnable
from lunarium.games.akvarko.previews import preview_pick, preview_places
from lunarium.games.api import Seat
from lunarium.games.grid import Cell, reading_key
from lunarium.server.protocol.boards import (
    AkvarkoMoves,
    AkvarkoPlayer,
    AkvarkoView,
    CreatureLack,
    LaidCard,
    MovePreview,
    PickMove,
    PlaceMove,
    ScoringGroup,
    SheetChange,
    TankExplanation,
    TankLine,
    Turn,
)
from lunarium.server.protocol.boards import KindExplanation as WireKind
from lunarium.server.protocol.boards import View as WireView
from lunarium.server.protocol.messages import Moved
from lunarium.server.tables.faces.kernels import compiled

KEPT_TANKS = 2048
"""Tanks whose pictures are remembered: a placement changes one tank, all seats see all of them."""


class AkvarkoFace:
    """See `Face`."""

    all_is_open = False

    def board(self, view: View) -> AkvarkoView:
        """The tanks, who has picked, and the picks once they are revealed (AK-2.5)."""
        return AkvarkoView(
            fewer_species=view.options.fewer_species,
            seat=None,
            round=view.round,
            phase=view.phase,
            players=tuple([_player(view, seat) for seat in range(view.seats)]),
            hand=(),
            pick=None,
            drawn=None,
            revealed=None if view.picks is None else _values(view.picks),
            passes_to=_passes_to(view),
            deck_left=view.deck_left,
            to_move=tuple(sorted(view.waiting_for)),
            over=view.over,
        )

    def seen_from(self, board: WireView, view: View) -> WireView:
        """Hand, pick and drawn card are the seat's own (AK-2.5)."""
        return msgspec.structs.replace(
            board,
            seat=view.seat,
            hand=_values(view.hand),
            pick=None if view.pick is None else view.pick.value,
            drawn=None if view.drawn is None else view.drawn.value,
        )

    def moves(self, view: View) -> AkvarkoMoves | None:
        """The picks of the hand, or all placements of the card once the picks are revealed."""
        seat = view.seat
        if seat is None or seat not in view.waiting_for:
            return None
        tank = view.tanks[seat]
        if view.picks is None:
            return AkvarkoMoves(_pick_moves(tank, possible_picks(view.hand)), None, ())
        card = view.picks[seat]
        return AkvarkoMoves((), card.value, _place_moves(tank, card))

    def explain(self, view: View, seat: Seat) -> TankExplanation:
        """A seat's tank: where points come from, and what would bring more."""
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
        return tuple(_picture(tank.cards).points for tank in view.tanks)


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


class _Picture(msgspec.Struct, frozen=True):
    """All of `AkvarkoPlayer` that depends on the tank alone."""

    cards: tuple[LaidCard, ...]
    free: tuple[Cell, ...]
    points: int
    sheet: tuple[TankLine, ...]


@lru_cache(maxsize=KEPT_TANKS)
def _picture(cards: tuple[Card, ...]) -> _Picture:
    tank = Tank(cards)
    explanation = explain_tank(tank)
    return _Picture(
        tuple(LaidCard(card.species.value, card.kind.value, card.at) for card in cards),
        tank.free_cells,
        explanation.points,
        tuple(_line(kind) for kind in explanation.kinds),
    )


def _player(view: View, seat: Seat) -> AkvarkoPlayer:
    picture = _picture(view.tanks[seat].cards)
    return AkvarkoPlayer(
        picture.cards,
        picture.free,
        picture.points,
        picture.sheet,
        picked=view.picked[seat],
        placed=not view.over and len(view.tanks[seat].cards) >= view.round,
    )


def _line(kind: KindExplanation) -> TankLine:
    tier = kind.next_tier
    if tier is None:
        return TankLine(kind.kind.value, kind.points, None, None, ())
    return TankLine(kind.kind.value, kind.points, tier.points, tier.more, tier.cells)


def _values(kinds: Sequence[Kind]) -> tuple[str, ...]:
    return tuple([kind.value for kind in kinds])


def _passes_to(view: View) -> tuple[Seat, ...] | None:
    """Who gets the hand of each seat for the next round; none before a deal and at the end."""
    following = view.round + 1
    if following in PHASE_STARTS or following > ROUNDS:
        return None
    to = [0] * view.seats
    for seat in range(view.seats):
        to[passer(seat, view.seats, following)] = seat
    return tuple(to)


def _pick_moves(tank: Tank, picks: Sequence[Pick]) -> tuple[PickMove, ...]:
    engine = compiled(AKVARKO)
    if engine is None:
        previews = [preview_pick(tank, pick) for pick in picks]
        return tuple(PickMove(one.move.card.value, one.gain, one.best.at) for one in previews)
    cards = [pick.card for pick in picks]
    now, cells = _picture(tank.cards).points, tank.free_cells
    moves = []
    for card, points in zip(cards, engine.akvarko_points(tank, cards, turns=False), strict=True):
        most = max(points)
        moves.append(PickMove(card.value, most - now, cells[points.index(most)]))
    return tuple(moves)


def _place_moves(tank: Tank, card: Kind) -> tuple[PlaceMove, ...]:
    """The placements by cell; the rules list each cell without a turn first, then its turns.

    Turned may be any card that is no plant yet, and the new one, in reading order.
    """
    gains = iter(_place_gains(tank, card))
    cards = turnable(tank)
    keys = [reading_key(cell) for cell in cards]
    places = []
    for at in tank.free_cells:
        gain = next(gains)
        new = bisect(keys, reading_key(at))
        turned = (*cards[:new], at, *cards[new:])
        places.append(PlaceMove(at, gain, tuple([Turn(cell, next(gains)) for cell in turned])))
    return tuple(places)


def _place_gains(tank: Tank, card: Kind) -> list[int]:
    engine = compiled(AKVARKO)
    if engine is None:
        return [preview.gain for preview in preview_places(tank, card)]
    now = _picture(tank.cards).points
    (found,) = engine.akvarko_points(tank, (card,), turns=True)
    return [points - now for points in found]


def _preview(preview: PickPreview | PlacePreview, ends: bool) -> MovePreview:
    changes: tuple[SheetChange, ...] = ()
    if isinstance(preview, PlacePreview):
        changes = tuple(SheetChange(*change) for change in preview.changes)
    return MovePreview(str(preview.move), preview.gain, (), changes, None, ends)


FACE: Final = AkvarkoFace()
"""This game on the wire."""
