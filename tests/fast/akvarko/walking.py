"""Games walked through the readable rules and the kernels side by side.

`python -m tests.fast.akvarko.walking 1000000` walks a million games; a mismatch ends it with a
record to replay.
"""

import sys
from collections.abc import Sequence
from random import Random
from typing import NoReturn

import numpy as np

from lunarium.fast.akvarko import (
    GAIN,
    MAX_SEATS,
    MOVE,
    Words,
    afterstates,
    decode,
    empty_afterstates,
    empty_moves,
    encode,
    is_over,
    legal,
    may_move,
    pack,
    play,
    result,
    to_move,
    unpack,
)
from lunarium.fast.akvarko.afterstates import BEST_PLACE
from lunarium.fast.akvarko.course import set_up
from lunarium.fast.akvarko.layout import TANK_WORDS, TANKS
from lunarium.fast.akvarko.tank import Unsigned
from lunarium.games.akvarko import AKVARKO, KINDS, Move, Options, PickPreview, Score, State, score
from lunarium.games.api import Seat
from lunarium.records import record_game
from tests.fast.akvarko.tanks import unpack_result, unpack_score

TABLES: Sequence[tuple[int, bool]] = (
    (2, False),
    (2, True),
    (3, False),
    (3, True),
    (4, False),
    (5, False),
    (6, False),
)

"""All tables there are: the seats, and whether there are fewer species."""


class Mismatch(AssertionError):
    """The kernels differ from the rules. The message ends with a record of the game so far."""


class Walk:
    """One game in both engines."""

    def __init__(self, seats: int, fewer: bool, seed: int) -> None:
        self.rng = Random(seed)
        self.state = AKVARKO.start(Options(fewer), seats, self.rng)
        self.begin = self.state
        self.array = started(self.state)
        self.played: list[tuple[Seat, Move]] = []
        self.known: list[Score] = [score(tank) for tank in self.state.tanks]
        # From games of random moves to games of greedy ones, which reach other tanks.
        self.greed = self.rng.choice((0.0, 0.0, 0.5, 1.0))

    @property
    def words(self) -> Unsigned:
        """The array as the kernels see it."""
        return self.array.view(np.uint64)

    def to_the_end(self, previewed: float) -> int:
        """Walk the whole game; that share of the decisions is also compared move by move."""
        self.compare_state(read_back=True)
        while waiting := AKVARKO.to_move(self.state):
            self.compare_moves(waiting)
            seat = self.rng.choice(sorted(waiting))
            if self.rng.random() < previewed:
                self.compare_previews(seat)
            self.step(seat)
            self.compare_state(read_back=self.state.over or self.rng.random() < 0.1)
        self.same("result", AKVARKO.result(self.state), unpack_result(self.array))
        return len(self.played)

    def step(self, seat: Seat) -> None:
        """One move in both engines."""
        move = self.choose(seat)
        self.played.append((seat, move))
        self.state = AKVARKO.play(self.state, seat, move)
        play(self.array, seat, encode(move))
        self.known[seat] = score(self.state.tanks[seat])

    def choose(self, seat: Seat) -> Move:
        """A random move, or now and then the one that scores most."""
        if self.rng.random() >= self.greed:
            moves = empty_moves()
            return decode(int(moves[self.rng.randrange(legal(self.array, seat, moves))]))
        answer = empty_afterstates()
        gains = answer[GAIN, : afterstates(self.array, seat, answer)]
        best = np.flatnonzero(gains == gains.max())
        return decode(int(answer[MOVE, self.rng.choice(best.tolist())]))

    def compare_state(self, read_back: bool) -> None:
        """Everything that there is, and what the tanks are worth."""
        if read_back:  # slow, and the array holds all of a state: a share of the steps will do
            self.same("state", self.state, unpack(self.array))
        self.same("array", pack(self.state).tolist(), self.array.tolist())
        self.same("over", self.state.over, is_over(self.array))
        points, places = np.zeros((2, MAX_SEATS), np.int64)
        result(self.array, points, places)
        self.same("scores", [one.points for one in self.known], points.tolist()[: self.state.seats])
        if self.played:
            seat = self.played[-1][0]
            tank = self.words[TANKS + TANK_WORDS * seat :]
            self.same("sheet", self.known[seat], unpack_score(tank))

    def compare_moves(self, waiting: frozenset[Seat]) -> None:
        """Who is to move, and the legal moves of each seat in their order."""
        self.same("first seat to move", min(waiting, default=-1), to_move(self.array))
        for seat in range(self.state.seats):
            self.same(f"seat {seat} to move", seat in waiting, may_move(self.array, seat))
            moves = empty_moves()
            count = legal(self.array, seat, moves)
            real = [encode(move) for move in AKVARKO.moves(self.state, seat)]
            self.same(f"moves of seat {seat}", real, moves[:count].tolist())

    def compare_previews(self, seat: Seat) -> None:
        """What every move of a decision brings."""
        answer = empty_afterstates()
        previews = AKVARKO.previews(AKVARKO.view(self.state, seat))
        real = [
            (encode(one.move), encode(one.best if isinstance(one, PickPreview) else one.move))
            for one in previews
        ]
        count = afterstates(self.array, seat, answer)
        places = answer[MOVE if self.state.revealed else BEST_PLACE]
        found = zip(answer[MOVE, :count].tolist(), places[:count].tolist(), strict=True)
        self.same("moves previewed", real, list(found))
        self.same("gains", [one.gain for one in previews], answer[GAIN, :count].tolist())

    def same(self, what: str, real: object, fast: object) -> None:
        """Refuse anything that the kernels have otherwise."""
        if real != fast:
            self.fail(f"{what}: by the rules {real}\nbut in the kernels {fast}")

    def fail(self, reason: str) -> NoReturn:
        """Tell what differs, with the record of the game."""
        names = [f"seat {seat}" for seat in range(self.state.seats)]
        record = record_game(AKVARKO, self.begin, self.played, names)
        raise Mismatch(f"{reason}\nafter {len(self.played)} moves of\n{record.to_line()}")


def started(state: State) -> Words:
    """A fresh game from its deck and its random discards."""
    array = np.empty_like(pack(state))
    deck = np.array([KINDS.index(card) for card in state.deck], np.int64)
    fewer = state.options.fewer_species
    set_up(array, state.seats, fewer, deck, np.array(state.discards, np.int64))
    return array


def soak(games: int, first: int = 0, previewed: float = 0.02) -> int:
    """Walk that many games over all tables; returns the number of moves compared."""
    tables = len(TABLES)
    return sum(
        Walk(*TABLES[seed % tables], seed).to_the_end(previewed)
        for seed in range(first, first + games)
    )


def main() -> None:
    """Walk as many games as the command line says, from a seed on, and count aloud."""
    games, first = (int(word) for word in (*sys.argv[1:], "1000", "0")[:2])
    done = moves = 0
    while done < games:
        some = min(500, games - done)
        moves += soak(some, first + done)
        done += some
        sys.stdout.write(f"\r{done} games, {moves} moves: no mismatch")
        sys.stdout.flush()
    sys.stdout.write("\n")


if __name__ == "__main__":
    main()
