"""`lunarium warm`: compile the engines for this machine, once, so that no game waits for them."""

from collections.abc import Sequence
from multiprocessing import get_context

from lunarium.bots import RandomBot
from lunarium.bots.warm import STAGES, cold_games, compile_module, is_warm, warm_up
from lunarium.cli.console import note
from lunarium.cli.help import with_examples
from lunarium.games import AnyGame, game_of

HELP = with_examples(
    "Compile the engines and bots of all games for this machine. This is done once, and takes up"
    " to a minute; without it the first game waits.",
    "lunarium warm",
)


def warm() -> None:
    """Compile what is not compiled yet, as much side by side as can be; see HELP."""
    cold = cold_games()
    if not cold:
        return
    note("Compiling the engines for this machine. This is done once.")
    with get_context("spawn").Pool(max(len(stage) for stage in STAGES)) as workers:
        for stage in STAGES:
            workers.map(compile_module, stage, chunksize=1)
        for name in workers.imap_unordered(_finish, [game.name for game in cold]):
            note(f"{game_of(name).title} is ready.")


def _finish(name: str) -> str:
    for _ in warm_up(game_of(name)):
        pass
    return name


def prepare(game: AnyGame, bots: Sequence[str]) -> None:
    """Before bots that think are asked for: compile them if need be, and tell why it takes time."""
    if all(name == RandomBot.name for name in bots) or is_warm(game):
        return
    note(f"Compiling the engine of {game.title} for this machine. This is done once.")
    for part in warm_up(game):
        note(f"  {part}")
