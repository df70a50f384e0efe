"""What environments need from a game: a simulator, rewards, and settings that are read strictly.

Observations and actions go through kernels. Rendering, refusals and bots go through the readable
rules.
"""

import logging
import operator
from abc import ABC, abstractmethod
from collections.abc import Sequence
from functools import cached_property
from random import Random
from typing import Any, Final, Generic, Protocol, SupportsIndex, TypeAlias, TypedDict, TypeVar

import numpy as np
from numpy.typing import NDArray

from lunarium.bots import LEVELS, AnyBot, Limit, bot_of
from lunarium.envs.sections import Layout, Mask, Observation
from lunarium.fast.api import Engine, Words
from lunarium.games.api import Game, GameError, IllegalMove, InvalidMove, Result, Seat

State = TypeVar("State")
Move = TypeVar("Move")
View = TypeVar("View")
Options = TypeVar("Options")

LOG = logging.getLogger("lunarium.envs")


Frame: TypeAlias = NDArray[np.uint8]
"""A picture: rows, columns, and red, green, blue."""


class Seen(TypedDict):
    """What an agent gets: the numbers of the layout, and which actions are legal."""

    observation: Observation
    action_mask: Mask


class Kernels(Protocol):
    """What a game's module of kernels has for environments."""

    def look(self, state: Words, seat: int, into: Observation, mask: Mask, /) -> None:
        """Write what a seat sees, and which of its actions are legal."""

    def act(self, state: Words, seat: int, action: int, /) -> bool:
        """Play an action of a seat; False, and nothing has changed, if it is not legal."""


class Simulator(ABC, Generic[State, Move, View, Options]):
    """A game at a table with that many seats. `deal` begins it, and begins the next one."""

    layout: Layout
    action_count: int
    game: Game[State, Move, View, Options]
    engine: Engine[State, Move, Options]
    kernels: Kernels
    words: int
    """The length of `array`: a state of the engine, and what a game adds behind it."""

    array: Words
    """The state of the fast rules; a row of many games will do."""

    # Options come from the caller; the rules check them.
    def __init__(self, seats: int, options: dict[str, Any]) -> None:
        self.seats = whole_number(seats, "players")
        self.options = self.game.options(self.seats, options)
        self.array = np.zeros(self.words, dtype=np.int64)

    @abstractmethod
    def deal(self, seed: int) -> None:
        """Begin a game; the same seed gives the same shuffle."""

    def on_turn(self) -> Seat | None:
        """The lowest seat that is asked; nobody once the game is over."""
        seat = self.engine.to_move(self.array)
        return None if seat < 0 else seat

    def look(self, seat: Seat) -> Seen:
        """What a seat sees and may do, in arrays of its own."""
        observation = np.empty(self.layout.size, dtype=np.int16)
        mask = np.empty(self.action_count, dtype=np.int8)
        self.kernels.look(self.array, seat, observation, mask)
        return {"observation": observation, "action_mask": mask}

    def act(self, seat: Seat, action: int) -> bool:
        """Play an action; False, and nothing has changed, if it is not legal."""
        return self.kernels.act(self.array, seat, action)

    def standing(self) -> tuple[list[int], list[int]]:
        """The place and the score of each seat, when the game is over."""
        scores, places = np.zeros((2, self.seats), dtype=np.int64)
        self.engine.result(self.array, scores, places)
        return places.tolist(), scores.tolist()

    @abstractmethod
    def difference(self) -> list[float]:
        """By how much each seat is ahead of the mean of the others, when the game is over."""

    def state(self) -> State:
        """The readable state."""
        return self.engine.unpack(self.array[: self.engine.STATE_WORDS])

    @abstractmethod
    def picture(self, view: View) -> Frame:
        """The table as the view's own seat sees it; all pictures of a game have the same size."""

    @abstractmethod
    def move_of(self, action: int, view: View) -> Move:
        """The move of an action; raises `IllegalMove` or `InvalidMove` if there is none."""

    @abstractmethod
    def action_of(self, move: Move, view: View) -> int:
        """The action of a legal move."""

    def number(self, action: SupportsIndex | None) -> int:
        """An action as a plain number; raises `InvalidMove` if it is none of this game."""
        try:
            number = operator.index(action)  # type: ignore[arg-type]  # None is refused below
        except TypeError:
            number = -1
        if not 0 <= number < self.action_count:
            reason = f"an action is a whole number from 0 to {self.action_count - 1}"
            raise InvalidMove(str(action), reason)
        return number

    def view(self, seat: Seat | None) -> View:
        """What a seat may know."""
        return self.game.view(self.state(), seat)

    def refusal(self, seat: Seat, action: int) -> GameError:
        """Why an action is not legal: with the clause, and the position as the seat sees it."""
        state = self.state()
        view = self.game.view(state, seat)
        try:
            self.game.play(state, seat, self.move_of(action, view))
        except IllegalMove as error:
            # The rules show the position to everybody; this one is for the seat alone.
            return IllegalMove(
                error.move,
                seat,
                error.code,
                error.clause,
                error.reason,
                self.game.diagram(view),
            )
        raise AssertionError(f"kernels and rules disagree about action {action} of seat {seat}")

    def forfeit(self, seat: Seat, action: int, rng: Random) -> GameError:
        """Let a bot of the lowest level play instead of an illegal action, and log why."""
        refusal, instead = self.instead_of(seat, action, rng)
        self.act(seat, instead)
        return refusal

    def instead_of(self, seat: Seat, action: int, rng: Random) -> tuple[GameError, int]:
        """Why an action is illegal, and what a bot of the lowest level would do; that is logged."""
        refusal = self.refusal(seat, action)
        view = self.view(seat)
        move = self._stand_in.play(view, Limit(nodes=1), rng).move
        LOG.warning("%s; %s plays %s instead", first_line(refusal), self._stand_in.name, move)
        return refusal, self.action_of(move, view)

    @cached_property
    def _stand_in(self) -> AnyBot:
        return bot_of(LEVELS[0], self.game)

    def diagram(self, seat: Seat | None) -> str:
        """The position as plain text, as a seat sees it."""
        return self.game.diagram(self.view(seat))

    def result(self) -> Result | None:
        """The result by the readable rules, with its breakdown."""
        return self.game.result(self.state())


def first_line(refusal: GameError) -> str:
    """What was wrong, without the position."""
    return str(refusal).partition("\n")[0]


def mean_difference(scores: list[int]) -> list[float]:
    """By how much each score is above the mean of the others; they sum up to nothing."""
    total, others = sum(scores), len(scores) - 1
    return [score - (total - score) / others for score in scores]


RANKING: Final = "ranking"
DIFFERENCE: Final = "difference"
REWARDS: Final = (RANKING, DIFFERENCE)
"""`ranking`: from 1 for the first place down to -1 for the last. `difference`: points, or discs,
ahead of the mean of the others. Both sum up to 0 over the table. Alone, `ranking` is 1 for a great
score, else -1, and `difference` is what the score is below that mark (NL-7.6)."""


def check_reward(reward: str) -> None:
    """Raise `InvalidSetting` if there is no such reward."""
    if reward not in REWARDS:
        raise InvalidSetting(f"there is no reward {reward!r}: there are {' and '.join(REWARDS)}")


def by_place(places: Sequence[int]) -> list[float]:
    """1 for the first place, -1 for the last, evenly between; a shared place gets the mean."""
    last = len(places) - 1
    # A seat that shares place p with k others stands in the middle of the places p to p + k.
    middles = [place - 1 + (places.count(place) - 1) / 2 for place in places]
    return [1 - 2 * middle / last for middle in middles]


# Which game is played does not matter here.
def rewards_of(table: Simulator[Any, Any, Any, Any], reward: str) -> list[float]:
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

    `ahead` is by how much each seat is ahead of the mean of the others, as in `difference`.
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


def whole_number(value: SupportsIndex, name: str, least: int | None = None) -> int:
    """A whole number, which may come out of an array; raises `InvalidSetting`."""
    try:
        number = operator.index(value)
    except TypeError:
        number = None
    if number is None or (least is not None and number < least):
        wanted = "a whole number" if least is None else f"a whole number from {least} on"
        raise InvalidSetting(f"{name} is {wanted}, not {value!r}")
    return number


class StepAfterEnd(RuntimeError):
    """A step when the game is over."""

    def __init__(self) -> None:
        super().__init__("the game is over, nobody is on turn: call reset() to start another one")


class InvalidSetting(ValueError):
    """An environment that cannot be made: a reward, a bot or a picture that does not exist."""
