"""The schedule: the deals and the seating. Every deal is played once from each seat.

A *deal* is everything that chance decides before the first move: it comes from a seed, a list of
seeds, or decks in a file. Each deal has a key, a text from which the bots' generators are made,
independent of the deal itself and of each other.

A *pair* is one deal. Two bots play it twice with seats swapped; at a table of P seats it is played
P times, everybody moving on by one seat each time. So luck of the deal and of the seat is shared,
and the pair is what the statistics count as one independent result.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import Never, Protocol, cast

from lunarium.arena.errors import DeckError, InvalidContest
from lunarium.bots import Bot, Limit, bot_of
from lunarium.games import novaluna
from lunarium.games.api import Game, InvalidSetup, Move, Options, Seat, State, View
from lunarium.games.novaluna import NOVALUNA, TILES, deal
from lunarium.games.registry import UnknownGame
from lunarium.records.fields import Fault, Object, a_string, an_array, parse_json

Deck = tuple[str, ...]
"""The ids of all tiles of Nova Luna in the order in which they are drawn."""


class Deals(Protocol):
    """A source of deals, numbered from 0. It is sent to worker processes, so it can be pickled."""

    def start(
        self, game: Game[State, Move, View, Options], options: Options, seats: int, number: int
    ) -> State:
        """The start of the game with this deal; the same each time."""

    def key(self, number: int) -> str:
        """A text that identifies this deal, readable for people too."""

    def meta(self, number: int) -> Object:
        """What a record says about its deal."""


@dataclass(frozen=True, slots=True)
class Shuffled:
    """As many deals as you like from one seed: the pairs of a match."""

    seed: int

    def start(
        self, game: Game[State, Move, View, Options], options: Options, seats: int, number: int
    ) -> State:
        """Each deal has a generator of its own, so it does not depend on those before it."""
        return game.start(options, seats, Random(f"{game.name} {seats} {self.key(number)}"))

    def key(self, number: int) -> str:
        """The pair, counted from 1, and the seed."""
        return f"pair {number + 1} (seed {self.seed})"

    def meta(self, number: int) -> Object:
        """The same for a program."""
        return {"seed": self.seed, "pair": number + 1}


@dataclass(frozen=True, slots=True)
class Seeded:
    """One deal for each seed: exactly `game.start(options, seats, Random(seed))`."""

    seeds: range

    def start(
        self, game: Game[State, Move, View, Options], options: Options, seats: int, number: int
    ) -> State:
        """The deal of the seed itself, so that anybody can repeat it in one line."""
        return game.start(options, seats, Random(self.seeds[number]))

    def key(self, number: int) -> str:
        """The seed."""
        return f"seed {self.seeds[number]}"

    def meta(self, number: int) -> Object:
        """The same for a program."""
        return {"seed": self.seeds[number]}


@dataclass(frozen=True, slots=True)
class Decks:
    """Given decks of solo Nova Luna."""

    decks: tuple[Deck, ...]

    def start(
        self, game: Game[State, Move, View, Options], options: Options, seats: int, number: int
    ) -> State:
        """The table set with a deck."""
        if not isinstance(options, novaluna.Options):
            raise TypeError(f"decks are for Nova Luna, not for these options: {options!r}")
        tiles = [TILES[tile] for tile in self.decks[number]]
        return cast("State", deal(options, seats, tiles, range(seats)))

    def key(self, number: int) -> str:
        """The line of the deck in its file."""
        return f"deck {number + 1}"

    def meta(self, number: int) -> Object:
        """The same for a program."""
        return {"deck": number + 1}


def read_decks(lines: Iterable[bytes]) -> tuple[Deck, ...]:
    """Read a file of decks opened in binary mode: on each line an array of the 68 tile ids."""
    decks = tuple(_read_deck(content, number) for number, content in enumerate(lines, start=1))
    if not decks:
        raise DeckError("there is no deck in it: each line is an array of the 68 tile ids")
    return decks


def _read_deck(content: bytes, number: int) -> Deck:
    try:
        return _deck_of(content.decode())
    except UnicodeDecodeError:
        raise DeckError(f"line {number}: this is not UTF-8 text") from None
    except Fault as fault:
        raise DeckError(f"line {number}: {fault.reason}") from None
    except InvalidSetup as error:
        raise DeckError(f"line {number}: {error}") from None


def _deck_of(text: str) -> Deck:
    if not text.strip():
        raise Fault("this line is empty: each line holds one deck")
    tiles = an_array(parse_json(text), "a deck", len(TILES))
    deck = tuple(a_string(tile, "a tile") for tile in tiles)
    unknown = sorted(set(deck) - set(TILES))
    if unknown:
        raise Fault(f"there is no tile {', '.join(map(repr, unknown))}")
    deal(NOVALUNA.options(1), 1, [TILES[tile] for tile in deck], [0])
    return deck


# ---------------------------------------------------------------------- who meets whom


@dataclass(frozen=True, slots=True)
class Entrant:
    """A bot that takes part: its name in this match, and how to make it.

    Worker processes make their own bots, so `make` can be pickled: a class or a function of a
    module, not a lambda. It may be for any one game: it takes the game of the contest, and the bot
    gets its views.
    """

    name: str
    make: Callable[[Never], Bot[Never, object]]

    def bot(self, game: UnknownGame) -> Bot[object, object]:
        """The bot for the game of the contest; if it is for another one, the match shows it."""
        make = cast("Callable[[UnknownGame], Bot[object, object]]", self.make)
        return make(game)


@dataclass(frozen=True, slots=True, order=True)
class Fixture:
    """One game of the schedule: the number of its pair, and of its turn around the table."""

    pair: int
    turn: int


@dataclass(frozen=True, slots=True)
class Contest:
    """Everything that decides what is played. It is sent to the workers.

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

    def seats_of(self, entrant: int) -> int:
        """How many seats an entrant has."""
        return self.line_up.count(entrant)

    def fixtures(self, pairs: int) -> Iterator[Fixture]:
        """The games of the first `pairs` pairs, in order."""
        for pair in range(pairs):
            for turn in range(self.seats):
                yield Fixture(pair, turn)

    def seating(self, fixture: Fixture) -> tuple[int, ...]:
        """The entrants by seat.

        The neighbours are drawn for each pair: if they were always the same, moving around the
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
    """The bots of these names; a name that comes again gets a number: `random`, `random 2`."""
    called = zip(numbered(names), names, strict=True)
    return tuple(Entrant(chosen, partial(bot_of, name)) for chosen, name in called)


def numbered(names: Sequence[str]) -> tuple[str, ...]:
    """The names, each once: a name that comes again gets a number."""
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
