"""What is asked of those who think, and what they answer."""

from dataclasses import dataclass
from typing import Any, TypeAlias

from lunarium.bots import NothingToChoose
from lunarium.games import AnyGame, game_of
from lunarium.games.api import Seat

# Which game a view belongs to is known at run time only, as with `lunarium.games.AnyGame`.
AnyView: TypeAlias = Any


class ThinkingError(Exception):
    """A move that is not thought about; nothing has changed."""


class Overloaded(ThinkingError):
    """More tables wait for a bot than it makes sense to let wait. Ask again a little later."""

    def __init__(self, waiting: int, retry_s: float) -> None:
        super().__init__(f"{waiting} moves wait for the bots already; try again in {retry_s:g} s")
        self.waiting = waiting
        self.retry_s = retry_s


class ThinkersClosed(ThinkingError):
    """The server goes down. After its restart the move is asked for again."""

    def __init__(self) -> None:
        super().__init__("the bots have gone home: the server is closing")


@dataclass(frozen=True, slots=True)
class ThinkRequest:
    """A decision of a bot: the view of its seat, the level that plays it, and a seed for chance.

    `table` is whoever waits for it. Requests of one table line up behind each other, so that
    nobody with many bots makes others wait.
    """

    game: str
    view: AnyView
    level: str
    seat: Seat | None
    seed: int | str
    table: str = ""

    def rules(self) -> AnyGame:
        """The game of the view; raises `TypeError` or `ValueError` if the request is not sound.

        A bot never gets more than its seat may know, so nothing but a view leaves from here.
        """
        game = game_of(self.game)
        if not isinstance(self.view, game.view_type):
            given = f"{type(self.view).__module__}.{type(self.view).__name__}"
            raise TypeError(f"a bot of {game.title} gets the view of a seat, not a {given}")
        if self.view.seat != self.seat:
            raise ValueError(f"seat {self.seat} cannot think about a view of seat {self.view.seat}")
        return game

    def legal(self) -> frozenset[str]:
        """The notations of all legal moves; raises `NothingToChoose` if there are none."""
        moves = self.rules().choices(self.view)
        if not moves:
            who = "a spectator" if self.seat is None else f"seat {self.seat}"
            raise NothingToChoose(
                f"there is no move to choose for {who} of {self.rules().title}:"
                f" the game is over, or another seat is on turn"
            )
        return frozenset(map(str, moves))


@dataclass(frozen=True, slots=True)
class Thought:
    """A legal move.

    value     what the bot expects for its seat, from 0 to 1, if it judges at all
    line      how it expects the game to go on, its own move first; may be empty
    bot       who chose the move: a level, or `plain`
    stood_in  the level that should have chosen it, if that is another one
    reason    why it did not, a sentence for people and logs
    seconds   how long the bot was allowed to think
    """

    move: str
    value: float | None
    line: tuple[str, ...]
    bot: str
    stood_in: str | None = None
    reason: str | None = None
    seconds: float = 0.0


@dataclass(frozen=True, slots=True)
class HintThought:
    """A strong bot's move with its reason.

    gain    discs placed or points won at once
    nearer  open tasks (Nova Luna) or kinds short of their next points (Akvárko) that lack less
            afterwards than before
    """

    thought: Thought
    gain: int
    nearer: int

    @property
    def move(self) -> str:
        """The move to be played."""
        return self.thought.move
