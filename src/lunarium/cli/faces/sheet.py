"""Score sheets of Akvárko: which cells make which points, and what the next ones need."""

from collections.abc import Sequence

from rich.table import Table as Grid

from lunarium.cli.faces.api import Names
from lunarium.cli.faces.grids import new_grid
from lunarium.cli.faces.kinds import condition, label
from lunarium.games.akvarko import KINDS, KindExplanation, Lack, TankExplanation
from lunarium.games.api import Sheet
from lunarium.games.grid import Cell, cell_text

_CELLS_TOLD = 6


def sheet_grid(explanation: TankExplanation) -> Grid:
    """The score sheet of one tank, explained."""
    grid = new_grid("kind", "cards", "points", "made by", "more points")
    grid.columns[1].justify = grid.columns[2].justify = "right"
    for line in explanation.kinds:
        grid.add_row(
            label(line.kind), str(len(line.cards)), str(line.points), made_by(line), wanted(line)
        )
    grid.add_section()
    cards = sum(len(line.cards) for line in explanation.kinds)
    grid.add_row("sum", str(cards), str(explanation.points), style="bold")
    return grid


def _cells(cells: Sequence[Cell]) -> str:
    told = " ".join(cell_text(cell) for cell in cells[:_CELLS_TOLD])
    return f"{told} …" if len(cells) > _CELLS_TOLD else told


def made_by(line: KindExplanation) -> str:
    """The cells behind the points of a kind; creatures with the neighbours that they count."""
    groups = []
    for group in line.groups:
        cells = " ".join(cell_text(cell) for cell in group.cells)
        owner = "" if group.owner is None else f"{cell_text(group.owner)} by "
        groups.append(f"{owner}{cells}")
    return "\n".join(groups)


def wanted(line: KindExplanation) -> str:
    """What the next points of a kind need."""
    if line.next_tier is None:
        return "no room"
    if line.lacks:
        lacks = [lack for lack in line.lacks if lack.more <= len(lack.cells)]
        return "\n".join(f"{cell_text(lack.owner)} needs {_lack(lack)}" for lack in lacks)
    tier = line.next_tier
    return f"{tier.points} with {tier.more} more on {_cells(tier.cells)}"


def _lack(lack: Lack) -> str:
    where = f"on {_cells(lack.cells)}"
    kinds = [kind.value for kind in lack.kinds]
    if not lack.same:
        besides = f" other than {', '.join(kinds)}" if kinds else " that differ"
        return f"{lack.more}{besides} {where}"
    if lack.more == 1 and len(kinds) <= 3:
        return f"1 {' or '.join(kinds)} {where}"
    return f"{lack.more} of one kind {where}"


def comparing_grid(sheets: Sequence[Sheet], scores: Sequence[int], names: Names) -> Grid:
    """The score sheets of all seats side by side."""
    grid = new_grid("kind", "cards:points", *names)
    for column in grid.columns[2:]:
        column.justify = "right"
    points = [dict(sheet) for sheet in sheets]
    for kind in KINDS:
        if any(kind.value in line for line in points):
            figures = (str(line.get(kind.value, "")) for line in points)
            grid.add_row(label(kind), condition(kind), *figures)
    grid.add_section()
    grid.add_row("sum", "", *(str(score) for score in scores), style="bold")
    return grid
