"""Play networks against others: only these games decide whether networks are adopted.

    python -m training.judge novaluna new.npz --players 2 --limit 1000n --pairs 100
    python -m training.judge akvarko new.npz --old old.npz --players 4 --bot planner --pairs 200
    python -m training.judge solo new.npz --limit 20000n --pairs 200

Without `--old` they play against the networks of the package. One seat has the new ones, all others
the old; every deal is played once from each seat. `--style` and `--old-style` change numbers of the
search, as in `--style curiosity=0.1,each=3`.
"""

import argparse
import os
import time
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

from benchmarks.against import told
from lunarium.arena import (
    Contest,
    Entrant,
    Shuffled,
    hold,
    hold_solo,
    line_up,
    local_pool,
    solo_contest,
)
from lunarium.bots import AnyBot, Limit
from lunarium.bots.api import bound_threads
from lunarium.games import AnyGame, game_of


# The fields of a style are numbers of several types.
def read_style(text: str) -> dict[str, Any]:
    """`curiosity=0.1,each=3` as fields."""
    fields = [one.partition("=") for one in text.split(",") if one]
    return {name: float(value) if "." in value else int(value) for name, _, value in fields}


def bot_with(path: Path | None, bot: str, style: str, threads: int, game: AnyGame) -> AnyBot:
    """A bot that plays by the networks of a file, or of the package; imported late, by workers."""
    bound_threads(threads)
    nets = None
    if path is not None:
        with np.load(path) as arrays:
            nets = {name: np.ascontiguousarray(arrays[name]) for name in arrays.files}
    if game.name == "akvarko":
        return _akvarko(nets, bot, read_style(style))
    from lunarium.bots.novaluna import Search, SoloPlanner  # noqa: PLC0415 -- as said
    from lunarium.bots.novaluna.search import Style  # noqa: PLC0415 -- as said
    from lunarium.bots.novaluna.solo import SoloStyle  # noqa: PLC0415 -- as said

    if bot == "solo":
        alone = None if nets is None else nets["alone"]
        return SoloPlanner(replace(SoloStyle(), **read_style(style)), alone)
    return Search(replace(Style(), **read_style(style)), nets)


def _akvarko(nets: dict[str, np.ndarray] | None, bot: str, style: dict[str, Any]) -> AnyBot:
    from lunarium.bots.akvarko import Planner, Search  # noqa: PLC0415 -- as said
    from lunarium.bots.akvarko.reading import Weights, learned, tuned  # noqa: PLC0415 -- as said

    class Seated:
        """Plays with the weights for the size of its table."""

        name = bot

        def __init__(self) -> None:
            self._made: dict[int, AnyBot] = {}

        def play(self, view: Any, limit: Limit, rng: Any) -> Any:
            seats = view.seats
            if seats not in self._made:
                weights = weights_for(seats)
                planner = bot == "planner"
                self._made[seats] = Planner(weights) if planner else Search(weights, **style)
            return self._made[seats].play(view, limit, rng)

    def weights_for(seats: int) -> Weights:
        if style.pop("linear", 0):
            return tuned(2 if bot == "search" else seats)
        if nets is None:
            return learned(seats)
        name = "two" if seats == 2 else "many"
        tank = np.ascontiguousarray(nets[name], dtype=np.float64)
        return replace(tuned(seats), tank=tank, spread=nets[f"spread_{name}"].astype(np.float64))

    return Seated()


def main() -> None:
    """Play the match and tell its result."""
    parser = argparse.ArgumentParser(description="Judge networks by games.")
    parser.add_argument("game", choices=["novaluna", "solo", "akvarko"])
    parser.add_argument("new", type=Path)
    parser.add_argument("--old", type=Path)
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--bot", choices=["planner", "search"], default="search")
    parser.add_argument("--style", default="")
    parser.add_argument("--old-style", default="")
    parser.add_argument("--limit", type=Limit.parse, default=Limit(nodes=1000))
    parser.add_argument("--pairs", type=int, default=100)
    parser.add_argument("--minutes", type=float, default=600.0)
    parser.add_argument("--seed", type=int, default=7000)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    asked = parser.parse_args()
    began = time.monotonic()
    until = began + 60 * asked.minutes
    bot = "solo" if asked.game == "solo" else asked.bot
    entrants = tuple(
        Entrant(name, partial(bot_with, path, bot, style, asked.threads))
        for name, path, style in (
            ("new", asked.new, asked.style),
            ("old", asked.old, asked.old_style),
        )
    )
    pool = local_pool(asked.workers)
    deals = Shuffled(asked.seed)

    def stopped() -> bool:
        return bool(time.monotonic() > until)

    if asked.game == "solo":
        for entrant in entrants:
            solo = hold_solo(
                solo_contest(entrant, deals, asked.limit), asked.pairs, pool, stopped=stopped
            )
            print(f"{entrant.name}: mean {solo.mean:.2f} ± {solo.margin or 0:.2f}"
                  f" of {solo.games} decks", flush=True)  # fmt: skip
        return
    rules = game_of(asked.game)
    contest = Contest(
        asked.game, entrants, line_up(2, asked.players), rules.options(asked.players),
        asked.limit, deals,
    )  # fmt: skip
    tally = hold(contest, asked.pairs, pool, stopped=stopped)
    print(asked.game, asked.players, "players", asked.limit, asked.style, "against",
          asked.old_style)  # fmt: skip
    print(told(tally, began) if tally.pairs else "not one deal was finished in time", flush=True)


if __name__ == "__main__":
    main()
