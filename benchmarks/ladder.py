"""Each level against the one below, to see whether the ladder is even.

    python -m benchmarks.ladder novaluna --pairs 100
    python -m benchmarks.ladder akvarko --pairs 100 --players 4
    python -m benchmarks.ladder novaluna --limits full-moon=400n,supermoon=20000n

Levels with a time limit get a node limit instead (`--limits`; by default what 16 idle cores with a
thread each can do in that time), so that anybody can repeat a match with the same seed. One seat
has the higher level, all others the lower one; every deal is played once from each seat.
"""

import argparse
import os
import time
from functools import partial
from itertools import pairwise
from random import Random

from benchmarks.against import told
from lunarium.arena import Contest, Entrant, Shuffled, hold, line_up, local_pool
from lunarium.bots import LEVELS, AnyBot, Choice, Limit, bot_of
from lunarium.bots.api import bound_threads
from lunarium.games import AnyGame, AnyMove, AnyView, game_of

PLAIN = "supermoon=20000n"


class Held:
    """A level under a limit of nodes."""

    def __init__(self, level: AnyBot, limit: Limit) -> None:
        self.name = level.name
        self._level = level
        self._limit = limit

    def play(self, view: AnyView, limit: Limit, rng: Random) -> Choice[AnyMove]:
        """Choose within the level's limit here, whatever the match says."""
        return self._level.play(view, self._limit, rng)


def made(name: str, limit: str, game: AnyGame) -> AnyBot:
    """A level with the limit that counts here."""
    bound_threads(1)
    return Held(bot_of(name, game), Limit.parse(limit))


def main() -> None:
    """Play every step of the ladder."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("game", choices=["novaluna", "akvarko"])
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--pairs", type=int, default=100)
    parser.add_argument("--limits", default=PLAIN)
    parser.add_argument("--minutes", type=float, default=600.0, help="for each step at most")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    asked = parser.parse_args()
    limits = dict(one.split("=") for one in asked.limits.split(",") if one)
    pool = local_pool(asked.workers)
    for lower, higher in pairwise(LEVELS):
        began = time.monotonic()
        entrants = tuple(
            Entrant(name, partial(made, name, limits.get(name, "1000000n")))
            for name in (higher, lower)
        )
        contest = Contest(
            asked.game,
            entrants,
            line_up(2, asked.players),
            game_of(asked.game).options(asked.players),
            Limit(nodes=1),
            Shuffled(asked.seed),
        )
        until = began + 60 * asked.minutes
        tally = hold(contest, asked.pairs, pool, stopped=partial(_is_over, until))
        print(f"{higher} over {lower}:", told(tally, began) if tally.pairs else "-", flush=True)


def _is_over(until: float) -> bool:
    return time.monotonic() > until


if __name__ == "__main__":
    main()
