"""New Moon, Crescent and First Quarter of Nova Luna in plain Python, on the readable rules alone.

Given the same view, limit and generator they choose what the compiled bots choose
(`lunarium.bots.novaluna`).
"""

from collections.abc import Callable, Mapping
from functools import cache
from random import Random
from types import MappingProxyType
from typing import Final

from lunarium.bots.api import Bot, Choice, Limit, NothingToChoose
from lunarium.bots.plain.novaluna_alone import plan
from lunarium.bots.plain.novaluna_board import LACK, NAMES, Judgement, Weights, weights_for
from lunarium.games.grid import neighbours
from lunarium.games.novaluna import NOVALUNA, EndPhase, Move, Refill, Take, View, preview

ATTENTION: Final = 8
"""At how many of its newest tiles New Moon looks."""

STEP: Final = 0.3
"""What a step of the track counts for Crescent, in discs: a disc is worth three steps, not four."""


class Beginner:
    """Someone's first game: discs at once, then a cheap tile, beside the newest tiles only."""

    name = "beginner"

    def play(self, view: View, limit: Limit, rng: Random) -> Choice[Move]:
        """Choose among the moves beside the newest tiles; refilling costs nothing."""
        moves = NOVALUNA.choices(view)
        if not moves or view.seat is None:
            raise NothingToChoose("there is no move to choose in this view of Nova Luna")
        if isinstance(moves[-1], EndPhase):
            return Choice(moves[-1])
        laid = view.open.players[view.seat].tableau.laid
        newest = {cell for one in laid[-ATTENTION:] for cell in neighbours(one.at)}
        # The newest tiles may be closed in all round, and the first tile has none beside it.
        noticed = [
            move for move in moves if not isinstance(move, Take) or move.at in newest
        ] or moves
        ranks = [_rank(view, move) for move in noticed]
        top = max(ranks)
        return Choice(
            rng.choice([move for move, rank in zip(noticed, ranks, strict=True) if rank == top])
        )


def _rank(view: View, move: Move) -> tuple[int, int, int]:
    """A win before discs, discs before a low cost, and a lost game after everything."""
    brings = preview(view.open, move)
    cost = move.tile.cost if isinstance(move, Take) else 0
    if brings.next_seat is not None or view.open.solo or view.seat is None:
        return 0, brings.discs, -cost
    # All tiles that could still come are known when a move ends the game.
    after = NOVALUNA.play(NOVALUNA.sample(view, Random(0)), view.seat, move)
    result = NOVALUNA.result(after)
    won = result is not None and result.ranking[0] == (view.seat,)
    return (1 if won else -1), 0, 0


class Greedy:
    """Most discs at once; then the cheaper tile, tasks brought nearer, a compact tableau.

    `step` is what a step of the track counts in discs; as it stands, all seven that a tile may cost
    count less than one.
    """

    name = "greedy"

    def __init__(self, step: float = 1e-2) -> None:
        self._weights = _at_once(step)

    def play(self, view: View, limit: Limit, rng: Random) -> Choice[Move]:
        """Choose by the next position."""
        judgement = Judgement(view, self._weights)
        if isinstance(judgement.moves[-1], EndPhase):
            return Choice(judgement.moves[-1])
        return Choice(max(judgement.moves, key=judgement.value))


@cache
def _at_once(step: float) -> Weights:
    """Discs and steps first; then each criterion outweighs all that follow."""
    by_name = {"left_discs": -1.0, "travelled": -step, "spread": -1e-8}
    lacks = dict(zip(NAMES[LACK : LACK + 8], (8, 4, 4, 2, 2, 2, 1, 1), strict=True))
    by_name |= {name: number * 1e-6 for name, number in lacks.items()}
    return tuple(by_name.get(name, 0.0) * 1e-2 for name in NAMES)


WORLDS: Final = 8
"""Orders of the supply over which a refill is judged."""


class Planner:
    """One ply over the tuned judgement; alone, the best tile after the other to the phase's end."""

    name = "planner"

    def play(self, view: View, limit: Limit, rng: Random) -> Choice[Move]:
        """Choose the move after which the seat's own share of the win looks largest."""
        if view.open.solo:
            return Choice(plan(view))
        judgement = Judgement(view, weights_for(len(view.open.players)))
        moves = judgement.moves
        values = [judgement.value(move) for move in moves if not isinstance(move, Refill)]
        if isinstance(moves[-1], Refill):
            unseen = view.open.unseen
            worlds = [tuple(rng.sample(unseen, len(unseen))) for _ in range(WORLDS)]
            values.append(sum(judgement.value(moves[-1], world) for world in worlds) / WORLDS)
        best = values.index(max(values))
        return Choice(moves[best], values[best], (moves[best],))


def _crescent() -> Greedy:
    return Greedy(STEP)


LEVELS: Final[Mapping[str, Callable[[], Bot[View, Move]]]] = MappingProxyType(
    {"new-moon": Beginner, "crescent": _crescent, "first-quarter": Planner}
)
"""The levels that need nothing compiled, weakest first."""

BOTS: Final[Mapping[str, Callable[[], Bot[View, Move]]]] = MappingProxyType(
    {Greedy.name: Greedy, Planner.name: Planner}
)
"""The bots that need nothing compiled, by their names on the command line."""
