"""A player's tableau: tiles edge to edge, the chains they form, the tasks they fulfil."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from operator import ge

from lunarium.games.grid import ORIGIN, Cell, in_reading_order, neighbours
from lunarium.games.novaluna.material import Colour, Task, Tile


@dataclass(frozen=True, slots=True)
class TaskRef:
    """A task on a tableau: the cell of its tile and its index on it (0 to 2)."""

    at: Cell
    index: int


@dataclass(frozen=True, slots=True)
class Laid:
    """A tile on a tableau; `covered[i]` says whether its task i bears a disc."""

    tile: Tile
    at: Cell
    covered: tuple[bool, ...]

    def open_tasks(self) -> Iterator[tuple[int, Task]]:
        """The tasks without a disc, with their index."""
        for index, task in enumerate(self.tile.tasks):
            if not self.covered[index]:
                yield index, task

    def cover(self, tasks: tuple[TaskRef, ...]) -> "Laid":
        """The tile with a disc on those of its tasks that are named."""
        return Laid(
            self.tile,
            self.at,
            tuple(
                covered or TaskRef(self.at, index) in tasks
                for index, covered in enumerate(self.covered)
            ),
        )


@dataclass(frozen=True, slots=True, eq=False)
class Chain:
    """An edge-connected group of tiles of one colour (NL-5.3); one object for each group."""

    colour: Colour
    cells: frozenset[Cell]


@dataclass(frozen=True)
class Tableau:
    """The tiles of one player in the order they were laid (NL-4.4). It has no border."""

    laid: tuple[Laid, ...] = ()

    def __getstate__(self) -> dict[str, object]:
        # Copies and other processes get the tiles, not the cached answers.
        return {"laid": self.laid}

    @cached_property
    def by_cell(self) -> Mapping[Cell, Laid]:
        """The laid tiles by their cell."""
        return {laid.at: laid for laid in self.laid}

    @cached_property
    def free_cells(self) -> tuple[Cell, ...]:
        """Where the next tile may lie, in reading order (NL-4.4)."""
        if not self.laid:
            return (ORIGIN,)
        taken = self.by_cell
        beside = {cell for laid in self.laid for cell in neighbours(laid.at)}
        return in_reading_order(cell for cell in beside if cell not in taken)

    @cached_property
    def chains(self) -> Mapping[Cell, Chain]:
        """The chain that each laid tile belongs to (NL-5.3)."""
        chains: dict[Cell, Chain] = {}
        for laid in self.laid:
            if laid.at not in chains:
                chain = self._chain_from(laid)
                chains.update(dict.fromkeys(chain.cells, chain))
        return chains

    def _chain_from(self, start: Laid) -> Chain:
        colour = start.tile.colour
        reached = {start.at}
        border = [start.at]
        while border:
            for cell in neighbours(border.pop()):
                laid = self.by_cell.get(cell)
                if laid and laid.tile.colour is colour and cell not in reached:
                    reached.add(cell)
                    border.append(cell)
        return Chain(colour, frozenset(reached))

    def chains_at(self, cell: Cell) -> frozenset[Chain]:
        """The chains that count for a tile on this cell: those with a tile beside it (NL-5.3).

        A laid tile's own chain is among them even if it stands alone; `counts` takes the tile
        itself off again (NL-5.4).
        """
        found = map(self.chains.get, (cell, *neighbours(cell)))
        return frozenset([chain for chain in found if chain is not None])

    @cached_property
    def chains_at_laid(self) -> Mapping[Cell, frozenset[Chain]]:
        """The chains that each laid tile counts, by its cell."""
        return {laid.at: self.chains_at(laid.at) for laid in self.laid}

    @cached_property
    def _counts_at_laid(self) -> Mapping[Cell, tuple[int, ...]]:
        return {laid.at: self._count(laid) for laid in self.laid}

    def _count(self, laid: Laid) -> tuple[int, ...]:
        counts = [0] * len(Colour)
        for chain in self.chains_at_laid[laid.at]:
            counts[chain.colour] += len(chain.cells)
        counts[laid.tile.colour] -= 1  # NL-5.4: the task's own tile never counts
        return tuple(counts)

    def counts(self, cell: Cell) -> tuple[int, ...]:
        """How many tiles of each colour count for the tasks of the tile on this cell."""
        return self._counts_at_laid[cell]

    def fulfilled_by(self, tile: Tile, at: Cell) -> tuple[TaskRef, ...]:
        """The tasks that laying the tile there would newly fulfil (NL-5.6).

        In the order in which discs are placed: tiles as they were laid, on each its first task
        to its third (NL-4.5). Only the new tile's colour can gain on the tiles that lie there
        already: the new tile joins the chains of its colour beside it into one.
        """
        colour = tile.colour
        beside = neighbours(at)
        around, chains_at = self.chains_at(at), self.chains_at_laid
        joined = {chain for chain in around if chain.colour is colour}
        size = 1 + sum([len(chain.cells) for chain in joined])
        fulfilled: list[TaskRef] = []
        for laid in self.laid:
            if all(laid.covered):
                continue
            counted = chains_at[laid.at] & joined
            if not counted and laid.at not in beside:
                continue
            counts = list(self.counts(laid.at))
            counts[colour] += size - sum([len(chain.cells) for chain in counted])
            fulfilled += _fulfilled(laid.at, laid.open_tasks(), counts)
        counts = [0] * len(Colour)
        for chain in around:
            counts[chain.colour] += len(chain.cells)
        fulfilled += _fulfilled(at, enumerate(tile.tasks), counts)
        return tuple(fulfilled)

    def lay(self, tile: Tile, at: Cell, cover: tuple[TaskRef, ...]) -> "Tableau":
        """The tableau with the tile laid and a disc on each of the given tasks."""
        laid = (*self.laid, Laid(tile, at, (False,) * len(tile.tasks)))
        touched = {task.at for task in cover}
        after = Tableau(tuple([one.cover(cover) if one.at in touched else one for one in laid]))
        self._hand_on(after)
        return after

    def _hand_on(self, after: "Tableau") -> None:
        """Pass the cached answers of this tableau on to the one with one more tile.

        The new tile joins the chains of its colour beside it into one, and counts change only
        around that chain. The cached answers are those that the properties would compute.
        """
        new = after.laid[-1]
        colour = new.tile.colour
        joined = {chain for chain in self.chains_at(new.at) if chain.colour is colour}
        chain = Chain(colour, frozenset({new.at}).union(*[one.cells for one in joined]))
        around = chain.cells.union(*map(neighbours, chain.cells))
        known = vars(after)
        beside = [cell for cell in neighbours(new.at) if cell not in self.by_cell]
        known["free_cells"] = in_reading_order({*self.free_cells, *beside} - {new.at})
        known["chains"] = {**self.chains, **dict.fromkeys(chain.cells, chain)}
        known["chains_at_laid"] = chains_at = {
            **self.chains_at_laid,
            new.at: after.chains_at(new.at),
        }
        known["_counts_at_laid"] = counts = dict(self._counts_at_laid)
        for laid in after.laid:
            if laid.at in around:
                chains_at[laid.at] = chains_at[laid.at] - joined | {chain}
                counts[laid.at] = after._count(laid)  # noqa: SLF001 -- the same class


def _fulfilled(at: Cell, tasks: Iterable[tuple[int, Task]], counts: list[int]) -> list[TaskRef]:
    """Those of the tasks whose every colour is there in the number wanted (NL-5.3)."""
    return [TaskRef(at, index) for index, task in tasks if all(map(ge, counts, task.needs))]
