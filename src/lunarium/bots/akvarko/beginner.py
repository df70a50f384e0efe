"""The bot that plays its first games: points it can see at once, and nothing more."""

from random import Random

from lunarium.bots.akvarko.greedy import score_places
from lunarium.bots.akvarko.sight import look
from lunarium.bots.api import Choice, Limit
from lunarium.fast.akvarko import decode
from lunarium.games.akvarko import Move, View


class Beginner:
    """Lays the card that scores most as it lies, and forgets that cards can be turned.

    Where nothing makes a difference to the score, anything will do.
    """

    name = "beginner"

    def play(self, view: View, limit: Limit, rng: Random) -> Choice[Move]:
        """Choose one of the moves of most points; it is quick, so a limit means nothing to it."""
        sight = look(view)
        best: list[tuple[int, int]] = []
        most = -1
        for kind in sight.kinds:
            codes, points, _, _ = score_places(sight, kind, turns=False)
            if points.max() > most:
                most, best = int(points.max()), []
            if points.max() == most:
                best += [(kind, int(code)) for code in codes[points == most]]
        kind, code = rng.choice(best)
        return Choice(decode(code if sight.places else kind))
