"""Where the deals of a match come from: a seed, a list of seeds, or decks out of a file.

A deal is all that chance decides before the first move. Each has a key, a text from which the
generators of the bots are made: independent of the deal itself and of each other.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from random import Random
from typing import Protocol

from lunarium.arena.errors import ArenaError
from lunarium.games import AnyGame, AnyState
from lunarium.games.api import InvalidSetup
from lunarium.games.novaluna import NOVALUNA, TILES, Options, deal
from lunarium.records.fields import Fault, Object, a_string, an_array, parse_json

Deck = tuple[str, ...]
"""The ids of all tiles of Nova Luna in the order in which they are drawn."""


class Deals(Protocol):
    """A source of deals, numbered from 0. It travels to worker processes, so it can be pickled."""

    def start(self, game: AnyGame, options: object, seats: int, number: int) -> AnyState:
        """The start of the game with this deal; the same each time."""

    def key(self, number: int) -> str:
        """What tells this deal from all others, in words for people too."""

    def meta(self, number: int) -> Object:
        """What a record tells about its deal."""


@dataclass(frozen=True, slots=True)
class Shuffled:
    """As many deals as you like from one seed: the pairs of a match."""

    seed: int

    def start(self, game: AnyGame, options: object, seats: int, number: int) -> AnyState:
        """Each deal has a generator of its own, so it does not depend on those before it."""
        return game.start(options, seats, Random(f"{game.name} {seats} {self.key(number)}"))

    def key(self, number: int) -> str:
        """The pair, counted from 1, and the seed."""
        return f"pair {number + 1} (seed {self.seed})"

    def meta(self, number: int) -> Object:
        """The same for a program."""
        return {"seed": self.seed, "pair": number + 1}


@dataclass(frozen=True, slots=True)
class Seeds:
    """One deal for each seed: exactly `game.start(options, seats, Random(seed))`."""

    seeds: range

    def start(self, game: AnyGame, options: object, seats: int, number: int) -> AnyState:
        """The deal of the seed itself, so that anybody can make it again in one line."""
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

    def start(self, game: AnyGame, options: object, seats: int, number: int) -> AnyState:
        """The table set with a deck."""
        if not isinstance(options, Options):
            raise TypeError(f"decks are for Nova Luna, and these are other options: {options!r}")
        return deal(options, seats, [TILES[tile] for tile in self.decks[number]], range(seats))

    def key(self, number: int) -> str:
        """The line of the deck in its file."""
        return f"deck {number + 1}"

    def meta(self, number: int) -> Object:
        """The same for a program."""
        return {"deck": number + 1}


class DeckError(ArenaError):
    """A file of decks that cannot be read; the message says in which line and why."""


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
