"""The ranking with several players, and the notes and score of the solo game."""

from lunarium.games.api import Result, Seat
from lunarium.games.novaluna.legal import PHASE_1_DISCS
from lunarium.games.novaluna.state import Position

DISC_PENALTY = 10
"""Points in a solo note for each disc not placed (NL-7.3, NL-7.5)."""


def result(position: Position) -> Result | None:
    """The result of a finished game."""
    if not position.over:
        return None
    return _solo_result(position) if position.solo else _ranked_result(position)


def _ranked_result(position: Position) -> Result:
    """Fewest discs left first; in a tie, the seat on turn earlier (NL-6.2, NL-6.3)."""
    discs_left = tuple(player.discs_left for player in position.players)

    def rank(seat: Seat) -> tuple[int, int]:
        return discs_left[seat], position.order.index(seat)

    return Result(
        ranking=tuple((seat,) for seat in sorted(position.order, key=rank)),
        scores=discs_left,
        sheets=tuple(
            (("discs_left", player.discs_left), ("distance", player.distance))
            for player in position.players
        ),
    )


def _solo_result(position: Position) -> Result:
    first, second = position.notes
    discs_left = position.players[0].discs_left
    return Result(
        ranking=((0,),),
        scores=(first + second,),  # NL-7.6
        sheets=((("phase_1", first), ("phase_2", second), ("discs_left", discs_left)),),
    )


def phase_1_note(position: Position) -> int:
    """Costs so far, and 10 for each of the first 8 discs not placed (NL-7.3)."""
    missing = max(0, PHASE_1_DISCS - position.discs_placed(0))
    return position.players[0].distance + DISC_PENALTY * missing


def final_notes(position: Position) -> tuple[int, int]:
    """Both notes at the end. All 21 discs placed in phase 1: twice the costs (NL-7.5)."""
    player = position.players[0]
    last = player.distance + DISC_PENALTY * player.discs_left
    first = position.notes[0] if position.phase == 2 else phase_1_note(position)
    return first, last
