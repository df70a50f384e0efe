"""What OpenSpiel wants to be told about a game before it is played."""

from typing import Any

import pyspiel  # type: ignore[import-not-found]  # OpenSpiel ships no types

from lunarium.envs.rewards import DIFFERENCE


# OpenSpiel has no types: what it takes and gives is `Any` in this package.
def game_type(
    name: str, title: str, players: range, options: dict[str, Any], *, hidden: bool, alone: bool
) -> Any:
    """The type of a game: a turn at a time, chance explicit, one reward at the end.

    `hidden` says whether a seat knows what others do not; only then the information state is a
    tensor of its own. `alone` is the type of a table with one seat, whose sum is not zero.
    """
    kinds = pyspiel.GameType
    information = kinds.Information
    return kinds(
        short_name=name,
        long_name=title,
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=information.IMPERFECT_INFORMATION
        if hidden
        else information.PERFECT_INFORMATION,
        utility=kinds.Utility.GENERAL_SUM if alone else kinds.Utility.ZERO_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=players[-1],
        min_num_players=players[0],
        provides_information_state_string=True,
        provides_information_state_tensor=hidden,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=hidden,
        parameter_specification=options,
    )


def game_info(
    seats: int,
    actions: int,
    chances: int,
    utilities: tuple[float, float],
    most_decisions: int,
) -> Any:
    """The size of a game; `utilities` are the least and the greatest."""
    least, greatest = utilities
    return pyspiel.GameInfo(
        num_distinct_actions=actions,
        max_chance_outcomes=chances,
        num_players=seats,
        min_utility=least,
        max_utility=greatest,
        utility_sum=None if seats == 1 else 0.0,
        max_game_length=most_decisions,
    )


def utilities(reward: str, most: float) -> tuple[float, float]:
    """The least and the greatest reward of a seat among several."""
    return (-most, most) if reward == DIFFERENCE else (-1.0, 1.0)
