"""Tiles, tableaux and the moon wheel of Nova Luna, drawn.

The wheel is a clock of twelve slots, with the lunar track inside.
"""

from lunarium.cli.terminal.api import Names
from lunarium.cli.terminal.canvas import FAINT, GOLD, Canvas, fitted, flowing, stacked
from lunarium.games.api import Seat
from lunarium.games.grid import Cell, cell_text
from lunarium.games.novaluna import TRACK_SPACES, WHEEL_SLOTS, Colour, Position, Tableau, Task, Tile

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


MARKS = "ABCD"
"""The discs of the seats on the lunar track, whose spaces are numbers."""

_PITCH = TILE_WIDTH + 1
# The column and row of each slot in a ring of 5 by 3, clockwise; the new moon stands at the top.
_SLOTS = (
    (2, 0), (3, 0), (4, 0), (4, 1), (4, 2), (3, 2), (2, 2), (1, 2), (0, 2), (0, 1), (0, 0), (1, 0),
)  # fmt: skip
# For each row of slots: the line of the tiles, and the line of their numbers on offer.
_TILE_LINES, _NUMBER_LINES = (1, 4, 7), (0, 3, 9)
_WIDTH = 5 * _PITCH - 1
_TRACK_LEFT, _TRACK_TOP, _SPACE = 12, 3, 3
_PANEL = _WIDTH + 3
_PANEL_WIDTH = 22


def draw_wheel(position: Position, names: Names, width: int) -> Canvas:
    """The wheel with the standings beside it, or below it where the width is small."""
    if width < _WIDTH:
        return stacked([_draw_list(position, width), _draw_panel(position, names)])
    canvas = Canvas()
    for slot, (column, row) in enumerate(_SLOTS):
        _draw_slot(canvas, position, slot, column * _PITCH, row)
    _draw_middle(canvas, position)
    panel = _draw_panel(position, names)
    if width < _PANEL + _PANEL_WIDTH:
        return stacked([canvas, panel])
    canvas.paste(_PANEL, 1, panel)
    return canvas


def _number_on_offer(position: Position, tile: Tile) -> int | None:
    if position.over or tile not in position.offer:
        return None
    return position.offer.index(tile) + 1


def _draw_slot(canvas: Canvas, position: Position, slot: int, x: int, row: int) -> None:
    y, tile = _TILE_LINES[row], position.wheel[slot]
    if tile is None:
        moon = slot == position.moon
        text = "☾  moon" if moon else "·"
        canvas.put(x, y, f"{text:^{TILE_WIDTH}}".rstrip(), GOLD if moon else FAINT)
        return
    canvas.paste(x, y, draw_tile(tile))
    number = _number_on_offer(position, tile)
    if number is not None:
        canvas.put(x, _NUMBER_LINES[row], f"{f'─ {number} ─':─^{TILE_WIDTH}}", GOLD)


def _draw_middle(canvas: Canvas, position: Position) -> None:
    if not position.solo:
        _draw_track(canvas, position)
    lines = [f"supply {position.supply}"] if position.supply else ["supply empty"]
    if position.solo:
        lines.insert(0, f"solo, phase {position.phase}")
        lines += [f"note {number}: {note}" for number, note in enumerate(position.notes, start=1)]
        if not position.notes:
            lines.append(f"cost so far {position.players[0].distance}")
    else:
        lines.insert(0, "lunar track")
    top = _TRACK_TOP + (0 if position.solo else 1)
    for number, line in enumerate(lines):
        canvas.put((_WIDTH - len(line)) // 2, top + number, line, FAINT)


def _track_place(space: int) -> tuple[int, int]:
    """The column and row of a space in a ring of 10 by 4, clockwise from the top."""
    if space <= 4:
        return 5 + space, 0
    if space <= 6:
        return 9, space - 4
    if space <= 16:
        return 16 - space, 3
    return (0, 19 - space) if space <= 18 else (space - 19, 0)


def _draw_track(canvas: Canvas, position: Position) -> None:
    on_space: dict[int, list[Seat]] = {}
    for seat in position.order:
        space = position.players[seat].distance % TRACK_SPACES
        on_space.setdefault(space, []).append(seat)
    for space in range(TRACK_SPACES):
        column, row = _track_place(space)
        x, y = _TRACK_LEFT + column * _SPACE, _TRACK_TOP + row
        discs = on_space.get(space)
        if discs is None:
            canvas.put(x, y, f"{space:^{_SPACE}}".rstrip(), FAINT)
        else:
            canvas.put(x, y, f"{_stack_text(discs):^{_SPACE}}".rstrip(), "bold")


def _stack_text(seats: list[Seat]) -> str:
    """A stack of discs, the upper one first."""
    if len(seats) > _SPACE:
        return f"{MARKS[seats[0]]}+{len(seats) - 1}"
    return "".join(MARKS[seat] for seat in seats)


def _draw_panel(position: Position, names: Names) -> Canvas:
    """The seats in the order of their turns, with discs left and distance."""
    canvas = Canvas()
    canvas.put(3, 0, f"{'next':<9} {DISC} left  at" if not position.solo else "", FAINT)
    for line, seat in enumerate(position.order, start=1):
        player = position.players[seat]
        on_turn = seat == position.on_turn
        name = fitted(names[seat], 9)
        text = f"{'►' if on_turn else ' '}{MARKS[seat]} {name} {player.discs_left:>4}"
        canvas.put(0, line, f"{text}{player.distance:>6}", GOLD if on_turn else "")
    if position.solo:
        canvas.put(3, 0, f"{'':<9} {DISC}left cost", FAINT)
    return canvas


def _draw_list(position: Position, width: int) -> Canvas:
    """The wheel on a narrow screen: its tiles in a row, clockwise from the moon."""
    tiles = []
    for step in range(1, WHEEL_SLOTS):
        tile = position.wheel[(position.moon + step) % WHEEL_SLOTS]
        if tile is not None:
            number = _number_on_offer(position, tile)
            canvas = Canvas()
            canvas.put(0, 0, f"{number or '':^{TILE_WIDTH}}".rstrip(), GOLD)
            canvas.paste(0, 1, draw_tile(tile))
            tiles.append(canvas)
    head = Canvas()
    head.put(0, 0, f"☾ clockwise from the moon; supply {position.supply}", GOLD)
    return stacked([head, flowing(tiles, width, gap=1)], gap=0)
