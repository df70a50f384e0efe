"""A table with people and bots: whose turn it is, what was played, and the way back.

Nothing here reads or prints; the commands `play` and `simulate` do.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, TypeAlias

from lunarium.bots import AnyBot, Limit
from lunarium.games import AnyGame
from lunarium.games.api import Result, Seat
from lunarium.records import Record, record_game
from lunarium.records.fields import Object

# As with `AnyGame`: which game's states and moves pass through is known at run time only.
AnyState: TypeAlias = Any
AnyMove: TypeAlias = Any
AnyView: TypeAlias = Any

SAME_EVERYWHERE = Limit(nodes=1000)
"""Nodes, not seconds: a simulation must come out the same on every machine."""


@dataclass(frozen=True, slots=True)
class Chair:
    """Who sits on a seat: a bot, or a person if there is none."""

    name: str
    bot: AnyBot | None = None


@dataclass(frozen=True, slots=True)
class Played:
    """A move that was played, with the state before and after it."""

    seat: Seat
    move: AnyMove
    before: AnyState
    after: AnyState


class Table:
    """One game. The seed decides the deal and all that bots draw at random.

    Every choice of a bot has a generator of its own, drawn from the seed, the seat and the number
    of the move. So another bot on a seat does not change the deal, and taking a move back and
    playing it again gets the same answer.
    """

    def __init__(
        self,
        game: AnyGame,
        options: object,
        chairs: Sequence[Chair],
        seed: int,
        index: int = 1,
        limit: Limit = SAME_EVERYWHERE,
    ) -> None:
        self.game = game
        self.chairs = tuple(chairs)
        self.played: list[Played] = []
        self._limit = limit
        self._key = f"{game.name} {len(chairs)} {seed} {index}"
        self.start: AnyState = game.start(options, len(chairs), Random(f"{self._key} deal"))

    @property
    def state(self) -> AnyState:
        """The position now."""
        return self.played[-1].after if self.played else self.start

    @property
    def names(self) -> tuple[str, ...]:
        """Who sits at the table, by seat."""
        return tuple(chair.name for chair in self.chairs)

    @property
    def people(self) -> tuple[Seat, ...]:
        """The seats of people."""
        return tuple(seat for seat, chair in enumerate(self.chairs) if chair.bot is None)

    @property
    def result(self) -> Result | None:
        """The result, once the game is over."""
        return self.game.result(self.state)

    @property
    def over(self) -> bool:
        """Whether nobody may move any more."""
        return not self.game.to_move(self.state)

    def view(self, seat: Seat | None) -> AnyView:
        """What a seat may see now."""
        return self.game.view(self.state, seat)

    def play(self, seat: Seat, move: AnyMove) -> Played:
        """Play a move; raises `IllegalMove` and changes nothing if it is not allowed."""
        before = self.state
        played = Played(seat, move, before, self.game.play(before, seat, move))
        self.played.append(played)
        return played

    def bot_to_move(self) -> Seat | None:
        """The first seat with a bot that may move, if there is one."""
        waiting = sorted(self.game.to_move(self.state))
        return next((seat for seat in waiting if self.chairs[seat].bot is not None), None)

    def play_bot(self, seat: Seat) -> Played:
        """Let the bot on a seat choose, and play what it chose."""
        bot = self.chairs[seat].bot
        if bot is None:
            raise ValueError(f"a person sits on seat {seat}")
        rng = Random(f"{self._key} seat {seat} move {len(self.played)}")
        return self.play(seat, bot.play(self.view(seat), self._limit, rng).move)

    def person_to_move(self, last: Seat | None = None) -> Seat | None:
        """The person to ask next: who moved last if possible, as the keyboard is there."""
        waiting = sorted(self.game.to_move(self.state) & set(self.people))
        if last in waiting:
            return last
        return waiting[0] if waiting else None

    def undo(self) -> Played | None:
        """Take back the last move of a person, and the bots' moves after it; `None` if none."""
        people = self.people
        for number in reversed(range(len(self.played))):
            if self.played[number].seat in people:
                taken = self.played[number]
                del self.played[number:]
                return taken
        return None

    def record(self, meta: Object | None = None) -> Record:
        """The game so far as a record."""
        moves = ((played.seat, played.move) for played in self.played)
        return record_game(self.game, self.start, moves, self.names, meta)
