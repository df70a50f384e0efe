"""What a task needs and has, and what a move would bring."""

from collections.abc import Mapping
from dataclasses import dataclass

from lunarium.games.api import Seat
from lunarium.games.grid import Cell, cell_text, in_reading_order
from lunarium.games.novaluna.board import Tableau, TaskRef
from lunarium.games.novaluna.legal import order_after
from lunarium.games.novaluna.material import Colour, Task
from lunarium.games.novaluna.moves import Move, Take
from lunarium.games.novaluna.state import Position


@dataclass(frozen=True, slots=True)
class ColourCount:
    """One colour of a task: how many tiles it needs, has, and exactly which tiles count."""

    colour: Colour
    need: int
    have: int
    counting: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class TaskExplanation:
    """A task with the tiles that count for it, colour by colour (NL-5.3, NL-5.4)."""

    ref: TaskRef
    task: Task
    covered: bool
    colours: tuple[ColourCount, ...]

    @property
    def fulfilled(self) -> bool:
        """Whether every colour reaches its number."""
        return all(count.have >= count.need for count in self.colours)

    def __str__(self) -> str:
        parts = [
            f"{min(count.have, count.need)} of {count.need} {count.colour.name.lower()}"
            for count in self.colours
        ]
        state = "covered" if self.covered else "fulfilled" if self.fulfilled else "open"
        return f"{self.task} at {cell_text(self.ref.at)}: {', '.join(parts)} ({state})"


def explain_task(tableau: Tableau, ref: TaskRef) -> TaskExplanation:
    """Explain one task; raises `ValueError` if there is no such task."""
    laid = tableau.by_cell.get(ref.at)
    if laid is None:
        raise ValueError(f"no tile lies at {cell_text(ref.at)}")
    if ref.index not in range(len(laid.tile.tasks)):
        number = len(laid.tile.tasks)
        raise ValueError(f"the tile {laid.tile} has {number} tasks, there is no task {ref.index}")
    task = laid.tile.tasks[ref.index]
    counting = counting_cells(tableau, ref.at)
    colours = tuple(
        ColourCount(colour, task.needs[colour], len(counting[colour]), counting[colour])
        for colour in Colour
        if task.needs[colour]
    )
    return TaskExplanation(ref, task, laid.covered[ref.index], colours)


def counting_cells(tableau: Tableau, cell: Cell) -> Mapping[Colour, tuple[Cell, ...]]:
    """The cells whose tiles count for the tasks of the tile on this cell, by colour."""
    cells: dict[Colour, set[Cell]] = {colour: set() for colour in Colour}
    for chain in tableau.chains_at(cell):
        cells[chain.colour] |= chain.cells - {cell}  # NL-5.4
    return {colour: in_reading_order(found) for colour, found in cells.items()}


def explain_tableau(tableau: Tableau) -> tuple[TaskExplanation, ...]:
    """All tasks of a tableau, tile by tile in the order laid."""
    return tuple(
        explain_task(tableau, TaskRef(laid.at, index))
        for laid in tableau.laid
        for index in range(len(laid.tile.tasks))
    )


@dataclass(frozen=True, slots=True)
class Preview:
    """What a legal move brings.

    fulfils    the tasks it fulfils, in the order in which discs are placed
    discs      how many discs it places: no more than are left (NL-4.5)
    next_seat  who is on turn afterwards; `None` if the move ends the game
    """

    move: Move
    fulfils: tuple[TaskRef, ...]
    discs: int
    next_seat: Seat | None

    @property
    def gain(self) -> int:
        """The discs placed at once."""
        return self.discs


def preview(position: Position, move: Move) -> Preview:
    """What a legal move of the seat on turn would bring, from open information alone."""
    seat = position.order[0]
    if not isinstance(move, Take):
        return Preview(move, (), 0, seat)
    player = position.players[seat]
    fulfils = player.tableau.fulfilled_by(move.tile, move.at)
    discs = min(len(fulfils), player.discs_left)
    ends = discs == player.discs_left or (position.tiles_on_wheel == 1 and _last_tile(position))
    distance = player.distance + move.tile.cost
    next_seat = None if ends else order_after(position, seat, distance)[0]
    return Preview(move, fulfils, discs, next_seat)


def _last_tile(position: Position) -> bool:
    """Whether nothing comes after the tiles on the wheel (NL-6.2; solo: NL-7.5)."""
    return position.phase == 2 or (not position.solo and position.supply == 0)


def tasks_nearer(position: Position, seat: Seat, move: Move) -> int:
    """Tasks that stay open but lack fewer tiles (NL-5.3). Those of the new tile do not count."""
    if not isinstance(move, Take):
        return 0
    tableau = position.players[seat].tableau
    lacked = {task.ref: _lacking(task) for task in explain_tableau(tableau) if not task.covered}
    brings = preview(position, move)
    after = tableau.lay(move.tile, move.at, brings.fulfils[: brings.discs])
    return sum(
        0 < _lacking(task) < lacked.get(task.ref, 0)
        for task in explain_tableau(after)
        if not task.covered
    )


def _lacking(task: TaskExplanation) -> int:
    return sum(max(0, count.need - count.have) for count in task.colours)
