"""Random tanks to score, and what the kernels make of them in the words of the rules."""

from random import Random

import numpy as np

from lunarium.fast.akvarko import Words, is_over, result
from lunarium.fast.akvarko.layout import BOARD, BOX, SEATS, TANK_WORDS, TANKS
from lunarium.fast.akvarko.pack import REACH
from lunarium.fast.akvarko.points import tank_sheet
from lunarium.fast.akvarko.tank import Unsigned
from lunarium.games.akvarko import KINDS, Score, Tank
from lunarium.games.api import Result
from lunarium.games.grid import ORIGIN, Cell


def random_tank(rng: Random, cards: int) -> Tank:
    """A tank of few kinds, so that much scores, with its first card at the origin."""
    left, top = rng.randint(-3, 0), rng.randint(-3, 0)
    frame = [(left + x, top + y) for y in range(4) for x in range(4)]
    others = [cell for cell in frame if cell != ORIGIN]
    some = rng.choices(KINDS, k=rng.randint(1, len(KINDS)))
    cells: list[Cell] = [ORIGIN, *rng.sample(others, cards - 1)] if cards else []
    return Tank.of({cell: rng.choice(some) for cell in cells})


def random_tanks(seed: int, number: int) -> list[Tank]:
    """Finished tanks and others, empty ones too."""
    rng = Random(seed)
    return [random_tank(rng, rng.choice((16, rng.randint(0, 16)))) for _ in range(number)]


def unpack_score(tank: Unsigned) -> Score:
    """The score of a tank from its BOARD and BOX."""
    points = np.zeros(len(KINDS), np.int64)
    top, left = divmod(tank_sheet(tank[BOARD], tank[BOX], points), 8)
    sheet = tuple((kind.value, int(n)) for kind, n in zip(KINDS, points, strict=True) if n)
    return Score(int(points.sum()), sheet, (left - REACH, top - REACH))


def unpack_result(state: Words) -> Result | None:
    """The result of a game; `None` while it is open."""
    if not is_over(state):
        return None
    seats = int(state[SEATS])
    points, places = np.zeros((2, seats), np.int64)
    result(state, points, places)
    words = state.view(np.uint64)
    tanks = [words[TANKS + TANK_WORDS * seat :] for seat in range(seats)]
    return Result(
        ranking=tuple(
            tuple(seat for seat in range(seats) if places[seat] == place)
            for place in sorted(set(places.tolist()))
        ),
        scores=tuple(points.tolist()),
        sheets=tuple(unpack_score(tank).sheet for tank in tanks),
    )
