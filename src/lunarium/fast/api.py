"""The interface of every fast engine: the same functions for every game, on the same arrays.

    engine = GAMES.part("novaluna", "fast")       or import lunarium.fast.novaluna
    state = engine.pack(start)                    from the readable rules; `unpack` goes back
    moves = engine.empty_moves()
    count = engine.legal(state, seat, moves)      the legal moves are moves[:count]
    engine.play(state, seat, moves[0])            in place; `state.copy()` copies a game
    engine.playout(state, engine.generators(7), 1000)

A state is one array of `STATE_WORDS` 64-bit words (each game's `layout` has its map). Many states
are the rows of a two-dimensional array, and functions that end in `_many` work on its rows: what
happens to a row depends on that row alone. Moves are numbers, listed in the order of the readable
rules. Kernels check nothing: moves must be legal, and arrays of these shapes and types.
All kernels release Python's lock.

The state contains hidden information. A program that searches must not read it, but sample it
(`sample` of the readable rules).
"""

from typing import Protocol, TypeAlias, TypeVar

import numpy as np
from numpy.typing import NDArray

from lunarium.fast.cache import Unit

Words: TypeAlias = NDArray[np.int64]
"""A state, a list of moves, or any other array of 64-bit words."""

Seeds: TypeAlias = NDArray[np.uint64]
"""Random generators, one word each (splitmix64); a kernel takes a slice of one."""

Reals: TypeAlias = NDArray[np.float64]
"""Weights, features and values."""

MOVE = 0
"""The first row of afterstates: the move."""

GAIN = 1
"""The second row: what the move gains at once, as `previews` of the readable rules say."""

State = TypeVar("State")
Move = TypeVar("Move")
Options_contra = TypeVar("Options_contra", contravariant=True)


class Engine(Protocol[State, Move, Options_contra]):
    """The rules of a game on arrays. A package that offers these names is one."""

    STATE_WORDS: int
    """The length of a state."""

    MAX_SEATS: int
    """The most seats at a table."""

    MAX_MOVES: int
    """As many moves as a decision can have: the length of a list of moves."""

    AFTERSTATE_ROWS: int
    """The rows of afterstates: `MOVE`, `GAIN`, and further rows of a game."""

    UNITS: tuple[Unit, ...]
    """What is compiled, for `lunarium.fast.cache`."""

    def pack(self, state: State) -> Words:
        """A readable state as an array."""

    def unpack(self, state: Words) -> State:
        """The readable state of an array: the exact inverse of `pack`."""

    def encode(self, move: Move) -> int:
        """The number of a move."""

    def decode(self, move: int) -> Move:
        """The move of a number."""

    def empty_states(self, count: int) -> Words:
        """Room for this many states, one a row."""

    def empty_moves(self) -> Words:
        """Room for the moves of any decision."""

    def empty_afterstates(self) -> Words:
        """Room for the afterstates of any decision."""

    def generators(self, *seeds: int) -> Seeds:
        """Random generators with these seeds; the same seed gives the same game."""

    def deal(self, state: Words, options: Options_contra, seats: int, generator: Seeds) -> None:
        """Begin a game with everything shuffled."""

    def deal_many(
        self, states: Words, options: Options_contra, seats: int, generators: Seeds
    ) -> None:
        """Begin a game in each row, shuffled by a generator of its own."""

    def is_over(self, state: Words) -> bool:
        """Whether the game has ended."""

    def may_move(self, state: Words, seat: int) -> bool:
        """Whether a seat has a move to make."""

    def to_move(self, state: Words) -> int:
        """The lowest seat that has a move to make; -1 when the game is over."""

    def legal(self, state: Words, seat: int, moves: Words) -> int:
        """Write the legal moves of a seat, and return how many; none if it is not its turn."""

    def legal_many(self, states: Words, seats: Words, moves: Words, counts: Words) -> None:
        """`legal` for a seat of each row: the moves into a row, how many into `counts`."""

    def play(self, state: Words, seat: int, move: int) -> None:
        """Play a legal move in place, with everything that follows automatically."""

    def play_many(self, states: Words, seats: Words, moves: Words) -> None:
        """`play` one move in each row."""

    def afterstates(self, state: Words, seat: int, answer: Words) -> int:
        """Write each legal move and what it brings, a column each; returns how many."""

    def afterstates_many(self, states: Words, seats: Words, answers: Words, counts: Words) -> int:
        """`afterstates` for a seat of each row; returns the sum of the counts."""

    def random_move(self, state: Words, seat: int, generator: Seeds) -> int:
        """A legal move of a seat that has one, each as likely."""

    def playout(self, state: Words, generator: Seeds, limit: int) -> int:
        """Play random moves to the end, or `limit` moves; returns how many.

        The same as to `play` a `random_move` of the seat `to_move`, again and again.
        """

    def playout_many(self, states: Words, generators: Seeds, limit: int) -> int:
        """`playout` for each row with its own generator; returns the moves of all together."""

    def result(self, state: Words, scores: Words, places: Words) -> None:
        """Write the score and the place (from 1) of every seat of a finished game."""

    def result_many(self, states: Words, scores: Words, places: Words) -> None:
        """`result` for each row."""
