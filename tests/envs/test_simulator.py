"""What agents get at the end."""

import pytest

from lunarium.envs.pettingzoo import akvarko_v0, novaluna_v0
from lunarium.envs.simulator import InvalidSetting, by_place, mean_difference


@pytest.mark.parametrize(
    ("places", "rewards"),
    [
        ([2, 1], [-1, 1]),
        ([3, 1, 2], [-1, 1, 0]),
        ([1, 1], [0, 0]),
        ([1, 3, 1], [0.5, -1, 0.5]),
        ([1, 2, 2, 4], [1, 0, 0, -1]),
    ],
)
def test_places_bring_one_to_minus_one_and_shared_ones_the_mean(
    places: list[int], rewards: list[float]
) -> None:
    assert by_place(places) == pytest.approx(rewards)


def test_a_difference_is_to_the_mean_of_the_others() -> None:
    assert mean_difference([40, 30, 20]) == [15, 0, -15]


def test_an_unknown_reward_is_refused_with_those_there_are() -> None:
    with pytest.raises(InvalidSetting, match="'money': there are ranking and difference"):
        novaluna_v0.env(reward="money")
    with pytest.raises(InvalidSetting, match="'money'"):
        akvarko_v0.parallel_env(reward="money")
