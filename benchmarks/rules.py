"""How fast the readable rules are: `make bench`, or `python -m benchmarks.rules [--json]`.

Medians over repetitions, in one process. The machine's own speed stands in the same run as a
reference: a fixed piece of pure Python, so that figures of different machines can be compared
as ratios.
"""

import argparse
import json
from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from statistics import median
from time import perf_counter

from lunarium.games import GAMES, AnyGame
from lunarium.records.replay import AnyMove, AnyState

REPETITIONS = 7
GAMES_A_REPETITION = 10
AIM_MOVE_US = 1_000.0
AIM_PREVIEWS_US = 5_000.0


def main() -> None:
    """Measure everything and print it."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--json", action="store_true", help="print one JSON object")
    as_json = arguments.parse_args().json
    figures = measure()
    if as_json:
        print(json.dumps({name: round(value, 2) for name, value in figures.items()}, indent=2))
    else:
        _print_table(figures)


def measure() -> dict[str, float]:
    """All figures by name."""
    figures = {"reference.python_loop_us": _median_us(_reference_loop)}
    for game in GAMES.values():
        for seats in game.player_counts:
            prefix = f"{game.name}.games.{seats}p"
            figures[f"{prefix}.moves_per_s"] = _moves_per_second(game, seats)
            middle = _middle_moments(game, seats)
            figures[f"{prefix}.mid_game_legal_moves"] = median(
                len(game.moves(moment.state(), moment.seat)) for moment in middle
            )
            figures[f"{prefix}.mid_game_move_us"] = _cost(middle, _one_move(game))
            figures[f"{prefix}.mid_game_previews_us"] = _cost(middle, _all_previews(game))
    return figures


def _reference_loop() -> None:
    """Ten thousand steps of dictionary work, the kind of work that rules are made of."""
    seen: dict[tuple[int, int], int] = {}
    for number in range(10_000):
        cell = (number % 61, number % 67)
        seen[cell] = seen.get(cell, 0) + 1


def _median_us(work: Callable[[], object], repetitions: int = REPETITIONS) -> float:
    times = []
    for _ in range(repetitions):
        begin = perf_counter()
        work()
        times.append(perf_counter() - begin)
    return median(times) * 1e6


def _moves_per_second(game: AnyGame, seats: int) -> float:
    """Random games from start to end: `to_move`, `moves` and `play` of every step."""
    rates = []
    for repetition in range(REPETITIONS):
        rng = Random(repetition)
        moves = 0
        begin = perf_counter()
        for _ in range(GAMES_A_REPETITION):
            state = game.start(game.options(seats), seats, rng)
            while waiting := game.to_move(state):
                seat = min(waiting)
                state = game.play(state, seat, rng.choice(game.moves(state, seat)))
                moves += 1
        rates.append(moves / (perf_counter() - begin))
    return median(rates)


@dataclass(frozen=True)
class Moment:
    """A position in a game, made anew whenever it is asked for, so that nothing in it is cached."""

    game: AnyGame
    before: AnyState
    seat_before: int
    move: AnyMove
    seat: int

    def state(self) -> AnyState:
        """The position, in which `seat` is to move."""
        return self.game.play(self.before, self.seat_before, self.move)


def _middle_moments(game: AnyGame, seats: int) -> list[Moment]:
    """One moment from the middle of each of some random games, that with most legal moves.

    In Akvárko these are placements: picks have far fewer legal moves.
    """
    found = []
    for seed in range(30):
        rng = Random(seed)
        state = game.start(game.options(seats), seats, rng)
        course: list[tuple[int, Moment]] = []
        while waiting := game.to_move(state):
            seat = min(waiting)
            move = rng.choice(game.moves(state, seat))
            before, state = state, game.play(state, seat, move)
            for following in game.to_move(state):
                legal = len(game.moves(state, following))
                course.append((legal, Moment(game, before, seat, move, following)))
        middle = course[len(course) * 2 // 5 : len(course) * 3 // 5]
        found.append(max(middle, key=lambda entry: entry[0])[1])
    return found


def _cost(moments: list[Moment], work: Callable[[AnyState, int], object]) -> float:
    """The median cost in microseconds over the moments."""
    times = []
    for moment in moments:
        state = moment.state()
        begin = perf_counter()
        work(state, moment.seat)
        times.append(perf_counter() - begin)
    return median(times) * 1e6


def _one_move(game: AnyGame) -> Callable[[AnyState, int], object]:
    def work(state: AnyState, seat: int) -> object:
        return game.play(state, seat, game.moves(state, seat)[-1])

    return work


def _all_previews(game: AnyGame) -> Callable[[AnyState, int], object]:
    def work(state: AnyState, seat: int) -> object:
        return game.previews(game.view(state, seat))

    return work


def _print_table(figures: dict[str, float]) -> None:
    loop = figures["reference.python_loop_us"]
    print(f"reference: 10,000 steps of pure Python in {loop:,.0f} us")
    print(f"{'':18}{'moves/s':>9}{'legal moves':>13}{'moves + play':>15}{'all previews':>15}")
    print(f"{'':18}{'':9}{'mid-game':>13}{'mid-game':>15}{'mid-game':>15}")
    for name, rate in figures.items():
        prefix, _, what = name.rpartition(".")
        if what == "moves_per_s":
            legal, move, previews = (
                figures[f"{prefix}.mid_game_{part}"]
                for part in ("legal_moves", "move_us", "previews_us")
            )
            label = prefix.replace(".games.", " ")
            print(f"{label:18}{rate:>9,.0f}{legal:>13,.0f}{move:>12,.0f} us{previews:>12,.0f} us")
    print(f"{'aim, at most':18}{'':9}{'':13}{AIM_MOVE_US:>12,.0f} us{AIM_PREVIEWS_US:>12,.0f} us")


if __name__ == "__main__":
    main()
