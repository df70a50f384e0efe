"""`lunarium warm`: compile the engines for this machine, once, so that no game waits for them."""

import os
from collections.abc import Sequence
from multiprocessing import get_context
from typing import Annotated

import typer

from lunarium.bots import RandomBot
from lunarium.bots.warm import compile_unit, is_compiled, is_warm, stages, units, warm_up
from lunarium.cli.console import note
from lunarium.cli.help import with_examples
from lunarium.games import GAMES, AnyGame

HELP = with_examples(
    "Compile the engines and bots of all games for this machine. This is done once, and takes up"
    " to a minute; without it the first game waits.\n\n"
    "With --envs the kernels of the environments are compiled too; they need the extra envs.",
    "lunarium warm",
    "lunarium warm --envs",
)


def warm(
    envs: Annotated[bool, typer.Option("--envs", help="Compile the environments too.")] = False,
) -> None:
    """Compile what is not compiled yet, as much side by side as can be; see HELP."""
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


def prepare(game: AnyGame, bots: Sequence[str]) -> None:
    """Before bots that think are asked for: compile them if need be, and tell why it takes time."""
    if all(name == RandomBot.name for name in bots) or is_warm(game):
        return
    note(f"Compiling the engine of {game.title} for this machine. This is done once.")
    for part in warm_up(game):
        note(f"  {part}")
