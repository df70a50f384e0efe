"""Play random games of any kind; several tests and the golden files start from them."""

from collections.abc import Sequence
from random import Random

from lunarium.games import GAMES, AnyGame, AnyMove, AnyState
from lunarium.games.api import Seat
from lunarium.records import Record, record_game

Played = list[tuple[Seat, AnyMove]]
Setting = tuple[str, int, dict[str, object]]


def option_settings(game: AnyGame, seats: int) -> list[dict[str, object]]:
    """The defaults, and every other value of every option."""
    others = ((name, values[1:]) for name, values in game.option_values(seats).items())
    chosen: list[dict[str, object]] = [{name: one} for name, values in others for one in values]
    return [{}, *chosen]


SETTINGS: list[Setting] = [
    (game.name, seats, options)
    for game in GAMES.values()
    for seats in game.player_counts
    for options in option_settings(game, seats)
]
"""Every registered game with every number of seats and every option."""

SHIPPED = [setting for setting in SETTINGS if setting[0] in {"novaluna", "akvarko"}]
"""Those of the games in the package, for what is said about them by name."""


def setting_id(setting: Setting) -> str:
    game, seats, options = setting
    return "-".join([game, str(seats), *(f"{key}={value}" for key, value in options.items())])


def random_move(moves: Sequence[AnyMove], rng: Random) -> AnyMove:
    """Any of the moves, but three times of four none that turns a card of Akvárko to its plant.

    Most placements that are legal turn a card. Chosen evenly, they would make every tank a bed of
    plants, in which hardly another kind ever scores.
    """
    plain = [move for move in moves if getattr(move, "flip", None) is None]
    return rng.choice(plain if rng.randrange(4) else moves)


def random_game(
    game: AnyGame, seats: int, options: dict[str, object], seed: int
) -> tuple[AnyState, Played, AnyState]:
    """The start, the moves and the end of a random game; seats that choose at once take turns."""
    rng = Random(seed)
    start = state = game.start(game.options(seats, options), seats, rng)
    played: Played = []
    while waiting := game.to_move(state):
        seat = rng.choice(sorted(waiting))
        move = random_move(game.moves(state, seat), rng)
        state = game.play(state, seat, move)
        played.append((seat, move))
    return start, played, state


def random_record(game: AnyGame, seats: int, options: dict[str, object], seed: int) -> Record:
    start, played, _ = random_game(game, seats, options, seed)
    return record_game(game, start, played, [f"seat {seat}" for seat in range(seats)])
