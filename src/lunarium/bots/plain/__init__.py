"""New Moon, the lowest level, in plain Python: it knows the games alone and plays at once.

Where the bots of a game are not compiled yet, it plays in the server itself: for its own seats, and
in the place of levels that are still waking up. Given the same view and generator it chooses what
the compiled New Moon chooses. A game registers it as its part `plain`; a game without one gets
`MostAtOnce`.
"""

from collections.abc import Sequence
from random import Random
from typing import Any, Generic, TypeAlias, TypeVar

from lunarium.bots.api import Bot, Choice, Limit, NothingToChoose
from lunarium.games import AKVARKO, GAMES, NOVALUNA, AnyGame, akvarko, novaluna
from lunarium.games.akvarko.board import frames_around
from lunarium.games.akvarko.result import points_by_kind
from lunarium.games.api import Game
from lunarium.games.grid import Cell
from lunarium.games.novaluna import EndPhase, Take

Move = TypeVar("Move")
View = TypeVar("View")
Rank = TypeVar("Rank", int, tuple[int, int, int])

# Which game a bot plays is known at run time only.
AnyBot: TypeAlias = Bot[Any, Any]

ATTENTION = 3
"""At how many of its newest tiles New Moon looks."""


def plain_bot(game: AnyGame) -> AnyBot:
    """New Moon of a game in plain Python, or the bot that takes most at once."""
    part = GAMES.part(game.name, "plain")
    bot: AnyBot = MostAtOnce(game) if part is None else part()
    return bot


def plain_levels(game: AnyGame) -> dict[str, AnyBot]:
    """The levels of a game in plain Python, by name."""
    bot = plain_bot(game)
    return {"new-moon": bot, "crescent": bot, "first-quarter": bot}


def has_plain_new_moon(game: str) -> bool:
    """Whether the lowest level of a game needs nothing compiled."""
    return GAMES.has_part(game, "plain")


class MostAtOnce(Generic[View, Move]):
    """Takes one of the moves that bring most at once, in any game."""

    name = "most-at-once"

    # A bot never handles a state or options, so of these types it knows nothing.
    def __init__(self, game: Game[Any, Move, View, Any]) -> None:
        self._game = game

    def play(self, view: View, limit: Limit, rng: Random) -> Choice[Move]:
        """Choose by what the rules say about each move."""
        moves = self._game.choices(view)
        if not moves:
            raise NothingToChoose(f"there is no move to choose in this view of {self._game.title}")
        gains = [preview.gain for preview in self._game.previews(view)]
        return Choice(_any_of_the_best(moves, gains, rng))


class NovaLunaNewMoon:
    """Someone's first game: discs at once, then a cheap tile, beside the newest tiles only."""

    name = "beginner"

    def play(self, view: novaluna.View, limit: Limit, rng: Random) -> Choice[novaluna.Move]:
        """Choose among the moves beside the newest tiles; refilling costs nothing."""
        moves = NOVALUNA.choices(view)
        if not moves or view.seat is None:
            raise NothingToChoose("there is no move to choose in this view of Nova Luna")
        if isinstance(moves[-1], EndPhase):
            return Choice(moves[-1])
        laid = view.open.players[view.seat].tableau.laid
        newest = {one.at for one in laid[-ATTENTION:]}
        # The newest tiles may be closed in all round, and the first tile has none beside it.
        noticed = [
            move for move in moves if not isinstance(move, Take) or _beside(move.at, newest)
        ] or moves
        ranks = [_rank(view, move) for move in noticed]
        return Choice(_any_of_the_best(noticed, ranks, rng))


def _rank(view: novaluna.View, move: novaluna.Move) -> tuple[int, int, int]:
    """A win before discs, discs before a low cost, and a lost game after everything."""
    brings = novaluna.preview(view.open, move)
    cost = move.tile.cost if isinstance(move, Take) else 0
    if brings.next_seat is not None or view.open.solo or view.seat is None:
        return 0, brings.discs, -cost
    # All tiles that could still come are known when a move ends the game.
    after = NOVALUNA.play(NOVALUNA.sample(view, Random(0)), view.seat, move)
    result = NOVALUNA.result(after)
    won = result is not None and result.ranking[0] == (view.seat,)
    return (1 if won else -1), 0, 0


def _beside(cell: Cell, cells: set[Cell]) -> bool:
    x, y = cell
    return any(abs(x - across) + abs(y - down) == 1 for across, down in cells)


class AkvarkoNewMoon:
    """Lays the card that scores most as it lies, and forgets that cards can be turned."""

    name = "beginner"

    def play(self, view: akvarko.View, limit: Limit, rng: Random) -> Choice[akvarko.Move]:
        """Choose one of the moves of most points, each place of a card counted once."""
        moves = AKVARKO.choices(view)
        if not moves or view.seat is None:
            raise NothingToChoose("there is no move to choose in this view of Akvárko")
        tank = view.tanks[view.seat]
        cards = view.hand if view.picks is None else (view.picks[view.seat],)
        options: list[akvarko.Move] = []
        points: list[int] = []
        for card in dict.fromkeys(cards):
            for at in tank.free_cells:
                kinds = {**tank.kinds, at: card}
                by_kind, _ = points_by_kind(kinds, frames_around(kinds))
                points.append(sum(by_kind.values()))
                options.append(akvarko.Pick(card) if view.picks is None else akvarko.Place(at))
        return Choice(_any_of_the_best(options, points, rng))


def _any_of_the_best(moves: Sequence[Move], ranks: Sequence[Rank], rng: Random) -> Move:
    top = max(ranks)
    return rng.choice([move for move, rank in zip(moves, ranks, strict=True) if rank == top])
