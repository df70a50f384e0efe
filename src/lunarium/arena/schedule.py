"""Who meets whom: every deal is played once from each seat.

A *pair* is one deal. Two bots play it twice with seats swapped; at a table of P seats it is played
P times, everybody moving on by one seat each time. So luck of the deal and of the seat is shared,
and the pair is what the statistics count as one independent result.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from random import Random

from lunarium.arena.deals import Deals
from lunarium.arena.errors import InvalidContest
from lunarium.bots import AnyBot, Limit, bot_of
from lunarium.games import AnyGame
from lunarium.games.api import Seat


@dataclass(frozen=True, slots=True)
class Entrant:
    """Somebody who takes part: a name in this match, and how to make the bot.

    Worker processes make their own bots, so `make` can be pickled: a class or a function of a
    module, not a lambda.
    """

    name: str
    make: Callable[[AnyGame], AnyBot]


@dataclass(frozen=True, slots=True, order=True)
class Fixture:
    """One game of the schedule: the number of its pair, and of its turn around the table."""

    pair: int
    turn: int


@dataclass(frozen=True, slots=True)
class Contest:
    """All that decides what is played. It travels to the workers.

    `line_up` holds a number of an entrant for each seat; it is where the first game of a pair
    begins. `options` are the game's own.
    """

    game: str
    entrants: tuple[Entrant, ...]
    line_up: tuple[int, ...]
    options: object
    limit: Limit
    deals: Deals

    @property
    def seats(self) -> int:
        """How many play at the table, and how many games there are in a pair."""
        return len(self.line_up)

    def chairs(self, entrant: int) -> int:
        """How many seats an entrant has."""
        return self.line_up.count(entrant)

    def fixtures(self, pairs: int) -> Iterator[Fixture]:
        """The games of so many pairs, in order."""
        for pair in range(pairs):
            for turn in range(self.seats):
                yield Fixture(pair, turn)

    def seating(self, fixture: Fixture) -> tuple[int, ...]:
        """The entrants by seat.

        Who sits beside whom is drawn for each pair: if it were always the same, moving around the
        table would not make up for a weak right-hand neighbour.
        """
        first, *others = self.line_up
        Random(f"{self.deals.key(fixture.pair)} order").shuffle(others)
        order = (first, *others)
        return tuple(order[(seat - fixture.turn) % self.seats] for seat in range(self.seats))

    def generator(self, fixture: Fixture, seat: Seat, move: int) -> Random:
        """The generator for one choice, made from nothing but the place of this choice."""
        key = f"{self.game} {self.seats} {self.deals.key(fixture.pair)}"
        return Random(f"{key} game {fixture.turn + 1} seat {seat} move {move}")


def registered(names: Sequence[str]) -> tuple[Entrant, ...]:
    """The bots of these names; who comes again gets a number: `random`, `random 2`."""
    called = zip(numbered(names), names, strict=True)
    return tuple(Entrant(chosen, partial(bot_of, name)) for chosen, name in called)


def numbered(names: Sequence[str]) -> tuple[str, ...]:
    """The names, each once: who comes again gets a number."""
    found: list[str] = []
    taken = set(names)
    for place, name in enumerate(names):
        chosen, number = name, 1
        if name in names[:place]:
            while chosen in taken:
                number += 1
                chosen = f"{name} {number}"
        taken.add(chosen)
        found.append(chosen)
    return tuple(found)


def line_up(entrants: int, seats: int) -> tuple[int, ...]:
    """An entrant for each seat; where there are more seats, the last entrant fills them."""
    if entrants < 2:
        raise InvalidContest(f"a match needs two bots or more, not {entrants}")
    if entrants > seats:
        raise InvalidContest(f"{entrants} bots do not fit at a table of {seats}")
    return tuple(min(seat, entrants - 1) for seat in range(seats))
