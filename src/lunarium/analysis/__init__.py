"""The teacher: the best moves of a position, and reviews of whole games with luck and skill.

    from lunarium.analysis import analyse, review_record
    found = analyse(table.view(0), Limit(seconds=0.5))
    print(found.moves[0].move, found.moves[0].chances)

`docs/formats/review.md` describes the documents. The judgement is that of the strongest bots.
"""

from dataclasses import dataclass
from random import Random
from typing import Generic, overload

from lunarium.analysis.api import (
    CannotAnalyse,
    Chances,
    Judge,
    Judged,
    Move_co,
    Reason,
    SoloJudge,
    Weighed,
    check_limit,
)
from lunarium.analysis.review import (
    GRADES,
    Finding,
    Review,
    ReviewedMove,
    StepTask,
    could_have_been,
    grade_of,
    judge_of,
    run,
)
from lunarium.bots.api import Limit, NothingToChoose
from lunarium.games import GAMES, AnyGame, AnyMove, AnyView, akvarko, novaluna
from lunarium.games.api import Move, Options, State, View
from lunarium.games.registry import UnknownGame
from lunarium.records import Replay
from lunarium.records.fields import Object

MOST_MOVES = 8
"""How many moves an analysis lists."""


@dataclass(frozen=True, slots=True)
class Analysis(Generic[Move_co]):
    """What a view's own seat can do, best first, with the reasons that the rules give."""

    game: UnknownGame
    seat: int
    limit: Limit
    moves: tuple[Weighed[Move_co], ...]
    reasons: tuple[tuple[Reason, ...], ...]

    @property
    def chances(self) -> Chances:
        """The chance of every seat if the best move is played."""
        return self.moves[0].chances

    def to_json(self) -> Object:
        """The analysis as it is printed and sent."""
        return {
            "game": self.game.name,
            "seat": self.seat,
            "limit": str(self.limit),
            "chances": list(self.chances),
            "moves": [
                {
                    "move": str(one.move),
                    "chances": list(one.chances),
                    "interval": list(one.interval),
                    "line": [str(move) for move in one.line],
                    "reasons": [reason.to_json() for reason in reasons],
                }
                for one, reasons in zip(self.moves, self.reasons, strict=True)
            ],
        }


@overload
def analyse(
    view: novaluna.View,
    limit: Limit,
    rng: Random | None = None,
    keep: novaluna.Move | None = None,
) -> Analysis[novaluna.Move]: ...


@overload
def analyse(
    view: akvarko.View,
    limit: Limit,
    rng: Random | None = None,
    keep: akvarko.Move | None = None,
) -> Analysis[akvarko.Move]: ...


@overload
def analyse(
    view: object, limit: Limit, rng: Random | None = None, keep: object = None
) -> Analysis[object]: ...


def analyse(
    view: AnyView, limit: Limit, rng: Random | None = None, keep: AnyMove | None = None
) -> Analysis[AnyMove]:
    """The best moves of the view's own seat, from that view alone; `keep` is one of them anyway.

    The same view, limit in nodes and generator give the same answer. Raises `NothingToChoose` if
    the seat has no move, `CannotAnalyse` for anything but a view, for a move to keep that is not
    legal here, or for a limit beyond reason.
    """
    check_limit(limit)
    game = _game_of(view)
    choices = game.choices(view)
    if not choices:
        raise NothingToChoose(
            f"there is nothing to analyse in this view of {game.title}:"
            " the game is over, or its seat is not on turn"
        )
    if keep is not None and keep not in choices:
        raise CannotAnalyse(f"{keep} is not possible here")
    judge = judge_of(game)
    weighed = judge.weigh(view, limit, rng or Random(0), keep)
    found = [one for n, one in enumerate(weighed) if n < MOST_MOVES or one.move == keep]
    reasons = tuple(judge.reasons(view, one.move) for one in found)
    return Analysis(game, view.seat, limit, tuple(found), reasons)


def chances(view: object, limit: Limit, rng: Random | None = None) -> Chances:
    """The chance of every seat when the view's own seat is to move; alone the points expected."""
    return analyse(view, limit, rng).chances


def _game_of(view: object) -> AnyGame:
    for game in GAMES.values():
        if isinstance(view, game.view_type):
            return game
    raise CannotAnalyse(f"a {type(view).__name__} is not a view of a game")


def review_record(
    replay: Replay[State, Move, View, Options], limit: Limit, seed: str = "review"
) -> Review:
    """The whole review of a record; `Review.of` and `run` do it step by step."""
    review = Review.of(replay, limit, seed)
    for _ in run(review):
        pass
    return review


__all__ = [
    "GRADES",
    "MOST_MOVES",
    "Analysis",
    "CannotAnalyse",
    "Chances",
    "Finding",
    "Judge",
    "Judged",
    "Reason",
    "Review",
    "ReviewedMove",
    "SoloJudge",
    "StepTask",
    "Weighed",
    "analyse",
    "chances",
    "check_limit",
    "could_have_been",
    "grade_of",
    "judge_of",
    "review_record",
    "run",
]
