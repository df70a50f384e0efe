"""Nova Luna in the terminal."""

import re
from collections.abc import Mapping, Sequence
from typing import Final

from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from lunarium.cli.terminal.api import Names, NotUnderstood, Offer, does
from lunarium.cli.terminal.canvas import Canvas, flowing, new_grid, stacked
from lunarium.cli.terminal.novaluna_drawing import DISC, MARKS, draw_tableau, draw_wheel
from lunarium.games.api import GameError, Result, Seat
from lunarium.games.grid import CELL_PATTERN, cell_text, read_cell
from lunarium.games.novaluna import (
    GREAT_SOLO_SCORE,
    NOVALUNA,
    EndPhase,
    Move,
    Position,
    Preview,
    Refill,
    State,
    Tableau,
    Take,
    TaskExplanation,
    TaskRef,
    View,
    explain_tableau,
)

_SHORT = re.compile(rf"([1-9])(?:[\s@]+({CELL_PATTERN}))?")
_TASK = re.compile(rf"({CELL_PATTERN})(?:\s+([0-9]+))?")


class NovaLunaTerminal:
    """How the game looks and speaks in the terminal."""

    secret = False
    typing: Sequence[tuple[str, str]] = (
        ("1 0,0", "take the first tile on offer and lay it at x 0, y 0 (y runs down)"),
        ("T1@0,0", "the same with the tile's name"),
        ("refill", "fill the wheel before taking, if it holds 1 or 2 tiles"),
        ("end", "solo: end phase 1, once 8 discs are placed"),
        ("explain", "the open tasks of your tableau, what they have and need"),
        ("explain 0,0", "the tasks of one tile; explain 0,0 2 is its second task"),
        ("explain 1 0,1", "what a move would bring"),
    )

    def record_board(
        self, state: State, names: Names, width: int, seat: Seat | None
    ) -> RenderableType:
        """The wheel, and all tableaux or one of them, large if the width allows."""
        position = state.open
        seats = range(len(position.players)) if seat is None else [seat]
        tableaux = [_draw_player(position, one, names, width) for one in seats]
        return stacked([draw_wheel(position, names, width), flowing(tableaux, width)])

    def happened(self, entry: Mapping[str, object]) -> str:
        """Everything in a record of Nova Luna was decided by somebody."""
        return str(entry["do"])

    def data(self, state: State, seat: Seat | None) -> dict[str, object]:
        """Wheel, track and tableaux. Everything is open but the order of the supply."""
        position = state.open
        return {
            "wheel": [tile.id if tile else None for tile in position.wheel],
            "moon": position.moon,
            "offer": [tile.id for tile in position.offer],
            "supply": position.supply,
            "order": list(position.order),
            "phase": position.phase,
            "notes": list(position.notes),
            "players": [
                {
                    "discs_left": player.discs_left,
                    "distance": player.distance,
                    "tiles": [
                        {"tile": laid.tile.id, "at": laid.at, "covered": laid.covered}
                        for laid in player.tableau.laid
                    ],
                }
                for player in position.players
            ],
        }

    def table_board(self, view: View, names: Names, width: int) -> RenderableType:
        """The wheel, the seat's own tableau large with its free cells, the others small."""
        position, own = view.open, view.seat
        tableaux = [
            _draw_player(position, seat, names, width, small=True)
            for seat in range(len(position.players))
            if seat != own
        ]
        if own is not None:
            tableaux.insert(0, _draw_player(position, own, names, width, free=not position.over))
        return stacked([draw_wheel(position, names, width), flowing(tableaux, width)])

    def question(self, view: View) -> str:
        """Which tile, and where; with the other moves when they are allowed."""
        tiles = [str(number) for number in range(1, len(view.open.offer) + 1)]
        words = f"take tile {', '.join(tiles[:-1])} or {tiles[-1]}" if tiles[1:] else "take tile 1"
        first = not view.open.players[view.seat or 0].tableau.laid
        example = "1 0,0" if first else f"1 {cell_text(_own(view).free_cells[0])}"
        also = [str(move) for move in NOVALUNA.choices(view) if isinstance(move, Refill | EndPhase)]
        return f"{words} and a cell, such as {example}{''.join(f', or {move}' for move in also)}"

    def read(self, text: str, view: View) -> Move:
        """Read `1 0,0`, with the number of a tile on offer, or notation."""
        short = _SHORT.fullmatch(text.strip())
        if not short:
            return NOVALUNA.parse(text)
        number, cell = short.groups()
        offer, free = view.open.offer, _own(view).free_cells
        if int(number) > len(offer):
            raise NotUnderstood(f"there is no tile {number} on offer, only {len(offer)}")
        if cell is None and len(free) > 1:
            near = cell_text(free[0])
            raise NotUnderstood(f"where? Add a cell, such as {number} {near}")
        return Take(offer[int(number) - 1], free[0] if cell is None else read_cell(cell))

    def told(self, before: State, seat: Seat, move: Move, after: State, names: Names) -> list[str]:
        """What a seat did, and what followed automatically."""
        if isinstance(move, Refill):
            return [f"{does(names[seat], 'refills')} the wheel."]
        lines = []
        if isinstance(move, Take):
            placed = after.open.discs_placed(seat) - before.open.discs_placed(seat)
            at = cell_text(move.at)
            did = does(names[seat], "takes")
            lines.append(f"{did} {move.tile} at {at}: {_discs(placed)}.")
        if after.open.phase == 2 and before.open.phase == 1:
            note = after.open.notes[0]
            lines.append(f"Phase 1 ends with the note {note}; the wheel is refilled.")
        elif after.open.supply < before.open.supply:
            lines.append("The wheel was empty and is refilled.")
        return lines

    def offers(self, view: View, names: Names) -> list[Offer]:
        """The legal moves, most discs first."""
        offers = [
            Offer(preview.gain, str(preview.move), _brings(preview, view, names))
            for preview in NOVALUNA.previews(view)
        ]
        return sorted(offers, key=lambda offer: -offer.gain)

    def explain(self, view: View, names: Names, words: str) -> RenderableType:
        """All open tasks, the tasks of a tile, one task, or what a move would bring."""
        tasks = explain_tableau(_own(view))
        found = _TASK.fullmatch(words)
        if not words:
            still_open = [task for task in tasks if not task.covered]
            if not tasks:
                return Text("Your tableau has no tasks yet.")
            return _task_grid(still_open, view) if still_open else Text("All tasks are covered.")
        if found:
            return _task_grid(_chosen(tasks, view, *found.groups()), view)
        return self._explain_move(view, names, words)

    def _explain_move(self, view: View, names: Names, words: str) -> RenderableType:
        try:
            move = self.read(words, view)
        except GameError:
            raise NotUnderstood(
                "explain takes a cell (explain 0,0), a cell and a task (explain 0,0 2)"
                " or a move (explain 1 0,1)"
            ) from None
        for preview in NOVALUNA.previews(view):
            if preview.move == move:
                return Text(f"{move}: {_brings(preview, view, names)}.")
        raise NotUnderstood(f"{move} is not a legal move here")

    def ending(self, state: State, result: Result, names: Names) -> RenderableType:
        """Places with discs and distance, or the notes of the solo game."""
        grid = new_grid("place", "player", "discs left", "distance")
        if state.open.solo:
            sheet = dict(result.sheets[0])
            grid = new_grid("phase 1", "phase 2", "discs left", "score")
            grid.add_row(*(str(number) for number in sheet.values()), str(result.scores[0]))
            great = result.scores[0] < GREAT_SOLO_SCORE
            praise = f"under {GREAT_SOLO_SCORE}" + (": great!" if great else " is great")
            return Group(grid, Text(praise))  # NL-7.6
        for group in result.ranking:
            for seat in group:
                sheet = dict(result.sheets[seat])
                figures = (str(sheet["discs_left"]), str(sheet["distance"]))
                grid.add_row(f"{result.place(seat)}.", names[seat], *figures)
        return grid

    def counted(self, seats: int) -> str:
        """Discs left; alone points (NL-7.6)."""
        return "discs left" if seats > 1 else "points"


def _own(view: View) -> Tableau:
    return view.open.players[view.seat or 0].tableau


def _discs(number: int) -> str:
    return "no disc" if number == 0 else "1 disc" if number == 1 else f"{number} discs"


def _draw_player(
    position: Position,
    seat: Seat,
    names: Names,
    width: int,
    free: bool = False,
    small: bool = False,
) -> Canvas:
    player = position.players[seat]
    head = Canvas()
    mark = "" if position.solo else f"{MARKS[seat]} "
    where = "cost" if position.solo else "at"
    head.put(0, 0, f"{mark}{names[seat]}", "bold")
    head.put(head.width, 0, f"  {player.discs_left} {DISC} left, {where} {player.distance}")
    return stacked([head, draw_tableau(player.tableau, width, free, small)], gap=0)


def _brings(preview: Preview, view: View, names: Names) -> str:
    """A few words about a move: discs, the tasks they lie on, and the next player."""
    if isinstance(preview.move, Refill):
        return "fills the empty slots, then you take"
    if isinstance(preview.move, EndPhase):
        return "ends phase 1 and fills the empty slots"
    tasks = []
    for ref in preview.fulfils[: preview.discs]:
        laid = _own(view).by_cell.get(ref.at)
        tile = laid.tile if laid else preview.move.tile
        tasks.append(f"{tile.tasks[ref.index]} at {cell_text(ref.at)}")
    words = _discs(preview.discs) + (f" on {', '.join(tasks)}" if tasks else "")
    if preview.next_seat is None:
        return f"{words}; the game ends"
    return words if view.open.solo else f"{words}; next {names[preview.next_seat]}"


def _chosen(
    tasks: Sequence[TaskExplanation], view: View, cell: str, number: str | None
) -> list[TaskExplanation]:
    """The tasks of the tile on a cell, or one of them, counted from 1."""
    at = read_cell(cell)
    laid = _own(view).by_cell.get(at)
    if laid is None:
        raise NotUnderstood(f"no tile of yours lies at {cell_text(at)}")
    if not laid.tile.tasks:
        raise NotUnderstood(f"the tile {laid.tile} has no task")
    mine = [task for task in tasks if task.ref.at == at]
    if number is None:
        return mine
    if int(number) not in range(1, len(mine) + 1):
        raise NotUnderstood(f"the tile {laid.tile} has {len(mine)} tasks, so no task {number}")
    return [task for task in mine if task.ref == TaskRef(at, int(number) - 1)]


def _task_grid(tasks: Sequence[TaskExplanation], view: View) -> Grid:
    """A table of tasks: what each needs, what it has, and exactly which tiles count."""
    grid = new_grid("tile", "at", "task", "has", "tiles that count")
    tableau = _own(view)
    for task in tasks:
        parts = []
        tiles = []
        for count in task.colours:
            colour = count.colour.name.lower()
            parts.append(f"{min(count.have, count.need)} of {count.need} {colour}")
            tiles += [f"{tableau.by_cell[at].tile} {cell_text(at)}" for at in count.counting]
        has = f"{DISC} covered" if task.covered else ", ".join(parts)
        tile = tableau.by_cell[task.ref.at].tile
        grid.add_row(
            str(tile), cell_text(task.ref.at), str(task.task), has, " · ".join(tiles) or "none"
        )
    return grid


TERMINAL: Final = NovaLunaTerminal()
"""This game in the terminal."""
