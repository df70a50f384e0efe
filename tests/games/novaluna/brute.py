"""A second, deliberately naive reading of the rules about tasks, to compare with."""

from collections import Counter

from lunarium.games.grid import Cell
from lunarium.games.novaluna import Tableau, TaskRef

Colours = dict[Cell, str]


def colours(tableau: Tableau) -> Colours:
    return {laid.at: laid.tile.colour.letter for laid in tableau.laid}


def counting(board: Colours, cell: Cell, letter: str) -> set[Cell]:
    """NL-5.3 and NL-5.4 word by word: walk from each neighbour of the colour, drop the tile."""
    found: set[Cell] = set()
    x, y = cell
    todo = [c for c in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)) if board.get(c) == letter]
    while todo:
        here = todo.pop()
        if here in found:
            continue
        found.add(here)
        a, b = here
        near = ((a + 1, b), (a - 1, b), (a, b + 1), (a, b - 1))
        todo += [c for c in near if board.get(c) == letter]
    return found - {cell}


def fulfilled(tableau: Tableau) -> set[TaskRef]:
    """All tasks that are fulfilled as the tiles lie now, covered or not."""
    board = colours(tableau)
    return {
        TaskRef(laid.at, index)
        for laid in tableau.laid
        for index, task in enumerate(laid.tile.tasks)
        if all(
            len(counting(board, laid.at, letter)) >= number
            for letter, number in Counter(str(task)).items()
        )
    }
