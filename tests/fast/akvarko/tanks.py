"""Random tanks to score."""

from random import Random

from lunarium.games.akvarko import KINDS, Tank
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
