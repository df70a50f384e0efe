"""What OpenSpiel needs to know about a game before it is played."""

from typing import Any, Final, Protocol

import numpy as np
import pyspiel  # type: ignore[import-not-found]  # OpenSpiel ships no types
from numpy.typing import NDArray

from lunarium.envs.simulator import DIFFERENCE
from lunarium.games.api import Seat


# OpenSpiel has no types, so its arguments and results are `Any` in this package.
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


Tables = dict[str, NDArray[np.int16]]
"""Tables of numbers by name."""

PUBLIC: Final = None
"""Instead of a seat: what everybody sees, from the point of view of seat 0."""


class Observed(Protocol):
    """A state that can be observed."""

    def tables(self, seat: Seat | None, kinds: "Kinds") -> Tables:
        """The numbers of these kinds that a seat, or everybody, sees."""

    def text(self, seat: Seat | None, kinds: "Kinds") -> str:
        """The same for people; of what is remembered everything."""


class Kinds:
    """Which kinds of information are wanted.

    `public` is what everybody sees, `private` what the seat alone knows, and `recall` adds all that
    the seat has seen before.
    """

    # OpenSpiel has no types.
    def __init__(self, wanted: Any) -> None:
        if wanted is None:
            wanted = pyspiel.IIGObservationType(perfect_recall=False)
        if wanted.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
            raise ValueError(
                "the private information of all players cannot be observed together: ask for"
                " one player at a time"
            )
        self.public = bool(wanted.public_info)
        self.private = bool(wanted.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER)
        self.recall = bool(wanted.perfect_recall)


class TableObserver:
    """OpenSpiel's observer: `tensor`, and by name the tables that lie in it."""

    def __init__(self, first: Observed, kinds: Kinds, params: dict[str, Any] | None) -> None:
        if params:
            raise ValueError(f"an observer takes no parameters: remove {', '.join(sorted(params))}")
        self._kinds = kinds
        shapes = {name: table.shape for name, table in first.tables(0, kinds).items()}
        self.tensor = np.zeros(sum(int(np.prod(shape)) for shape in shapes.values()), np.float32)
        self.dict: dict[str, NDArray[np.float32]] = {}
        begins = 0
        for name, shape in shapes.items():
            size = int(np.prod(shape))
            self.dict[name] = self.tensor[begins : begins + size].reshape(shape)
            begins += size

    def _seat(self, player: int) -> Seat | None:
        return player if self._kinds.private else PUBLIC

    def set_from(self, state: Observed, player: int) -> None:
        """Write what a player observes into the tensor."""
        for name, table in state.tables(self._seat(player), self._kinds).items():
            self.dict[name][...] = table

    def string_from(self, state: Observed, player: int) -> str:
        """What a player observes, for people."""
        return state.text(self._seat(player), self._kinds)
