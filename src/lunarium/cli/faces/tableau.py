"""Tiles and tableaux of Nova Luna, drawn."""

from lunarium.cli.faces.canvas import Canvas, stacked
from lunarium.games.grid import Cell, cell_text
from lunarium.games.novaluna import Colour, Tableau, Task, Tile

SYMBOLS = {Colour.RED: "▲", Colour.BLUE: "◆", Colour.TURQUOISE: "●", Colour.YELLOW: "■"}
GROUND = {
    Colour.RED: "bold #ffffff on #b03a2e",
    Colour.BLUE: "bold #ffffff on #2e5fa8",
    Colour.TURQUOISE: "bold #ffffff on #14807a",
    Colour.YELLOW: "bold #1b1b1b on #e0b020",
}
NIGHT = "on #1c2038"
INK = {
    Colour.RED: f"bold #ff8a7a {NIGHT}",
    Colour.BLUE: f"bold #8ab8ff {NIGHT}",
    Colour.TURQUOISE: f"bold #62e0d2 {NIGHT}",
    Colour.YELLOW: f"bold #ffd968 {NIGHT}",
}
GOLD = "bold #d9a92b"
FAINT = "dim"

DISC = "●"
TILE_WIDTH = 10  # as wide as the longest tasks: BBB YYY TT
SMALL_WIDTH = 6
LABELS = 4  # columns for the y of a row


def draw_tile(tile: Tile, covered: tuple[bool, ...] = ()) -> Canvas:
    """A tile with its symbol, name, cost and tasks; a disc hides the task it lies on."""
    canvas = Canvas()
    ground = GROUND[tile.colour]
    canvas.put(0, 0, f"{SYMBOLS[tile.colour]} {tile.id:<{TILE_WIDTH - 3}}{tile.cost}", ground)
    canvas.put(0, 1, " " * TILE_WIDTH, NIGHT)
    x = 0
    for index, task in enumerate(tile.tasks):
        if index < len(covered) and covered[index]:
            x = canvas.put(x, 1, DISC, f"bold #ffffff {NIGHT}") + 1
        else:
            x = write_task(canvas, x, 1, task) + 1
    return canvas


def write_task(canvas: Canvas, x: int, y: int, task: Task) -> int:
    """The letters of a task, each in its colour."""
    for colour in Colour:
        x = canvas.put(x, y, colour.letter * task.needs[colour], INK[colour])
    return x


def draw_small_tile(tile: Tile, covered: tuple[bool, ...]) -> Canvas:
    """A tile in one line: its name, and for each task a ring, or a disc where one lies."""
    canvas = Canvas()
    x = canvas.put(0, 0, tile.id, GROUND[tile.colour])
    canvas.put(x, 0, "".join(DISC if disc else "○" for disc in covered))
    return canvas


def draw_tableau(tableau: Tableau, width: int, free: bool = False, small: bool = False) -> Canvas:
    """A tableau with its coordinates, large if the width allows; with the free cells if asked.

    One that is too wide even in small is drawn in bands of columns, one below the other.
    """
    cells = [*tableau.by_cell, *(tableau.free_cells if free else ())]
    if not cells:
        empty = Canvas()
        empty.put(LABELS, 0, "(no tile yet)", FAINT)
        return empty
    columns = range(min(x for x, _ in cells), max(x for x, _ in cells) + 1)
    if not small and LABELS + len(columns) * (TILE_WIDTH + 1) - 1 > width:
        small = True
    pitch = (SMALL_WIDTH if small else TILE_WIDTH) + 1
    fitting = max(1, (width - LABELS + 1) // pitch)
    bands = [columns[first : first + fitting] for first in range(0, len(columns), fitting)]
    return stacked(_draw_band(tableau, band, cells, free, small) for band in bands)


def _draw_band(
    tableau: Tableau, columns: range, cells: list[Cell], free: bool, small: bool
) -> Canvas:
    width = SMALL_WIDTH if small else TILE_WIDTH
    rows = range(min(y for _, y in cells), max(y for _, y in cells) + 1)
    canvas = Canvas()
    for column, x in enumerate(columns):
        canvas.put(LABELS + column * (width + 1), 0, f"{x:^{width}}".rstrip(), FAINT)
    top = 1
    for y in rows:
        canvas.put(0, top, f"{y:>{LABELS - 1}}", FAINT)
        for column, x in enumerate(columns):
            left = LABELS + column * (width + 1)
            laid = tableau.by_cell.get((x, y))
            if laid and small:
                canvas.paste(left, top, draw_small_tile(laid.tile, laid.covered))
            elif laid:
                canvas.paste(left, top, draw_tile(laid.tile, laid.covered))
            elif free and (x, y) in tableau.free_cells:
                canvas.put(left, top, f"{cell_text((x, y)):^{width}}".rstrip(), FAINT)
            elif (x, y) in tableau.free_cells and not small:
                canvas.put(left + width // 2 - 1, top, "·", FAINT)
        # Screens are low: a row without tiles gets one line.
        tiles = any(cell[1] == y for cell in tableau.by_cell)
        top += 2 if tiles and not small else 1
    return canvas
