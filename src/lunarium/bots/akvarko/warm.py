"""Compile all kernels of the bots at once, so that nobody waits for them in a game."""

from collections.abc import Iterator
from random import Random

from lunarium.bots.akvarko.beginner import Beginner
from lunarium.bots.akvarko.greedy import Greedy
from lunarium.bots.akvarko.search import Search
from lunarium.bots.akvarko.table_planner import TablePlanner
from lunarium.bots.api import Limit
from lunarium.games.akvarko import AKVARKO


def warm_up() -> Iterator[str]:
    """Let each bot play the first rounds of a game; yields its name when it is ready.

    Compiled kernels are kept on disk; from then on a new process loads them in an instant.
    """
    rng = Random(1)
    for bot in (Beginner(), Greedy(), TablePlanner(), Search()):
        state = AKVARKO.start(AKVARKO.options(2), 2, rng)
        while state.round < 4:
            seat = min(AKVARKO.to_move(state))
            choice = bot.play(AKVARKO.view(state, seat), Limit(nodes=1), rng)
            state = AKVARKO.play(state, seat, choice.move)
        yield bot.name
