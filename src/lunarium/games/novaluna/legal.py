"""Which moves are legal, and the reason and clause when one is not."""

from dataclasses import dataclass

from lunarium.games.api import IllegalMove, Seat
from lunarium.games.grid import ORIGIN, cell_text
from lunarium.games.novaluna.moves import EndPhase, Move, Refill, Take
from lunarium.games.novaluna.state import Position

PHASE_1_DISCS = 8
"""Discs that must be placed before phase 1 of the solo game may be ended (NL-7.3)."""


def moves(position: Position) -> tuple[Move, ...]:
    """The legal moves of the seat on turn: takes by tile and cell, then refill or end."""
    seat = position.on_turn
    if seat is None:
        return ()
    cells = position.players[seat].tableau.free_cells
    legal: list[Move] = [Take(tile, cell) for tile in position.offer for cell in cells]
    if position.may_refill:
        legal.append(Refill())
    if _may_end_phase(position):
        legal.append(EndPhase())
    return tuple(legal)


def _may_end_phase(position: Position) -> bool:
    return position.phase == 1 and position.discs_placed(0) >= PHASE_1_DISCS


def order_after(position: Position, seat: Seat, distance: int) -> tuple[Seat, ...]:
    """The turn order once the seat's disc has travelled that far: on top of its space (NL-4.3)."""
    others = [other for other in position.order if other != seat]
    nearer = [other for other in others if position.players[other].distance < distance]
    return (*nearer, seat, *others[len(nearer) :])


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a move is not allowed: a stable code, the clause, and a sentence."""

    code: str
    clause: str
    reason: str

    def error(self, move: Move, seat: Seat, position: str) -> IllegalMove:
        """The refusal as an error that shows the position."""
        return IllegalMove(str(move), seat, self.code, self.clause, self.reason, position)


def refusal(position: Position, seat: Seat, move: Move) -> Refusal | None:
    """What is wrong with a move, or `None` if it is legal."""
    if seat not in range(len(position.players)):
        return Refusal("no_such_seat", "NL-3.1", f"there is no seat {seat} at this table")
    if position.over:
        return Refusal("game_over", "NL-6.1", "the game is over")
    if seat != position.on_turn:
        return Refusal("not_your_turn", "NL-3.1", f"it is the turn of seat {position.on_turn}")
    if isinstance(move, Take):
        return _refuse_take(position, seat, move)
    if isinstance(move, Refill):
        return _refuse_refill(position)
    return _refuse_end_phase(position)


def _refuse_take(position: Position, seat: Seat, take: Take) -> Refusal | None:
    tile = take.tile
    if tile not in position.wheel:
        return Refusal("not_on_wheel", "NL-4.2", f"the tile {tile} is not on the wheel")
    if tile not in position.offer:
        offer = ", ".join(str(other) for other in position.offer)
        reason = f"{tile} is not among the next three tiles after the moon: {offer}"
        return Refusal("not_on_offer", "NL-4.2", reason)
    tableau = position.players[seat].tableau
    if take.at in tableau.by_cell:
        lying = tableau.by_cell[take.at].tile
        return Refusal(
            "cell_taken", "NL-4.4", f"the tile {lying} already lies at {cell_text(take.at)}"
        )
    if not tableau.laid and take.at != ORIGIN:
        return Refusal("first_tile_at_origin", "NL-4.4", "the first tile lies at 0,0")
    if take.at not in tableau.free_cells:
        return Refusal(
            "not_adjacent", "NL-4.4", f"no tile lies edge to edge with {cell_text(take.at)}"
        )
    return None


def _refuse_refill(position: Position) -> Refusal | None:
    if position.solo:
        reason = "the solo game has no optional refill: phase 2 begins with one"
        return Refusal("no_refill_in_solo", "NL-7.1", reason)
    if position.tiles_on_wheel > 2:
        reason = f"{position.tiles_on_wheel} tiles are on the wheel, and a refill needs 1 or 2"
        return Refusal("too_many_tiles", "NL-4.1", reason)
    if position.supply == 0:
        return Refusal("supply_empty", "NL-4.1", "the supply is empty")
    return None


def _refuse_end_phase(position: Position) -> Refusal | None:
    if not position.solo:
        return Refusal("only_in_solo", "NL-7.3", "only the solo game has phases")
    if position.phase != 1:
        reason = "phase 2 cannot be ended at will: take a tile"
        return Refusal("phase_2_goes_on", "NL-7.5", reason)
    if not _may_end_phase(position):
        placed = position.discs_placed(0)
        reason = f"phase 1 may be ended once {PHASE_1_DISCS} discs are placed, not with {placed}"
        return Refusal("too_few_discs", "NL-7.3", reason)
    return None
