"""Nova Luna on the wire, and the facts about its tiles."""

from collections.abc import Callable, Mapping
from functools import cache
from types import MappingProxyType
from typing import Any, Final

from lunarium.games.api import Seat
from lunarium.games.novaluna import (
    NOVALUNA,
    TILES,
    TRACK_SPACES,
    Colour,
    EndPhase,
    Move,
    Player,
    Position,
    Take,
    Tile,
    View,
    explain_tableau,
)
from lunarium.games.novaluna.legal import refusal
from lunarium.games.novaluna.material import tile_of
from lunarium.records.novaluna import VIEWS
from lunarium.records.views import view_document
from lunarium.server.protocol.boards import (
    ColourCount,
    LaidTile,
    MovePreview,
    NovaLunaBoard,
    NovaLunaMoves,
    NovaLunaSide,
    TableauExplanation,
    TaskRef,
    TaskState,
    TrackSpace,
    ViewDocument,
)
from lunarium.server.protocol.boards import Take as WireTake
from lunarium.server.protocol.http import TileFacts
from lunarium.server.protocol.messages import Moved
from lunarium.server.tables.wire import encoded, engine_for


class NovaLunaWire:
    """The part of Nova Luna: see `Wire`.

    A move changes one player's side of the table, and seldom what is unseen: what stays the same
    object is not encoded again.
    """

    all_is_open: Final = True
    named: Final[Mapping[type, Callable[[str], Any]]] = MappingProxyType({Tile: tile_of})

    def __init__(self) -> None:
        self._sides: dict[Seat, tuple[Player, Any]] = {}
        self._unseen: tuple[tuple[Tile, ...], tuple[str, ...]] = (), ()

    def open_document(self, view: View) -> ViewDocument:
        """The open position (NL-2.4), each player's side encoded once."""
        sides = [self._side(seat, player) for seat, player in enumerate(view.open.players)]
        return view_document(NOVALUNA.name, VIEWS.write_with(view, sides))

    def _side(self, seat: Seat, player: Player) -> Any:
        known, side = self._sides.get(seat, (None, None))
        if known is not player:
            laid = [LaidTile(one.tile.id, one.at, one.covered) for one in player.tableau.laid]
            side = encoded(NovaLunaSide(player.discs_left, player.distance, tuple(laid)))
            self._sides[seat] = player, side
        return side

    def _unseen_ids(self, unseen: tuple[Tile, ...]) -> tuple[str, ...]:
        if self._unseen[0] is not unseen:
            self._unseen = unseen, tuple([tile.id for tile in unseen])
        return self._unseen[1]

    def document(self, spectators: ViewDocument, view: View) -> ViewDocument:
        """The same for everybody except for the seat."""
        return {**spectators, "seat": view.seat}

    def board(self, view: View) -> NovaLunaBoard:
        """What follows from the open position (NL-2.4)."""
        position = view.open
        on_turn = position.on_turn
        slots = {tile: slot for slot, tile in enumerate(position.wheel) if tile}
        return NovaLunaBoard(
            offer=() if position.over else tuple([slots[tile] for tile in position.offer]),
            placed=tuple([position.discs_to_place - one.discs_left for one in position.players]),
            spaces=tuple([one.distance % TRACK_SPACES for one in position.players]),
            track=() if position.solo else _track(position),
            unseen=self._unseen_ids(position.unseen),
            to_move=() if on_turn is None else (on_turn,),
        )

    def moves(self, view: View) -> NovaLunaMoves | None:
        """Each tile on offer on each free cell, and refill or the end of phase 1."""
        position = view.open
        seat = view.seat
        if seat is None or seat != position.on_turn:
            return None
        cells = position.players[seat].tableau.free_cells
        gains_of = engine_for(NOVALUNA)
        if gains_of is None:
            gains = [preview.gain for preview in NOVALUNA.previews(view)]
        else:
            gains = gains_of(position)
        number = len(cells)
        return NovaLunaMoves(
            cells=cells,
            takes=tuple(
                [
                    WireTake(
                        tile.id,
                        position.wheel.index(tile),
                        tile.cost,
                        tuple(gains[place * number : (place + 1) * number]),
                    )
                    for place, tile in enumerate(position.offer)
                ]
            ),
            refill=position.may_refill,
            end=position.solo and refusal(position, seat, EndPhase()) is None,
        )

    def explain(self, view: View, seat: Seat) -> TableauExplanation:
        """All tasks of a seat's tableau."""
        return TableauExplanation(
            tuple(
                TaskState(
                    task.ref.at,
                    task.ref.index,
                    task.covered,
                    tuple(
                        ColourCount(
                            count.colour.name.lower(), count.need, count.have, count.counting
                        )
                        for count in task.colours
                    ),
                )
                for task in explain_tableau(view.open.players[seat].tableau)
            )
        )

    def previews(self, view: View) -> tuple[MovePreview, ...]:
        """Which tasks each move fulfils, and which seat is on turn afterwards."""
        return tuple(
            MovePreview(
                move=str(preview.move),
                gain=preview.gain,
                fulfils=tuple(TaskRef(task.at, task.index) for task in preview.fulfils),
                changes=(),
                next_seat=preview.next_seat,
                ends=preview.next_seat is None,
            )
            for preview in NOVALUNA.previews(view)
        )

    def moved(self, before: View, after: View, seat: Seat, move: Move) -> Moved:
        """The tile, where it came from and lies, and the tasks that got discs."""
        if not isinstance(move, Take):
            return Moved(seat=seat, move=str(move))
        return Moved(
            seat=seat,
            move=str(move),
            tile=move.tile.id,
            slot=before.open.wheel.index(move.tile),
            at=move.at,
            discs=_discs_placed(before.open.players[seat], after.open.players[seat]),
            cost=move.tile.cost,
        )

    def figures(self, view: View) -> tuple[int, ...]:
        """The discs that each seat has placed."""
        position = view.open
        return tuple(position.discs_placed(seat) for seat in range(len(position.players)))


def _track(position: Position) -> tuple[TrackSpace, ...]:
    """The spaces with discs, the furthest behind first; on each the discs bottom to top (NL-3.1).

    Nobody gets a whole lap ahead: the player furthest behind is on turn, and advances by at most 7.
    """
    spaces: dict[int, list[Seat]] = {}
    for seat in position.order:
        spaces.setdefault(position.players[seat].distance % TRACK_SPACES, []).append(seat)
    return tuple([TrackSpace(space, tuple(reversed(seats))) for space, seats in spaces.items()])


def _discs_placed(before: Player, after: Player) -> tuple[TaskRef, ...]:
    """The tasks that got a disc, in the order in which the tiles were laid (NL-4.5)."""
    placed = []
    old = before.tableau.laid
    for place, laid in enumerate(after.tableau.laid):
        known = old[place] if place < len(old) else None
        if known is not laid:
            had = known.covered if known else (False,) * len(laid.covered)
            placed += [
                TaskRef(laid.at, index)
                for index, covered in enumerate(laid.covered)
                if covered and not had[index]
            ]
    return tuple(placed)


@cache
def tile_facts() -> tuple[TileFacts, ...]:
    """The 68 tiles of Nova Luna in the order of the box's list."""
    return tuple(
        TileFacts(
            id=tile.id,
            colour=tile.colour.name.lower(),
            cost=tile.cost,
            tasks=tuple(
                {colour.name.lower(): task.needs[colour] for colour in Colour if task.needs[colour]}
                for task in tile.tasks
            ),
        )
        for tile in TILES.values()
    )
