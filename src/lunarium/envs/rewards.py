"""What an agent gets at the end of a game; until then every reward is 0."""

from collections.abc import Sequence
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from lunarium.envs.errors import InvalidSetting
from lunarium.envs.table import Table

RANKING: Final = "ranking"
DIFFERENCE: Final = "difference"
REWARDS: Final = (RANKING, DIFFERENCE)
"""`ranking`: from 1 for the first place down to -1 for the last. `difference`: points, or discs,
ahead of the mean of the others. Both sum up to 0 over the table. Alone, `ranking` is 1 for a great
score, else -1, and `difference` is what the score is below that mark (NL-7.6)."""


def check_reward(reward: str) -> None:
    """Raise `InvalidSetting` if there is no such reward."""
    if reward not in REWARDS:
        raise InvalidSetting(f"there is no reward {reward!r}: they are {' and '.join(REWARDS)}")


def by_place(places: Sequence[int]) -> list[float]:
    """1 for the first place, -1 for the last, evenly between; a shared place gets the mean."""
    last = len(places) - 1
    # Who shares place p with k others stands in the middle of the places p to p + k.
    middles = [place - 1 + (places.count(place) - 1) / 2 for place in places]
    return [1 - 2 * middle / last for middle in middles]


# Which game is played does not matter here.
def rewards_of(table: Table[Any, Any, Any, Any], reward: str) -> list[float]:
    """The rewards of all seats of a finished game."""
    ahead = table.difference()
    if reward == DIFFERENCE:
        return ahead
    if table.seats == 1:
        return [1.0 if ahead[0] > 0 else -1.0]
    return by_place(table.standing()[0])


def rewards_of_many(
    places: NDArray[np.int64], ahead: NDArray[np.float64], reward: str
) -> NDArray[np.float64]:
    """`rewards_of` for many finished games: a row for each, a column for each seat.

    `ahead` is by how much each seat is ahead of the mean of the others, as `difference` tells it.
    """
    if reward == DIFFERENCE:
        return ahead
    seats = places.shape[1]
    if seats == 1:
        return np.where(ahead > 0, 1.0, -1.0)
    sharing = (places[:, :, None] == places[:, None, :]).sum(axis=2)
    middles = places - 1 + (sharing - 1) / 2
    return np.asarray(1 - 2 * middles / (seats - 1))


def mean_differences(scores: NDArray[np.int64]) -> NDArray[np.float64]:
    """By how much each score of each row is above the mean of the others in the row."""
    total, others = scores.sum(axis=1, keepdims=True), scores.shape[1] - 1
    return np.asarray(scores - (total - scores) / others)
