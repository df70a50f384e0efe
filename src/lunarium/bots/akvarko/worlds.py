"""Possible worlds: full tables that agree with a view, as arrays for the kernels.

Who may hold what follows from all that a seat has seen; `AKVARKO.sample` draws it exactly, and
takes its time. What has not been drawn yet is independent of that: so each sampled world serves
several times, with the rest of the deck shuffled and the coming random discards drawn anew.
"""

from random import Random
from typing import Final

import numpy as np

from lunarium.bots.akvarko.kernels import kernel
from lunarium.fast.akvarko import STATE_WORDS, Words, pack
from lunarium.fast.akvarko.compiled import U, Word, number, part, read_digit
from lunarium.fast.akvarko.layout import (
    DECK,
    DISCARDS,
    DISCARDS_OF_TWO,
    DRAWN,
    FEWER,
    HAND_SIZE,
    LOST,
    SEATS,
)
from lunarium.fast.akvarko.playouts import COPIES, LEFT_OUT, below, random_word
from lunarium.games.akvarko import AKVARKO, View

REUSE: Final = 24
"""How often a sampled world is used: then sampling takes less time than playing does."""

FULL_DECK = int(COPIES.sum())
FEWER_DECK = int((COPIES * (1 - LEFT_OUT)).sum())


@part
def _write_digit(words: Words, first: int, n: int, digit: Word) -> None:
    shift = U((n & 15) << 2)
    words[first + (n >> 4)] = (words[first + (n >> 4)] & ~(U(15) << shift)) | digit << shift


@kernel
def shuffle_future(state: Words, generator: Words) -> None:
    """Shuffle the cards that are still in the deck, and draw the coming random discards anew."""
    size = FEWER_DECK if state[FEWER] else FULL_DECK
    top = number(state[DRAWN])
    for n in range(size - 1, top, -1):
        other = top + number(below(U(n - top + 1), random_word(generator) >> U(32)))
        card = read_digit(state, DECK, n)
        _write_digit(state, DECK, n, read_digit(state, DECK, other))
        _write_digit(state, DECK, other, card)
    if state[SEATS] == U(2):
        for n in range(number(state[LOST]), DISCARDS_OF_TWO):
            # Seven cards come in round 2, one less each round, and seven again in round 10.
            hand = HAND_SIZE - 1 - (n >> 1) % (HAND_SIZE - 1)
            _write_digit(state, DISCARDS, n, below(U(hand), random_word(generator) >> U(32)))


class Worlds:
    """Draws worlds for a view, always the same ones for the same generator."""

    def __init__(self, view: View, rng: Random) -> None:
        self._view = view
        self._rng = rng
        self._words = np.zeros(STATE_WORDS, np.uint64)
        self._uses = 0

    def draw(self, count: int) -> Words:
        """The next worlds, one a row."""
        worlds = np.empty((count, STATE_WORDS), np.uint64)
        for n in range(count):
            if self._uses == 0:
                self._words = pack(AKVARKO.sample(self._view, self._rng))
                self._uses = REUSE
            self._uses -= 1
            worlds[n] = self._words
            seed = np.array([self._rng.getrandbits(64)], np.uint64)
            shuffle_future(worlds[n], seed)
        return worlds
