"""The people and bots at a table: whose turn it is, how bots choose, and undo for people.

Nothing here reads or prints; the commands `play` and `simulate` do.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, TypeAlias

from lunarium.bots import AnyBot, Limit
from lunarium.games import AnyGame
from lunarium.games.api import Seat
from lunarium.table import AnyTable, PlayedMove, Table

AnyPlayedMove: TypeAlias = PlayedMove[Any, Any]

SAME_EVERYWHERE = Limit(nodes=1000)
"""Nodes, not seconds, because a simulation must give the same result on every machine."""


@dataclass(frozen=True, slots=True)
class Participant:
    """A bot, or a person if there is no bot."""

    name: str
    bot: AnyBot | None = None


class Party:
    """The players of one game, by seat. The seed decides the deal and the bots' random choices.

    Every choice of a bot has a generator of its own, drawn from the seed, the seat and the number
    of the move. So another bot on a seat does not change the deal, and taking a move back and
    playing it again gets the same answer.
    """

    def __init__(
        self,
        game: AnyGame,
        options: object,
        players: Sequence[Participant],
        seed: int,
        index: int = 1,
        limit: Limit = SAME_EVERYWHERE,
    ) -> None:
        self.players = tuple(players)
        self._limit = limit
        self._key = f"{game.name} {len(players)} {seed} {index}"
        names = [player.name for player in players]
        self.table: AnyTable = Table.start(game, names, options=options, seed=f"{self._key} deal")

    @property
    def people(self) -> tuple[Seat, ...]:
        """The seats of people."""
        return tuple(seat for seat, player in enumerate(self.players) if player.bot is None)

    def bot_to_move(self) -> Seat | None:
        """The first seat with a bot that may move, if there is one."""
        waiting = self.table.to_move
        return next((seat for seat in waiting if self.players[seat].bot is not None), None)

    def play_bot(self, seat: Seat) -> AnyPlayedMove:
        """Let the bot on a seat choose, and play what it chose."""
        bot = self.players[seat].bot
        if bot is None:
            raise ValueError(f"a person sits on seat {seat}")
        rng = Random(f"{self._key} seat {seat} move {len(self.table.played)}")
        return self.table.play(bot.play(self.table.view(seat), self._limit, rng).move, seat)

    def play_bots(self) -> None:
        """Let bots play until a person is to move or the game is over."""
        while (seat := self.bot_to_move()) is not None:
            self.play_bot(seat)

    def person_to_move(self, last: Seat | None = None) -> Seat | None:
        """The person to ask next: if possible the one who moved last and has the keyboard."""
        waiting = [seat for seat in self.table.to_move if seat in self.people]
        if last in waiting:
            return last
        return waiting[0] if waiting else None

    def undo(self) -> AnyPlayedMove | None:
        """Take back the last move of a person, and the bots' moves after it; `None` if none."""
        people = self.people
        if not any(played.seat in people for played in self.table.played):
            return None
        while (taken := self.table.undo()).seat not in people:
            pass
        return taken
