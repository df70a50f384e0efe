"""Compile engines and bots of a game ahead of time; kept on disk, they are there at once later."""

from collections.abc import Iterator
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Final

from lunarium.games import GAMES, AnyGame

STAGES: Final = (
    ("lunarium.fast.novaluna", "lunarium.bots.akvarko.players"),
    ("lunarium.bots.novaluna.tree", "lunarium.bots.novaluna.beam"),
)
"""What takes long to compile. Kernels are compiled when their modules are imported; the modules of
one stage can be imported side by side, those of the next need what was compiled before."""


@dataclass(frozen=True, slots=True)
class Unit:
    """What is compiled at once; `after` names the units that are compiled before."""

    name: str
    game: str
    module: str | None = None
    after: tuple[str, ...] = ()


def units(game: AnyGame) -> tuple[Unit, ...]:
    """What is compiled for a game."""
    found: list[Unit] = []
    for stage in STAGES:
        before = tuple(unit.name for unit in found)
        found += [
            Unit(module, game.name, module, before)
            for module in stage
            if module.split(".")[2] == game.name
        ]
    if not found:
        return ()
    last = Unit(f"{game.name}-bots", game.name, None, tuple(unit.name for unit in found))
    return (*found, last)


def is_compiled(unit: Unit) -> bool:
    """Whether a unit has been compiled for this machine before."""
    return is_warm(GAMES[unit.game])


def compile_unit(unit: Unit) -> None:
    """Compile a unit in this process."""
    if unit.module is not None:
        import_module(unit.module)
        return
    for _ in warm_up(GAMES[unit.game]):
        pass


def is_warm(game: AnyGame) -> bool:
    """Whether everything of this game has been compiled for this machine before."""
    return _mark(game).exists()


def warm_up(game: AnyGame) -> Iterator[str]:
    """Compile one thing after the other, and yield its name when it is ready."""
    players = GAMES.part(game.name, "bots")
    if players is None:
        return
    yield "bots"
    yield from players.warm_up()
    mark = _mark(game)
    mark.parent.mkdir(parents=True, exist_ok=True)
    mark.touch()


def compile_module(name: str) -> str:
    """Compile the kernels of one module of a stage, and give its name back."""
    import_module(name)
    return name


def cold_games() -> list[AnyGame]:
    """The games that have still to be compiled for this machine."""
    return [game for game in GAMES.values() if not is_warm(game)]


def _mark(game: AnyGame) -> Path:
    # The compiler comes along with this, and only those who want it call these functions.
    directory: Path = import_module("lunarium.fast.kept").kernel_directory("bots")
    return directory / f"{game.name}.ready"
