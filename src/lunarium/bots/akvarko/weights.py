"""The weights that the bots judge a tank by, from two files beside this one.

`weights.toml` is for two players, whose hands get a new card with every pass (AK-4.1), so that
plans come true more often; `weights_many.toml` is for three to six. A file gives each feature of a
reading (`reading`) a row of 15 numbers: how many points a tank with 1, 2, ... 15 cards still makes
because of it. The tuning script writes it.
"""

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Final

import numpy as np

from lunarium.bots.akvarko.kernels import Reals
from lunarium.bots.akvarko.reading import CREATURE_STATES, FEATURES, LINE_STATES
from lunarium.fast.akvarko.layout import ROUNDS

_FOR_TWO: Final = "weights.toml"
_FOR_MANY: Final = "weights_many.toml"
_LINES: Final = ("danio", "neon", "bala", "guppy")
_AREAS: Final = ("swordtail", "discus", "blackshark", "pleco")
_CREATURES: Final = ("shrimp", "snail", "loach")


def feature_names() -> Iterator[tuple[str, str]]:
    """Kind and state of every feature, in the order of a reading."""
    yield from ((kind, state) for kind in _LINES for state in LINE_STATES)
    yield from ((kind, f"{n // 4}_on_{n % 4}_free") for kind in _AREAS for n in range(16))
    yield from (("angelfish", f"{n}") for n in range(5))
    yield from (("plant", f"{n}") for n in range(8))
    yield from ((kind, f"ready_at_{n}") for kind in _CREATURES for n in range(4))
    yield from (("frame", f"{n // 4}_across_{n % 4}_down") for n in range(16))
    yield from ((kind, state) for kind in _CREATURES for state in CREATURE_STATES)


@dataclass(frozen=True, slots=True)
class Weights:
    """What the bots know about tanks and tables.

    `tank` has a row of features for each number of cards, 0 to 16. `spread` says for each number
    of cards by how much the value of a tank misses the points in the end (the scale of a logistic
    curve). `come_round` is what part of its gain a card counts that is known to come, and `deny`
    what part of a neighbour's loss counts as one's own gain, for each number of seats.
    """

    tank: Reals
    spread: Reals
    come_round: float
    deny: tuple[float, ...]


def read_weights(text: str) -> Weights:
    """Read the text of a file of weights."""
    table = tomllib.loads(text)
    tank = np.zeros((ROUNDS + 1, FEATURES))
    for n, (kind, state) in enumerate(feature_names()):
        tank[1:ROUNDS, n] = table[kind][state]
    spread = np.array([float(number) for number in table["spread"]])
    return Weights(tank, spread, float(table["come_round"]), tuple(map(float, table["deny"])))


def tuned(seats: int = 2) -> Weights:
    """The weights tuned for so many players."""
    return _of_file(_FOR_TWO if seats == 2 else _FOR_MANY)


@cache
def _of_file(name: str) -> Weights:
    return read_weights(files(__package__).joinpath(name).read_text(encoding="utf-8"))
