"""The readable rules: random games, and what a decision in mid-game costs."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from random import Random
from statistics import median

from lunarium.bench.references import median_rate, median_us
from lunarium.games import GAMES, AnyGame, AnyMove, AnyState

REPETITIONS = 7
GAMES_A_RUN = 3


def measure() -> dict[str, float]:
    """For every game and number of seats: moves a second, and the cost of a mid-game decision."""
    figures: dict[str, float] = {}
    for game in GAMES.values():
        for seats in game.player_counts:
            prefix = f"{game.name}.games.{seats}p"
            moments = _middle_moments(game, seats)
            figures[f"{prefix}.moves_per_s"] = median_rate(_games(game, seats), REPETITIONS)
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
        for _ in range(GAMES_A_RUN):
            state = game.start(game.options(seats), seats, rng)
            while waiting := game.to_move(state):
                seat = min(waiting)
                state = game.play(state, seat, rng.choice(game.moves(state, seat)))
                moves += 1
        return moves

    return run


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


def _one_move(game: AnyGame, state: AnyState, seat: int) -> object:
    return game.play(state, seat, game.moves(state, seat)[-1])


def _all_previews(game: AnyGame, state: AnyState, seat: int) -> object:
    return game.previews(game.view(state, seat))
