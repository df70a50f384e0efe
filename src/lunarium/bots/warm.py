"""Compile the engines and bots of a game ahead of time; stored on disk, they are ready at once.

A game's packages `fast` and `bots` list what is compiled as `UNITS`. A caller can compile unit by
unit, each in a process of its own:

    for stage in stages(units(game)):
        for unit in stage:              side by side; the next stage needs all of this one
            if not is_compiled(unit):
                compile_unit(unit)

Nothing here imports the compiler before it is needed.
"""

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from lunarium.games import GAMES, AnyGame

if TYPE_CHECKING:
    from lunarium.fast.cache import Unit


def units(game: AnyGame, *parts: str) -> tuple["Unit", ...]:
    """What is compiled for a game: its rules and bots, or the parts named."""
    found = [GAMES.part(game.name, part) for part in parts or ("fast", "bots")]
    return tuple(unit for part in found for unit in getattr(part, "UNITS", ()))


def stages(units: Iterable["Unit"]) -> list[list["Unit"]]:
    """The units in the order in which they can be compiled: those of a stage side by side."""
    left = list(units)
    found: list[list[Unit]] = []
    while left:
        names = {unit.name for unit in left}
        stage = [unit for unit in left if names.isdisjoint(unit.after)]
        if not stage:
            raise ValueError(f"units depend on each other: {', '.join(sorted(names))}")
        found.append(stage)
        left = [unit for unit in left if unit not in stage]
    return found


def is_compiled(unit: "Unit") -> bool:
    """Whether a unit is in the kernel cache, for this machine and these versions.

    True for a unit of a game from outside too: it is never stored, so there is nothing to do ahead.
    """
    from lunarium.fast import cache  # noqa: PLC0415 -- it brings the compiler along

    return cache.is_compiled(unit)


def compile_unit(unit: "Unit") -> str:
    """Compile a unit in this process, or load it from the kernel cache; returns its name."""
    from lunarium.fast import cache  # noqa: PLC0415 -- it brings the compiler along

    cache.compile_unit(unit)
    return unit.name


def is_warm(game: AnyGame) -> bool:
    """Whether everything that the bots of a game need has been compiled for this machine."""
    return all(is_compiled(unit) for unit in units(game))


def warm_up(game: AnyGame) -> Iterator[str]:
    """Compile or load everything in this process, and yield the name of each unit when it is ready.

    What has been stored before is loaded, so that no bot has to wait for it.
    """
    for stage in stages(units(game)):
        for unit in stage:
            yield compile_unit(unit)
