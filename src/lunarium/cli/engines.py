"""`lunarium warm` and `lunarium bench`: compile the engines ahead of time, and measure them."""

import os
from multiprocessing import get_context
from typing import Annotated

import typer

from lunarium.bots.warm import compile_unit, is_compiled, stages, units
from lunarium.cli.arguments import AsJson
from lunarium.cli.console import draw, note, print_json, with_examples
from lunarium.cli.terminal import new_grid
from lunarium.games import GAMES

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
    """Compile what is not compiled yet, as much side by side as can be."""
    parts = ("fast", "bots", "envs") if envs else ("fast", "bots")
    missing = [
        unit for game in GAMES.values() for unit in units(game, *parts) if not is_compiled(unit)
    ]
    if not missing:
        return
    note("Compiling the engines for this machine. This is done once.")
    with get_context("spawn").Pool(min(len(missing), os.cpu_count() or 1)) as workers:
        for stage in stages(missing):
            for name in workers.imap_unordered(compile_unit, stage):
                note(f"  {name}")


BENCH_HELP = with_examples(
    "Measure the engines and the readable rules on one core: medians of many short runs, next to"
    " references in the same run, so that figures of different machines can be compared as"
    " ratios. The games of OpenSpiel are among them if it is installed (the extra bench).\n\n"
    "With --json it prints one object of names and figures.",
    "lunarium bench",
    "lunarium bench --json",
)


def bench(json: AsJson = False) -> None:
    """Measure and print."""
    from lunarium.bench import measure  # noqa: PLC0415 -- it brings the compiler along

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
    """No more digits than a noisy machine is good for."""
    return round(figure) if figure >= 1000 else round(figure, 1)
