"""`lunarium warm`: compile the engines for this machine, once, so that no game waits for them."""

from collections.abc import Sequence
from multiprocessing import get_context

from lunarium.bots import RandomBot
from lunarium.bots.warm import is_warm, warm_up
from lunarium.cli.console import note
from lunarium.cli.help import with_examples
from lunarium.games import GAMES, AnyGame, game_of

HELP = with_examples(
    "Compile the engines and bots of all games for this machine. This is done once, and takes up"
    " to a minute; without it the first game waits.",
    "lunarium warm",
)


def warm() -> None:
    """Compile what is not compiled yet, the games side by side; see HELP."""
    cold = [name for name, game in GAMES.items() if not is_warm(game)]
    if not cold:
        return
    note("Compiling the engines for this machine. This is done once.")
    with get_context("spawn").Pool(len(cold)) as workers:
        for name in workers.imap_unordered(_compile, cold):
            note(f"{game_of(name).title} is ready.")


def _compile(name: str) -> str:
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
