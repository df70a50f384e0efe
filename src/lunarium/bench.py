"""How fast Lunarium is on one core of this machine, next to references in the same run.

Every figure is a median of many short runs: a noisy machine spoils single runs, not half of them.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from random import Random
from statistics import median
from time import perf_counter, thread_time
from types import MappingProxyType
from typing import Any, Final, TypeAlias

import numpy as np

from lunarium.fast import akvarko, novaluna
from lunarium.fast.akvarko.layout import BOARD, BOX, TANK_WORDS, TANKS
from lunarium.fast.akvarko.points import score_full_tanks, score_tanks
from lunarium.fast.api import Words
from lunarium.games import AKVARKO, GAMES, NOVALUNA, AnyGame, AnyMove, AnyState

Figures: TypeAlias = dict[str, float]


def measure() -> Iterator[tuple[str, Figures]]:
    """Measure one part after another."""
    for part, run in PARTS.items():
        yield part, run()


def median_rate(run: Callable[[], int], repetitions: int) -> float:
    """How many things a run does per second, in processor time of this thread.

    A run returns how many things it did. Other programs affect the figure as little as possible.
    The first run, which may compile, is not counted.
    """
    run()
    rates = []
    for _ in range(repetitions):
        begin = thread_time()
        number = run()
        rates.append(number / (thread_time() - begin))
    return median(rates)


def median_us(works: list[Callable[[], object]]) -> float:
    """The median wall-clock time of these pieces of work, in microseconds."""
    times = []
    for work in works:
        begin = perf_counter()
        work()
        times.append(perf_counter() - begin)
    return median(times) * 1e6


# ---------------------------------------------------------------------- references

_PLAIN_STEPS: Final = 10_000
_OPEN_SPIEL_GAMES: Final = MappingProxyType({"connect_four": 200, "chess": 5})
"""Which games of OpenSpiel, and how many of them make a run of a few milliseconds."""


def measure_references(repetitions: int = 11) -> Figures:
    """Steps per second. OpenSpiel's are included if it is installed (the extra `bench`)."""
    figures = {"reference.python_steps_per_s": median_rate(_plain_python, repetitions)}
    if find_spec("pyspiel") is None:
        return figures
    pyspiel = import_module("pyspiel")
    for name, games in _OPEN_SPIEL_GAMES.items():
        run = _open_spiel(pyspiel.load_game(name), games)
        figures[f"reference.open_spiel.{name}_steps_per_s"] = median_rate(run, repetitions)
    return figures


def _plain_python() -> int:
    """Dictionary work, the kind of work that rules are made of."""
    seen: dict[tuple[int, int], int] = {}
    for number in range(_PLAIN_STEPS):
        cell = (number % 61, number % 67)
        seen[cell] = seen.get(cell, 0) + 1
    return _PLAIN_STEPS


# OpenSpiel has no types.
def _open_spiel(game: Any, games: int) -> Callable[[], int]:
    """Random games from start to end, as our own engines are measured."""
    rng = Random(1)

    def run() -> int:
        steps = 0
        for _ in range(games):
            state = game.new_initial_state()
            while not state.is_terminal():
                state.apply_action(rng.choice(state.legal_actions()))
                steps += 1
        return steps

    return run


# ---------------------------------------------------------------------- the readable rules

_GAMES_A_RUN: Final = 3


def measure_rules(repetitions: int = 7) -> Figures:
    """For every game and number of seats: moves a second, and the cost of a mid-game decision."""
    figures: Figures = {}
    for game in GAMES.values():
        for seats in game.player_counts:
            prefix = f"{game.name}.games.{seats}p"
            moments = _middle_moments(game, seats)
            figures[f"{prefix}.moves_per_s"] = median_rate(_games(game, seats), repetitions)
            figures[f"{prefix}.mid_game_legal_moves"] = median(
                len(game.moves(moment.state(), moment.seat)) for moment in moments
            )
            figures[f"{prefix}.mid_game_move_us"] = median_us(
                [partial(_one_move, game, moment.state(), moment.seat) for moment in moments]
            )
            figures[f"{prefix}.mid_game_previews_us"] = median_us(
                [partial(_all_previews, game, moment.state(), moment.seat) for moment in moments]
            )
    return figures


def _games(game: AnyGame, seats: int) -> Callable[[], int]:
    """Random games from start to end: `to_move`, `moves` and `play` of every step."""

    def run() -> int:
        rng = Random(1)
        moves = 0
        for _ in range(_GAMES_A_RUN):
            state = game.start(game.options(seats), seats, rng)
            while waiting := game.to_move(state):
                seat = min(waiting)
                state = game.play(state, seat, rng.choice(game.moves(state, seat)))
                moves += 1
        return moves

    return run


@dataclass(frozen=True)
class _Moment:
    """A position in a game, made again for each use, so that nothing in it is cached."""

    game: AnyGame
    before: AnyState
    seat_before: int
    move: AnyMove
    seat: int

    def state(self) -> AnyState:
        """The position, in which `seat` is to move."""
        return self.game.play(self.before, self.seat_before, self.move)


def _middle_moments(game: AnyGame, seats: int) -> list[_Moment]:
    """One moment from the middle of each of some random games, that with most legal moves.

    In Akvárko these are placements: picks have far fewer legal moves.
    """
    found = []
    for seed in range(30):
        rng = Random(seed)
        state = game.start(game.options(seats), seats, rng)
        course: list[tuple[int, _Moment]] = []
        while waiting := game.to_move(state):
            seat = min(waiting)
            move = rng.choice(game.moves(state, seat))
            before, state = state, game.play(state, seat, move)
            for following in game.to_move(state):
                legal = len(game.moves(state, following))
                course.append((legal, _Moment(game, before, seat, move, following)))
        middle = course[len(course) * 2 // 5 : len(course) * 3 // 5]
        found.append(max(middle, key=lambda entry: entry[0])[1])
    return found


def _one_move(game: AnyGame, state: AnyState, seat: int) -> object:
    return game.play(state, seat, game.moves(state, seat)[-1])


def _all_previews(game: AnyGame, state: AnyState, seat: int) -> object:
    return game.previews(game.view(state, seat))


# ---------------------------------------------------------------------- the fast engines

_NO_LIMIT: Final = 10**6

_NOVALUNA_GAMES: Final = 256
"""Games in one run: a few milliseconds, and they fit the second cache."""

_NOVALUNA_DECISIONS: Final = 4096
"""Positions in one run: too many for the branch predictor to learn them."""

_AT_ONCE: Final = 32
"""How many of these are computed in one call: the results of so few fit the second-level cache."""

_AKVARKO_GAMES: Final = 1_000
_AKVARKO_DECISIONS: Final = 400
"""As many as fit into a processor's own memory, lists of moves included."""

_SEATS: Final = 4
_ROUNDS: Final = 16

_SCORINGS_A_RUN: Final = 20
"""Scoring is so fast that one pass over the tanks is too short for the clock."""


def measure_novaluna(repetitions: int = 101) -> Figures:
    """Moves and afterstates a second by name: two players, random moves."""
    return {
        "novaluna.fast.moves_per_s": median_rate(_random_games(), repetitions),
        "novaluna.fast.afterstates_per_s": median_rate(_novaluna_decisions(), repetitions),
        "novaluna.games.moves_per_s": median_rate(_readable_game(), max(5, repetitions // 5)),
    }


def _random_games() -> Callable[[], int]:
    """Two players, from the shuffle to the end with uniformly random legal moves."""
    states = novaluna.empty_states(_NOVALUNA_GAMES)
    generators, options = novaluna.generators(*range(_NOVALUNA_GAMES)), NOVALUNA.options(2)

    def run() -> int:
        novaluna.deal_many(states, options, 2, generators)
        return novaluna.playout_many(states, generators, _NO_LIMIT)

    return run


def _novaluna_decisions() -> Callable[[], int]:
    """Two players: all afterstates of decisions from the first to the 60th of random games."""
    states = novaluna.empty_states(_NOVALUNA_DECISIONS)
    generators = novaluna.generators(*range(_NOVALUNA_DECISIONS))
    novaluna.deal_many(states, NOVALUNA.options(2), 2, generators)
    for row in range(_NOVALUNA_DECISIONS):
        novaluna.playout(states[row], generators[row : row + 1], row % 60)
    seats = np.array([novaluna.to_move(state) for state in states], dtype=np.int64)
    answers = np.stack([novaluna.empty_afterstates()] * _AT_ONCE)
    counts = np.zeros(_AT_ONCE, dtype=np.int64)
    parts = [slice(first, first + _AT_ONCE) for first in range(0, _NOVALUNA_DECISIONS, _AT_ONCE)]
    return lambda: sum(
        novaluna.afterstates_many(states[part], seats[part], answers, counts) for part in parts
    )


def _readable_game() -> Callable[[], int]:
    """The same as `_random_games` by the readable rules, one game a run."""
    rng = Random(1)

    def run() -> int:
        state, count = NOVALUNA.start(NOVALUNA.options(2), 2, rng), 0
        while not state.open.over:
            seat = state.open.order[0]
            state = NOVALUNA.play(state, seat, rng.choice(NOVALUNA.moves(state, seat)))
            count += 1
        return count

    return run


def measure_akvarko(repetitions: int = 15) -> Figures:
    """All figures by name, each a number a second.

    Games are of four players, with random picks and placements. Scorings are of finished tanks in
    rows; the unfinished ones are those of all rounds, each in all its frames. Afterstates are
    placements listed and scored, also over all rounds.
    """
    starts = akvarko.empty_states(_AKVARKO_GAMES)
    shuffles = akvarko.generators(*range(_AKVARKO_GAMES))
    akvarko.deal_many(starts, AKVARKO.options(_SEATS), _SEATS, shuffles)
    ends = starts.copy()
    generators = akvarko.generators(*range(_AKVARKO_GAMES, 2 * _AKVARKO_GAMES))

    def play_out() -> int:
        ends[:] = starts
        akvarko.playout_many(ends, generators.copy(), _NO_LIMIT)
        return _AKVARKO_GAMES * _SEATS * _ROUNDS

    figures = {"akvarko.fast.placements_per_s": median_rate(play_out, repetitions)}
    words = ends.view(np.uint64)
    finished = words[:, TANKS + BOARD : TANKS + TANK_WORDS * _SEATS : TANK_WORDS].ravel()
    points = np.zeros(finished.size, np.int64)

    def score_finished() -> int:
        for _ in range(_SCORINGS_A_RUN):
            score_full_tanks(finished, points)
        return _SCORINGS_A_RUN * finished.size

    figures["akvarko.fast.scorings_per_s"] = median_rate(score_finished, repetitions)
    middle = _akvarko_decisions(starts)
    words = middle.view(np.uint64)
    boards, boxes = words[:, TANKS + BOARD].copy(), words[:, TANKS + BOX].copy()
    points_of_unfinished = np.zeros(len(middle), np.int64)

    def score_unfinished() -> int:
        score_tanks(boards, boxes, points_of_unfinished)
        return len(middle)

    figures["akvarko.fast.unfinished_scorings_per_s"] = median_rate(score_unfinished, repetitions)
    some = middle[:_AKVARKO_DECISIONS]
    first, counts = np.zeros((2, _AKVARKO_DECISIONS), np.int64)
    answers = np.stack([akvarko.empty_afterstates()] * _AKVARKO_DECISIONS)

    def list_placements() -> int:
        return akvarko.afterstates_many(some, first, answers, counts)

    figures["akvarko.fast.afterstates_per_s"] = median_rate(list_placements, repetitions)
    figures["akvarko.games.placements_per_s"] = median_rate(_by_the_rules, repetitions)
    return figures


def _akvarko_decisions(starts: Words) -> Words:
    """The states of random games whenever seat 0 has to place, shuffled."""
    states = starts.copy()
    rng = np.random.default_rng(3)
    moves = np.zeros((_AKVARKO_GAMES, akvarko.MAX_MOVES), np.int64)
    counts = np.zeros(_AKVARKO_GAMES, np.int64)
    found = []
    for turn in range(2 * _ROUNDS * _SEATS):
        if turn % (2 * _SEATS) == _SEATS:
            found.append(states.copy())
        seats = np.full(_AKVARKO_GAMES, turn % _SEATS)
        akvarko.legal_many(states, seats, moves, counts)
        akvarko.play_many(states, seats, moves[np.arange(_AKVARKO_GAMES), rng.integers(counts)])
    return rng.permutation(np.concatenate(found))


def _by_the_rules() -> int:
    """One game by the readable rules."""
    rng = Random(0)
    state = AKVARKO.start(AKVARKO.options(_SEATS), _SEATS, rng)
    while waiting := AKVARKO.to_move(state):
        for seat in waiting:
            state = AKVARKO.play(state, seat, rng.choice(AKVARKO.moves(state, seat)))
    return _SEATS * _ROUNDS


PARTS: Final[Mapping[str, Callable[[], Figures]]] = MappingProxyType(
    {
        "references": measure_references,
        "readable rules": measure_rules,
        "fast Nova Luna": measure_novaluna,
        "fast Akvárko": measure_akvarko,
    }
)
"""What is measured, in this order."""
