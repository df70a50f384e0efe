"""What an agent gets at the end of a game; until then every reward is 0."""

from collections.abc import Sequence
from typing import Any, Final

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
