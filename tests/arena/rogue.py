"""A program that speaks the bot protocol and does one deed on the way; it knows no Lunarium.

    python rogue.py DEED FOLDER

It leaves a file named by its process id in FOLDER, so that tests see who is still there.
"""

import json
import os
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

DEED, FOLDER = sys.argv[1], Path(sys.argv[2])
AFTER = 3
"""The turn of this process on which it is done, where the deed belongs to a turn."""


def say(**message: object) -> None:
    sys.stdout.write(json.dumps(message) + "\n")
    sys.stdout.flush()


def leave_mark(process: int) -> None:
    (FOLDER / str(process)).touch()


def spoil(turn: dict[str, Any]) -> None:  # noqa: C901, PLR0912 -- a list of deeds
    """Misbehave in this turn; if this returns, the bot continues to play."""
    match DEED:
        case "crash":
            raise ZeroDivisionError("no idea")
        case "exit":
            sys.exit(3)
        case "abort":
            os.abort()
        case "hang":
            time.sleep(3600)
        case "rubbish":
            sys.stdout.write("I think about it\n")
        case "wrong fields":
            say(type="move", move=turn["legal"][0])
        case "wrong type":
            say(type="ready")
        case "not utf-8":
            sys.stdout.buffer.write(b"\xff\xfe\n")
            sys.stdout.buffer.flush()
        case "long line":
            while True:
                sys.stdout.write("x" * 10000)
        case "many lines":
            while True:
                sys.stdout.write("{}\n" * 1000)
        case "give up":
            say(type="failed", turn=turn["turn"], reason="I am lost\x1b[2J")
        case "illegal":
            turn["legal"] = ["T1@40,40"]
        case "no move":
            turn["legal"] = ["the queen to e4"]
        case "old turn":
            say(type="move", turn=turn["turn"] - 1, move="T1@40,40")
            say(type="failed", turn=turn["turn"] - 1, reason="too late")
        case "next turn":
            say(type="move", turn=turn["turn"] + 1, move=turn["legal"][0])
        case "close output":
            os.close(1)
            time.sleep(3600)
        case "deaf":
            os.close(0)
            time.sleep(3600)


def before_hello() -> None:
    match DEED:
        case "noisy":
            sys.stderr.write("noise " * 200_000)
        case "slow start":
            time.sleep(1.5)
        case "never hello":
            time.sleep(3600)
        case "other protocol":
            say(type="hello", protocol="lunarium-bot/99", name="rogue")
            time.sleep(3600)
        case "child":
            child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(3600)"])
            leave_mark(child.pid)


def main() -> None:
    leave_mark(os.getpid())
    before_hello()
    turns = 0
    for line in sys.stdin:
        message = json.loads(line)
        match message["type"]:
            case "hello":
                say(type="hello", protocol="lunarium-bot/1", name="rogue", author="unknown")
            case "game":
                if DEED == "not ready":
                    sys.exit(4)
                say(type="ready")
            case "turn":
                turns += 1
                if turns == AFTER or (turns > AFTER and DEED == "illegal"):
                    spoil(message)
                if DEED == "late thoughts":
                    say(type="move", turn=0, move="x")
                legal = message["legal"]
                say(type="move", turn=message["turn"], move=legal[message["seed"] % len(legal)])
            case "over":
                if DEED == "one game":
                    sys.exit(0)


if __name__ == "__main__":
    main()
