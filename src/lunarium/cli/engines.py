"""`lunarium warm` and `lunarium bench`: compile the engines ahead of time, and measure them."""

import asyncio
import traceback
from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from lunarium.bots.warm import compile_unit, is_compiled, units
from lunarium.cli.arguments import AsJson
from lunarium.cli.console import Failure, draw, note, print_json, with_examples
from lunarium.cli.terminal import new_grid
from lunarium.games import GAMES
from lunarium.workers import (
    LocalWorkers,
    WorkerDied,
    WorkerPool,
    WorkerTimeout,
    cores,
    pack,
    unpack,
)

if TYPE_CHECKING:
    from lunarium.fast.cache import Unit

_UNIT_S: Final = 1800.0
"""Seconds for a unit: many times what it takes on a slow and busy machine."""

_TRIES: Final = 3
"""A worker that dies may do so by accident, say for want of memory: another one tries again."""

WARM_HELP = with_examples(
    "Compile the engines and bots of all games for this machine. This is done once, and takes up"
    " to a minute; without it the first game waits.\n\n"
    "With --envs the kernels of the environments are compiled too; they need the extra envs.",
    "lunarium warm",
    "lunarium warm --envs",
)


def warm(
    envs: Annotated[bool, typer.Option("--envs", help="Compile the environments too.")] = False,
) -> None:
    """Compile what is not compiled yet, with as much in parallel as possible."""
    parts = ("fast", "bots", "envs") if envs else ("fast", "bots")
    missing = [
        unit for game in GAMES.values() for unit in units(game, *parts) if not is_compiled(unit)
    ]
    if not missing:
        return
    note("Compiling the engines for this machine. This is done once.")
    asyncio.run(compile_units(missing))


async def compile_units(missing: Sequence["Unit"]) -> None:
    """Compile units on all cores, each as soon as those are done that it comes after.

    Raises `Failure`, after all others, for those that cannot be compiled.
    """
    pool = WorkerPool(LocalWorkers(cores(), 1), f"{__name__}:{CompileWorker.__name__}", cores())
    over = {unit.name: asyncio.Event() for unit in missing}
    problems: list[str] = []

    async def compile_one(unit: "Unit") -> None:
        for name in over.keys() & unit.after:
            await over[name].wait()
        try:
            problem = await pool.ask(pack(unit), _UNIT_S, bytes.decode, _TRIES)
        except (WorkerDied, WorkerTimeout) as error:
            problem = str(error)
        if problem:
            problems.append(f"{unit.name} could not be compiled: {problem}")
        else:
            note(f"  {unit.name}")
        over[unit.name].set()

    try:
        async with asyncio.TaskGroup() as group:
            for unit in missing:
                group.create_task(compile_one(unit))
    finally:
        await pool.close()
    if problems:
        raise Failure("\n".join(problems))


class CompileWorker:
    """Compiles units; the answer is what went wrong, "" if nothing did."""

    def answer(self, message: bytes) -> bytes:
        """Compile a unit, and store it on disk for all."""
        unit: Any = unpack(message)
        try:
            compile_unit(unit)
        except Exception:  # noqa: BLE001 -- whoever edits a kernel wants to know all about it
            return traceback.format_exc().encode()
        return b""

    def close(self) -> None:
        """There is nothing to clean up."""


BENCH_HELP = with_examples(
    "Measure the engines and the readable rules on one core: medians of many short runs, next to"
    " references in the same run, so that figures of different machines can be compared as"
    " ratios. The games of OpenSpiel are included if it is installed (the extra bench).\n\n"
    "With --json it prints one object of names and figures.",
    "lunarium bench",
    "lunarium bench --json",
)


def bench(json: AsJson = False) -> None:
    """Measure and print."""
    from lunarium.bench import measure  # noqa: PLC0415 -- it loads the compiler

    figures: dict[str, float] = {}
    for part, found in measure():
        note(f"{part}: {len(found)} figures")
        figures |= found
    rounded = {name: _rounded(figure) for name, figure in figures.items()}
    if json:
        print_json(rounded)
        return
    grid = new_grid("what", "figure")
    for name, figure in rounded.items():
        grid.add_row(name, f"{figure:,}")
    draw(grid)


def _rounded(figure: float) -> float | int:
    """A figure with no more digits than a noisy machine allows."""
    return round(figure) if figure >= 1000 else round(figure, 1)
