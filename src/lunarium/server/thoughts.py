"""What bots are asked at a table and what they answer; the levels, and who stands in for whom."""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Final, NamedTuple

from lunarium.bots import AnyBot, Limit, NothingToChoose, UnknownBot, bot_of
from lunarium.bots.plain import plain_bot
from lunarium.games import AnyGame, AnyView, game_of
from lunarium.games.api import Seat
from lunarium.server.protocol.http import Hint

PLAIN = "plain"
"""The name of the server itself where it has chosen a move, in `Thought.bot`."""


class ThinkingError(Exception):
    """A request that the pool refuses; nothing has changed."""


class Overloaded(ThinkingError):
    """Too many requests wait for a bot. Ask again a little later."""

    def __init__(self, waiting: int, retry_s: float) -> None:
        super().__init__(f"{waiting} moves already wait for the bots; try again in {retry_s:g} s")
        self.waiting = waiting
        self.retry_s = retry_s


class PoolClosed(ThinkingError):
    """The server shuts down. After its restart it asks for the move again."""

    def __init__(self) -> None:
        super().__init__("the bots have stopped: the server is closing")


# ---------------------------------------------------------------------- requests and answers


@dataclass(frozen=True, slots=True)
class ThinkRequest:
    """A decision of a bot: the view of its seat, the level that plays it, and a seed for chance.

    `table` is the table that waits for it, and `person` its host, or the one who asks for a hint.
    Requests of one person line up behind each other, so that a person with many bots does not make
    others wait.
    """

    game: str
    view: AnyView
    level: str
    seat: Seat | None
    seed: int | str
    table: str = ""
    person: str = ""

    @property
    def line(self) -> str:
        """Requests with the same line come one after the other."""
        return self.person or self.table

    def rules(self) -> AnyGame:
        """The game of the view; raises `TypeError` or `ValueError` if the request is not sound.

        A bot never gets more than its seat may know, so workers are only ever sent a view.
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
    line      how it expects the game to continue, its own move first; may be empty
    bot       which bot chose the move: a level, or `plain`
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

    def hint(self, n: int, seat: Seat) -> Hint:
        """The hint for a seat at a table with `n` rows, as the wire has it."""
        thought = self.thought
        return Hint(n, seat, thought.move, self.gain, self.nearer, thought.value, thought.line)


class HintReason(NamedTuple):
    """Discs or points at once, and how many tasks or kinds lack less afterwards."""

    gain: int
    nearer: int


def reason_for(game: AnyGame, view: AnyView, notation: str) -> HintReason:
    """Why a legal move of the view's own seat is good, from what the seat may see."""
    moves = game.choices(view)
    place = [str(move) for move in moves].index(notation)
    return HintReason(game.previews(view)[place].gain, game.nearer(view, moves[place]))


def plain_thought(request: ThinkRequest, level: str) -> Thought:
    """What a level chooses that needs nothing but the rules, here and at once."""
    limit = Limit(seconds=LEVEL_SPECS[0].seconds)
    bot = plain_bot(request.rules(), level)
    choice = bot.play(request.view, limit, Random(f"{request.seed}"))
    return Thought(str(choice.move), choice.value, tuple(map(str, choice.line)), level)


# ---------------------------------------------------------------------- levels


@dataclass(frozen=True, slots=True)
class LevelSpec:
    """A level: within how many seconds it promises to answer, and how many it usually takes."""

    name: str
    seconds: float
    usual: float


HINT_WITHIN: Final = 2.0
"""Seconds that a level may take for its moves and still give hints."""

LEVEL_SPECS = (
    LevelSpec("new-moon", 1.0, 0.02),
    LevelSpec("crescent", 1.0, 0.02),
    LevelSpec("first-quarter", 1.0, 0.02),
    LevelSpec("gibbous", 1.0, 0.05),
    LevelSpec("full-moon", 2.0, 0.2),
    LevelSpec("supermoon", 6.0, 5.0),
)
"""The levels for people, weakest first."""


@dataclass(frozen=True, slots=True)
class Ladder:
    """Bots, weakest first: one that fails is replaced by the next lower one.

    `make` gets a name and a game; it travels to the workers, so it is a function of a module, not a
    lambda. `kernels` says whether these bots need what `lunarium.bots.warm` compiles.
    """

    make: Callable[[str, AnyGame], AnyBot] = bot_of
    levels: tuple[LevelSpec, ...] = LEVEL_SPECS
    kernels: bool = True

    def level(self, name: str) -> LevelSpec:
        """The level of a name; raises `UnknownBot`."""
        for level in self.levels:
            if level.name == name:
                return level
        known = ", ".join(level.name for level in self.levels)
        raise UnknownBot(f"there is no level {name!r}: the levels are {known}")

    def below(self, name: str) -> LevelSpec | None:
        """The next lower level, or `None` below the lowest."""
        place = self.levels.index(self.level(name))
        return self.levels[place - 1] if place else None

    @property
    def adviser(self) -> LevelSpec:
        """The level that gives hints: the strongest of those for which nobody waits long."""
        return [level for level in self.levels if level.seconds <= HINT_WITHIN][-1]
