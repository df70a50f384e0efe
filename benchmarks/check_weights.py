"""Play bots with new weights against the same bots with the weights in use, on fresh deals.

    python -m benchmarks.check_weights novaluna weights-3.toml --players 3 --pairs 500
    python -m benchmarks.check_weights akvarko weights-4.toml --players 4 --pairs 500
    python -m benchmarks.check_weights akvarko weights-4.toml --players 4 --bot search \
        --limit 2000n --pairs 40 --minutes 15

The files are those that `benchmarks.tune_novaluna` and `benchmarks.tune_akvarko` write. One seat
has the new weights and all others the old ones; every deal is played once from each seat, as in
`lunarium arena`. With a limit of nodes it does not matter how busy the machine is. `--old` names
other weights than those in use.
"""

import argparse
import time
from functools import partial
from pathlib import Path

from lunarium.arena import Contest, Entrant, Shuffled, Tally, hold, line_up, local_pool
from lunarium.arena.statistics import share_of
from lunarium.bots import AnyBot, Limit, akvarko, novaluna
from lunarium.bots.akvarko import reading as akvarko_weights
from lunarium.bots.novaluna import features as novaluna_weights
from lunarium.games import AnyGame, game_of


def bot_with(text: str | None, bot: str, game: AnyGame) -> AnyBot:
    """A bot that plays by the weights in a text, or by those in use."""
    if game.name == "akvarko":
        return _akvarko_bot(text, bot)
    return _novaluna_bot(text, bot)


def _akvarko_bot(text: str | None, bot: str) -> AnyBot:
    weights = None if text is None else akvarko_weights.read_weights(text)
    return akvarko.Planner(weights) if bot == "planner" else akvarko.Search(weights)


def _novaluna_bot(text: str | None, bot: str) -> AnyBot:
    if bot != "planner":
        raise SystemExit("the search of Nova Luna plays by networks: python -m training.judge")
    weights = novaluna_weights.BY_PLAYERS if text is None else novaluna_weights.read_weights(text)
    return novaluna.Planner(weights)


def told(tally: Tally) -> str:
    """What the first entrant made of it, in a line."""
    new, old = tally.standings()
    low, high = (100 * share_of(elo, new.expected) for elo in (new.low, new.high))
    return (
        f"new weights: {100 * new.share:.1f} % ({low:.1f} to {high:.1f}) of {tally.games} games,"
        f" equals have {100 * new.expected:.1f} %;"
        f" mean score {new.mean_score:.2f} against {old.mean_score:.2f}"
    )


def main() -> None:
    """Play the match and tell its result."""
    parser = argparse.ArgumentParser(description="Check new weights against those in use.")
    parser.add_argument("game", choices=["novaluna", "akvarko"])
    parser.add_argument("new", type=Path, help="a file of weights")
    parser.add_argument("--old", type=Path, help="another file, instead of the weights in use")
    parser.add_argument("--players", type=int, required=True)
    parser.add_argument("--bot", choices=["planner", "search"], default="planner")
    parser.add_argument("--limit", type=Limit.parse, default=Limit(nodes=2000))
    parser.add_argument("--pairs", type=int, default=200, help="deals, each from every seat")
    parser.add_argument("--minutes", type=float, default=60.0, help="at most this long")
    parser.add_argument("--seed", type=int, default=100)
    parser.add_argument("--workers", type=int, default=1)
    asked = parser.parse_args()
    texts = {"new": asked.new.read_text("utf-8"), "old": asked.old and asked.old.read_text("utf-8")}
    contest = Contest(
        asked.game,
        tuple(Entrant(name, partial(bot_with, text, asked.bot)) for name, text in texts.items()),
        line_up(2, asked.players),
        game_of(asked.game).options(asked.players),
        asked.limit,
        Shuffled(asked.seed),
    )
    until = time.monotonic() + 60 * asked.minutes
    tally = hold(
        contest, asked.pairs, local_pool(asked.workers), stopped=lambda: time.monotonic() > until
    )
    print(told(tally) if tally.pairs else "not one deal was finished in time")


if __name__ == "__main__":
    main()
