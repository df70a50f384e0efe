"""The review of a game: every move with its chances and its grade, every draw with its luck.

The sums always add up: `before` of a move is what the game was worth when the draw before it was
known, and `after` is what it was worth before the next draw. So the changes of all moves and the
luck of all draws lead from the first chance to the result.
"""

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Final, cast

from lunarium.analysis.api import (
    AnyJudge,
    CannotAnalyse,
    Chances,
    Judge,
    Judged,
    Reason,
    SoloJudge,
    check_limit,
)
from lunarium.bots.api import Limit
from lunarium.games import GAMES, AnyGame
from lunarium.games.api import Game, Move, Options, Result, Seat, State, View
from lunarium.games.registry import UnknownGame
from lunarium.records import AnyReplay, Replay
from lunarium.records.fields import Object

GRADES: Final = ("best", "good", "inaccuracy", "mistake", "blunder")
"""The grades, best first."""

THRESHOLDS: Final = (0.005, 0.03, 0.07, 0.15)
"""Up to which loss of the own chance a move has each grade but the last."""

POINT_THRESHOLDS: Final = (0.5, 2.0, 5.0, 10.0)
"""The same in points of the solo game."""

LONGEST_GAME: Final = 400
"""More moves than any game has; a longer record is refused."""


def judge_of(game: Game[State, Move, View, Options]) -> Judge[State, Move, View]:
    """The judge of a game; raises `CannotAnalyse` if it has none."""
    judge = cast("AnyJudge | None", GAMES.part(game.name, "analysis"))
    if judge is None:
        raise CannotAnalyse(f"{game.title} cannot be analysed: nothing judges its positions")
    return judge


@dataclass(frozen=True, slots=True)
class Step:
    """A move to be reviewed: `n` is its entry in the record, from 1.

    `view` is what the mover knew when the move was made. `before` and `after` are the states as
    they are booked: of moves made at the same time in seat order.
    """

    n: int
    seat: Seat
    move: object
    view: object
    before: object
    after: object
    draws: bool


@dataclass(frozen=True, slots=True)
class Finding:
    """What was found about a single step; the bookkeeping follows when its neighbours are known."""

    judged: Judged[object]
    reasons: tuple[Reason, ...]


@dataclass(frozen=True, slots=True)
class StepTask:
    """A step for a worker; `game` is the name and `seed` decides what is drawn."""

    game: str
    step: Step
    limit: Limit
    seed: str

    def done(self) -> Finding:
        """Judge the step."""
        step, judge = self.step, judge_of(GAMES[self.game])
        rng = Random(f"{self.seed} {step.n}")
        judged = judge.judge(step.before, step.view, step.move, self.limit, rng)
        return Finding(judged, judge.reasons(step.view, judged.best.move))


@dataclass(frozen=True, slots=True)
class ReviewedMove:
    """A line of the books; `docs/formats/review.md` describes the fields."""

    n: int
    seat: Seat
    move: str
    before: Chances
    after: Chances
    best: str
    best_after: Chances
    loss: float
    grade: str
    luck: Chances
    line: tuple[str, ...] = ()
    reasons: tuple[Reason, ...] = ()

    def to_json(self) -> Object:
        """The line as it is written."""
        return {
            "n": self.n,
            "seat": self.seat,
            "move": self.move,
            "before": list(self.before),
            "after": list(self.after),
            "best": self.best,
            "best_after": list(self.best_after),
            "loss": self.loss,
            "grade": self.grade,
            "luck": list(self.luck),
        }


@dataclass(slots=True)
class Review:
    """A review, complete or in progress: findings arrive in any order, moves are kept in order."""

    game: UnknownGame
    players: int
    steps: list[Step]
    limit: Limit
    result: Chances | None
    seed: str = "review"
    findings: dict[int, Finding] = field(default_factory=dict)
    solo: Object | None = None
    """How good a solo game could have been, once somebody has looked."""

    @classmethod
    def of(
        cls, replay: Replay[State, Move, View, Options], limit: Limit, seed: str = "review"
    ) -> "Review":
        """The review of a record with nothing judged yet; raises `CannotAnalyse`."""
        check_limit(limit)
        steps = steps_of(replay)
        if len(steps) > LONGEST_GAME:
            raise CannotAnalyse(
                f"this game has {len(steps)} moves, and a review at most {LONGEST_GAME}"
            )
        players = len(replay.record.seats)
        result = replay.game.result(replay.states[-1])
        shares = None if result is None else final_shares(result, players)
        game: AnyGame = replay.game
        return cls(game, players, steps, limit, shares, seed)

    @property
    def solo_judge(self) -> SoloJudge[object, object, object] | None:
        """The judge that can tell how good a solo game could have been; None for other games."""
        judge = judge_of(self.game)
        return judge if self.players == 1 and isinstance(judge, SoloJudge) else None

    def tasks(self) -> list[StepTask]:
        """What is still to be judged, in order."""
        return [
            StepTask(self.game.name, step, self.limit, self.seed)
            for place, step in enumerate(self.steps)
            if place not in self.findings
        ]

    def add(self, place: int, finding: Finding) -> None:
        """Keep the finding about the step at this place."""
        self.findings[place] = finding

    @property
    def done(self) -> int:
        """How many lines of the books are known: up to the first move that is not judged yet.

        A move without a draw is worth what the next one begins with, so it waits for that.
        """
        known = 0
        while known in self.findings:
            known += 1
        return known if known == len(self.steps) else max(0, known - 1)

    def moves(self) -> list[ReviewedMove]:
        """The lines of the books so far."""
        return [self._line(place, place + 1 == len(self.steps)) for place in range(self.done)]

    def _line(self, place: int, last: bool) -> ReviewedMove:
        step, finding = self.steps[place], self.findings[place]
        judged = finding.judged
        before, after = judged.before, judged.after
        luck: Chances = (0.0,) * self.players
        if last:
            after = self.result or after
        else:
            following = self.findings[place + 1].judged.before
            if step.draws:
                luck = tuple(b - a for a, b in zip(after, following, strict=True))
            else:
                after = following
        loss = self._loss(step, judged)
        return ReviewedMove(
            n=step.n,
            seat=step.seat,
            move=str(step.move),
            before=before,
            after=after,
            best=str(judged.best.move),
            best_after=judged.best.chances,
            loss=loss,
            grade=grade_of(loss, self.players),
            luck=luck,
            line=tuple(map(str, judged.best.line)),
            reasons=finding.reasons,
        )

    def _loss(self, step: Step, judged: Judged[object]) -> float:
        if judged.best.move == step.move:
            return 0.0
        lost = judged.best.chances[step.seat] - judged.played.chances[step.seat]
        return max(0.0, -lost if self.players == 1 else lost)

    def to_json(self) -> Object:
        """The review as `lunarium review --json` prints it, with the moves so far."""
        lines = self.moves()
        document: Object = {
            "game": self.game.name,
            "players": self.players,
            "moves": [line.to_json() for line in lines],
            "seats": [{**self._sums(seat, lines)} for seat in range(self.players)],
            "limit": str(self.limit),
        }
        return document | ({} if self.solo is None else {"solo": self.solo})

    def sums(self) -> list[dict[str, float | None]]:
        """What the moves so far add up to, seat by seat; the result once the game is over."""
        lines = self.moves()
        return [self._sums(seat, lines) for seat in range(self.players)]

    def _sums(self, seat: Seat, lines: Sequence[ReviewedMove]) -> dict[str, float | None]:
        losses = [line.loss for line in lines if line.seat == seat]
        return {
            "accuracy": accuracy(losses, self.players),
            "mean_loss": sum(losses) / len(losses) if losses else None,
            "luck": math.fsum(line.luck[seat] for line in lines),
            "result": None if self.result is None else self.result[seat],
        }


def grade_of(loss: float, players: int) -> str:
    """The grade of a move that lost this much of its seat's chance, or points in a solo game."""
    bounds = POINT_THRESHOLDS if players == 1 else THRESHOLDS
    return GRADES[sum(loss > bound for bound in bounds)]


def accuracy(losses: Sequence[float], players: int) -> float | None:
    """From 0 to 100: the mean of what is left of each move's worth."""
    if not losses:
        return None
    scale = 0.1 if players == 1 else 10.0
    return 100.0 * sum(math.exp(-scale * loss) for loss in losses) / len(losses)


def final_shares(result: Result, players: int) -> Chances:
    """1 for a win, a shared one split, 0 otherwise; alone the score."""
    if players == 1:
        return (float(result.scores[0]),)
    winners = result.ranking[0]
    return tuple(1.0 / len(winners) if seat in winners else 0.0 for seat in range(players))


def steps_of(replay: AnyReplay) -> list[Step]:
    """The moves of a record as they are booked: those made at the same time in seat order."""
    game, judge = replay.game, judge_of(replay.game)
    numbered = [
        (number, *decided)
        for number, decided in enumerate(replay.played, start=1)
        if decided is not None
    ]
    state, steps = replay.states[0], []
    while numbered:
        block = [numbered.pop(0)]
        while numbered and game.same_step(state, replay.states[numbered[0][0] - 1]):
            block.append(numbered.pop(0))
        for number, seat, move in sorted(block, key=lambda entry: entry[1]):
            after = game.play(state, seat, move)
            view = game.view(replay.states[number - 1], seat)
            steps.append(Step(number, seat, move, view, state, after, judge.draws(state, after)))
            state = after
    return steps


def could_have_been(review: Review, limit: Limit, name: str) -> None:
    """Look how good a solo game could have been, and add it; nothing for other games."""
    judge = review.solo_judge
    if judge is not None and review.steps:
        played = [step.move for step in review.steps]
        review.solo = judge.could_have_been(review.steps[0].before, played, limit, name)


def run(
    review: Review,
    judge_all: Callable[[Iterable[StepTask]], Iterable[Finding]] | None = None,
) -> Iterator[int]:
    """Judge what is left, in order; yields how many moves are known after each."""
    todo = [place for place in range(len(review.steps)) if place not in review.findings]
    tasks = review.tasks()
    findings = (task.done() for task in tasks) if judge_all is None else judge_all(tasks)
    for place, finding in zip(todo, findings, strict=True):
        review.add(place, finding)
        yield len(review.findings)
