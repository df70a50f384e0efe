"""The move of last resort, chosen in the server itself: no process, no kernel, no search."""

from random import Random

from lunarium.games import AnyGame
from lunarium.server.thinking.request import AnyView

NAME = "plain"
"""Who chose such a move, in `Thought.bot`."""


def plain_move(game: AnyGame, view: AnyView, seed: int | str) -> str:
    """A move that brings most at once; of several any.

    It plays like a beginner, takes about a millisecond, and needs nothing but the rules.
    """
    moves = game.choices(view)
    gains = [preview.gain for preview in game.previews(view)]
    most = max(gains)
    best = [move for move, gain in zip(moves, gains, strict=True) if gain == most]
    return str(Random(f"plain {seed}").choice(best))
