"""Compile all kernels of the bots at once, so that nobody waits for them in a game."""

from collections.abc import Iterator
from random import Random

from lunarium.bots.api import Limit
from lunarium.bots.novaluna.levels import LEVELS
from lunarium.games.novaluna import NOVALUNA


def warm_up() -> Iterator[str]:
    """Let each level play a few moves, alone and with others; yields its name when it is ready.

    Kernels are compiled when their modules are imported. What is left is what runs once a process.
    """
    for name, level in LEVELS.items():
        rng = Random(1)
        for seats in (1, 2):
            state = NOVALUNA.start(NOVALUNA.options(seats), seats, rng)
            for _ in range(2):
                (seat,) = NOVALUNA.to_move(state)
                choice = level().play(NOVALUNA.view(state, seat), Limit(nodes=1), rng)
                state = NOVALUNA.play(state, seat, choice.move)
        yield name
