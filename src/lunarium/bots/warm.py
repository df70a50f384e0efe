"""Compile engines and bots of a game ahead of time; kept on disk, they are there at once later."""

from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

from lunarium.games import AnyGame


def is_warm(game: AnyGame) -> bool:
    """Whether everything of this game has been compiled for this machine before."""
    return _mark(game).exists()


def warm_up(game: AnyGame) -> Iterator[str]:
    """Compile one thing after the other, and yield its name when it is ready."""
    import_module(f"lunarium.fast.{game.name}")
    yield "rules"
    players = import_module(f"lunarium.bots.{game.name}")
    yield "bots"
    yield from players.warm_up()
    mark = _mark(game)
    mark.parent.mkdir(parents=True, exist_ok=True)
    mark.touch()


def _mark(game: AnyGame) -> Path:
    # The compiler comes along with this, and only those who want it call these functions.
    directory: Path = import_module("lunarium.fast.kept").kernel_directory()
    return directory / f"{game.name}.ready"
