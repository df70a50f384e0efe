"""Bots that play badly on purpose. Worker processes import them from here."""

import ctypes
import os
import signal
import time
from functools import partial
from pathlib import Path
from random import Random

from lunarium.arena import Contest, Entrant, Shuffled, line_up, registered
from lunarium.bots import AnyBot, Choice, Limit, RandomBot
from lunarium.games import AnyGame, AnyMove, AnyView, game_of

ONE_NODE = Limit(nodes=1)


class BoundToSeat:
    """Takes the best gain on one seat and the worst on all others."""

    name = "bound to seat"

    def __init__(self, seat: int, game: AnyGame) -> None:
        self._seat = seat
        self._game = game

    def play(self, view: AnyView, limit: Limit, rng: Random) -> Choice[AnyMove]:
        previews = self._game.previews(view)
        pick = max if view.seat == self._seat else min
        best = pick(range(len(previews)), key=lambda number: previews[number].gain)
        return Choice(self._game.choices(view)[best])


class Spoiler:
    """A random bot that does a deed once it has been called this often in its process."""

    name = "spoiler"

    def __init__(self, deed: str, marker: Path, after: int, game: AnyGame) -> None:
        self._random: AnyBot = RandomBot(game)
        self._deed = deed
        self._marker = marker
        self._calls = 0
        self._after = after

    def play(self, view: AnyView, limit: Limit, rng: Random) -> Choice[AnyMove]:
        self._calls += 1
        choice = self._random.play(view, limit, rng)
        if self._calls <= self._after:
            return choice
        match self._deed:
            case "raise":
                raise ZeroDivisionError("no idea")
            case "cheat":
                return Choice(game_of("novaluna").parse("T1@40,40"))
            case "nonsense":
                return Choice("the queen to e4")
            case "die once" if not self._marker.exists():
                self._marker.touch()
                os.kill(os.getpid(), signal.SIGKILL)
            case "die":
                os.kill(os.getpid(), signal.SIGKILL)
            case "never come back":
                while True:
                    time.sleep(3600)
            case "keep the lock":
                ctypes.PyDLL(None).sleep(3600)  # compiled code that does not let go of it
            case "sleep":
                time.sleep(0.005)
        return choice


def contest(game: str = "novaluna", seats: int = 2, bots: int = 2, seed: int = 0) -> Contest:
    """Random bots against each other."""
    return match_of(*registered(["random"] * bots), game=game, seats=seats, seed=seed)


def match_of(*entrants: Entrant, game: str = "novaluna", seats: int = 2, seed: int = 0) -> Contest:
    rules = game_of(game)
    return Contest(
        game, entrants, line_up(len(entrants), seats), rules.options(seats), ONE_NODE,
        Shuffled(seed),
    )  # fmt: skip


def spoiled(deed: str, folder: Path, after: int = 8, game: str = "novaluna") -> Contest:
    """A random bot against a spoiler."""
    spoiler = Entrant("spoiler", partial(Spoiler, deed, folder / "marker", after))
    return match_of(registered(["random"])[0], spoiler, game=game)
