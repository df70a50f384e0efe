"""The score pad: tanks of a game on a real table, scored and ranked."""

from lunarium.games.akvarko import Kind, Tank, explain_tank, score
from lunarium.games.akvarko.board import SIDE
from lunarium.games.akvarko.moves import read_kind
from lunarium.games.grid import ORIGIN, Cell, cell_text
from lunarium.server.protocol.http import PadTank, ScoredPad, ScorePad
from lunarium.server.tables.faces.akvarko import wire_explanation
from lunarium.server.tables.refused import refuse


def score_pad(pad: ScorePad) -> ScoredPad:
    """The score sheet of each tank, and the ranking (AK-6.5); raises `Refused` (`bad_setup`)."""
    tanks = [_tank(tank) for tank in pad.tanks]
    strengths = [score(tank, ORIGIN).strength for tank in tanks]
    return ScoredPad(
        tuple(wire_explanation(explain_tank(tank, ORIGIN)) for tank in tanks),
        tuple(
            tuple(seat for seat, one in enumerate(strengths) if one == level)
            for level in sorted(set(strengths), reverse=True)
        ),
    )


def _tank(pad: PadTank) -> Tank:
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
