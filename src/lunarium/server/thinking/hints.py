"""Why a move is good, from open information: what it brings now, and what it brings nearer."""

from dataclasses import dataclass

from lunarium.games import AnyGame
from lunarium.server.thinking.request import AnyView


@dataclass(frozen=True, slots=True)
class Reason:
    """Discs or points at once, and how many tasks or kinds lack less afterwards."""

    gain: int
    nearer: int


def reason_for(game: AnyGame, view: AnyView, notation: str) -> Reason:
    """What a legal move of the view's own seat brings now and nearer."""
    moves = game.choices(view)
    place = [str(move) for move in moves].index(notation)
    return Reason(game.previews(view)[place].gain, game.nearer(view, moves[place]))
