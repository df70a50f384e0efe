"""Bots that misbehave, and tables to think about. Worker processes import them from here."""

import asyncio
import os
import signal
import sys
import time
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from random import Random

from lunarium.bots import AnyBot, Choice, Limit, RandomBot
from lunarium.games import AnyGame, AnyMove, AnyState, AnyView, game_of
from lunarium.server.thinking import Ladder, LevelSpec, ThinkRequest

QUICK_LEVELS = (
    LevelSpec("new-moon", 0.3, 0.01),
    LevelSpec("gibbous", 0.3, 0.01),
    LevelSpec("full-moon", 0.3, 0.3),
)
"""Quick levels: a test of a bot that overruns need not last long."""


class Deed:
    """A random bot that does one thing first, in the process in which it was asked to think."""

    name = "deed"

    def __init__(self, deed: str, game: AnyGame) -> None:
        self._random: AnyBot = RandomBot(game)
        self._deed, _, self._detail = deed.partition(" ")

    def play(self, view: AnyView, limit: Limit, rng: Random) -> Choice[AnyMove]:
        choice = self._random.play(view, limit, rng)
        return _do(self._deed, self._detail, choice) or choice


def _do(deed: str, detail: str, choice: Choice[AnyMove]) -> Choice[AnyMove] | None:
    if deed in ENDS:
        ENDS[deed]()
    if deed in TALES:
        return TALES[deed](detail, choice)
    if deed in NOTES:
        NOTES[deed](detail)
    return None


def _die() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def _fork() -> None:
    """The child holds our end of the pipe, so that the pipe outlives us."""
    if os.fork() == 0:
        time.sleep(3600)
    os._exit(4)


def _spin() -> None:
    while True:
        pass


def _fail() -> None:
    raise ZeroDivisionError("no idea")


ENDS: Mapping[str, Callable[[], object]] = {
    "die": _die,
    "exit": partial(os._exit, 3),
    "leave": partial(sys.exit, "that is enough"),
    "hang": partial(time.sleep, 3600),
    "spin": _spin,
    "fork": _fork,
    "raise": _fail,
}


def _rubbish(detail: str, choice: Choice[AnyMove]) -> Choice[AnyMove]:
    return 42  # type: ignore[return-value]  # that is the rubbish


def _shout(detail: str, choice: Choice[AnyMove]) -> Choice[AnyMove]:
    os.write(1, b'{"type":"ready"}\n' * 1000)
    print("x" * 1_000_000, flush=True)  # noqa: T201 -- what the bot is there for
    return choice


TALES: Mapping[str, Callable[[str, Choice[AnyMove]], Choice[AnyMove]]] = {
    "cheat": lambda detail, choice: Choice(detail),  # noqa: ARG005 -- all tales are told alike
    "rubbish": _rubbish,
    "endless": lambda detail, choice: Choice(choice.move, None, (choice.move,) * 100_000),  # noqa: ARG005
    "doubt": lambda detail, choice: Choice(choice.move, float("nan")),  # noqa: ARG005
    "shout": _shout,
}


def _tell(detail: str) -> None:
    """Written elsewhere and moved, so that nobody reads half of it."""
    unfinished = Path(f"{detail} unfinished")
    unfinished.write_text(str(os.getpid()), encoding="utf-8")
    unfinished.rename(detail)


def _nap_once(detail: str) -> None:
    if not Path(detail).exists():
        Path(detail).touch()
        time.sleep(3600)


def _stay(detail: str) -> None:
    _tell(detail)
    time.sleep(3600)


def _stay_busy(detail: str) -> None:
    _tell(detail)
    sys.setswitchinterval(3600)  # no other thread of this process gets a turn
    _spin()


NOTES: Mapping[str, Callable[[str], None]] = {
    "tell": _tell,
    "nap": lambda detail: time.sleep(float(detail)),
    "nap-once": _nap_once,
    "stay": _stay,
    "stay-busy": _stay_busy,
}


def make(deeds: Mapping[str, str], name: str, game: AnyGame) -> AnyBot:
    """A bot that does what its level is said to do."""
    return Deed(deeds.get(name, ""), game)


def ladder(deeds: Mapping[str, str] | None = None) -> Ladder:
    """Three quick levels that do what they are told, and then move at random."""
    return Ladder(partial(make, dict(deeds or {})), QUICK_LEVELS, kernels=False)


def refuse(name: str, game: AnyGame) -> AnyBot:
    """Cannot make any bot."""
    raise RuntimeError(f"{name} is ill")


class Fatal:
    """Kills who unpickles it: a worker that dies before it can do anything."""

    def __call__(self, name: str, game: AnyGame) -> AnyBot:
        raise NotImplementedError

    def __reduce__(self) -> tuple[object, tuple[int]]:
        return os._exit, (7,)


def position(game: str, seats: int, moves: int, seed: int = 1) -> AnyState:
    """A state after this many random moves."""
    rules = game_of(game)
    rng = Random(seed)
    state = rules.start(rules.options(seats), seats, rng)
    for _ in range(moves):
        seat = min(rules.to_move(state))
        state = rules.play(state, seat, rng.choice(rules.moves(state, seat)))
    return state


def request(
    game: str = "novaluna", level: str = "full-moon", seats: int = 2, moves: int = 6,
    table: str = "",
) -> ThinkRequest:  # fmt: skip
    """A decision in the middle of a game."""
    rules = game_of(game)
    state = position(game, seats, moves)
    seat = min(rules.to_move(state))
    return ThinkRequest(game, rules.view(state, seat), level, seat, 5, table)


def gone(pid: int) -> bool:
    """Whether there is no such process, or only what is left of one."""
    try:
        stat = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8")
    except FileNotFoundError:
        return True
    return stat.rpartition(")")[2].split()[0] == "Z"


async def until(condition: Callable[[], bool]) -> None:
    """Wait for something to come true; a minute is more than enough for anything here."""
    async with asyncio.timeout(60):
        while not condition():  # noqa: ASYNC110 -- it comes true in another process
            await asyncio.sleep(0.01)
