"""One of our bots as a program that speaks the bot protocol, from any checkout of the project.

    python -P benchmarks/bot_program.py CHECKOUT/src NAME [--threads N] [--processor-time]

It imports `lunarium` from the given folder, whatever is installed, and uses nothing else of this
checkout, so an older commit can play against this one (`benchmarks.against`). With
`--processor-time` the seconds of a limit are CPU time of this program, so other programs on the
machine take none of it.
"""

import argparse
import contextlib
import json
import os
import sys
import time
from importlib import import_module
from random import Random


def read_arguments() -> argparse.Namespace:
    """The folder, the bot and its threads."""
    parser = argparse.ArgumentParser(description="Play as one of our bots.")
    parser.add_argument("source", help="the folder that holds the package lunarium")
    parser.add_argument("name", help="the bot, as in `lunarium arena`")
    parser.add_argument("--threads", type=int, default=0, help="at most this many; 0: no limit")
    parser.add_argument("--processor-time", action="store_true", help="the clock of its limits")
    return parser.parse_args()


def bound(threads: int) -> None:
    """Let bots use at most this many threads; the module of the function has changed over time."""
    if not threads:
        return
    for name in ("lunarium.bots.api", "lunarium.bots.threads"):
        with contextlib.suppress(ImportError, AttributeError):
            import_module(name).bound_threads(threads)
            return
    raise SystemExit("these bots cannot be told how many threads to use")


def main() -> None:
    """Answer every line until there is none."""
    asked = read_arguments()
    sys.path.insert(0, asked.source)
    if asked.processor_time:
        time.perf_counter = time.process_time  # the clock of bots, of every commit so far
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)  # standard output is for the protocol alone

    from lunarium.bots import Limit, bot_of  # noqa: PLC0415 -- from the folder given
    from lunarium.games import game_of  # noqa: PLC0415 -- as above
    from lunarium.records import view_from_json  # noqa: PLC0415 -- as above

    bound(asked.threads)
    bot = None
    for line in sys.stdin:
        message = json.loads(line)
        answer = None
        if message["type"] == "hello":
            answer = {"type": "hello", "protocol": "lunarium-bot/1", "name": asked.name}
        elif message["type"] == "game":
            game, seats = game_of(message["game"]), message["seats"]
            bot = bot_of(asked.name, game)
            state = game.start(game.options(seats), seats, Random(0))
            with contextlib.suppress(Exception):  # what is wrong will show in its game too
                bot.play(game.view(state, min(game.to_move(state))), Limit(nodes=20), Random(0))
            answer = {"type": "ready"}
        elif message["type"] == "turn" and bot is not None:
            limit = Limit(**message["limit"])
            choice = bot.play(view_from_json(message["view"]), limit, Random(message["seed"]))
            answer = {"type": "move", "turn": message["turn"], "move": str(choice.move)}
        if answer is not None:
            print(json.dumps(answer), file=answers, flush=True)


if __name__ == "__main__":
    main()
