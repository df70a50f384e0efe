"""Analysis, reviews, puzzles and positions over plain HTTP: docs/formats/review.md."""

from typing import Annotated, Any, Literal, TypeAlias

import msgspec

from lunarium.server.protocol.boards import (
    MOST_SEATS,
    Board,
    Explanation,
    GameResult,
    MovePreview,
    Moves,
    SeatNumber,
    ViewDocument,
)
from lunarium.server.protocol.http import ReplayStep, Strict
from lunarium.server.protocol.messages import Moved
from lunarium.server.protocol.tables import GameName, LevelName, PersonName

Grade: TypeAlias = Literal["best", "good", "inaccuracy", "mistake", "blunder"]
ReviewStatus: TypeAlias = Literal["none", "waiting", "running", "done", "failed"]
Notation: TypeAlias = Annotated[str, msgspec.Meta(max_length=40)]


class MoveReason(msgspec.Struct, frozen=True, omit_defaults=True):
    """What the rules say for a move."""

    code: str
    count: int | None = None
    seat: SeatNumber | None = None


class AskAnalysis(Strict, frozen=True):
    """Ask for the best moves of a position's own seat."""

    view: ViewDocument
    limit_ms: Annotated[int, msgspec.Meta(ge=50, le=2000)] = 300
    keep: Notation | None = None
    """A move that is to be in the answer, however bad it is."""


class AnalysedMove(msgspec.Struct, frozen=True):
    """A move with the chances after it."""

    move: str
    chances: tuple[float, ...]
    interval: tuple[float, float]
    line: tuple[str, ...]
    reasons: tuple[MoveReason, ...]


class PositionAnalysis(msgspec.Struct, frozen=True):
    """What a seat can do, best first."""

    game: GameName
    seat: SeatNumber
    limit: str
    chances: tuple[float, ...]
    moves: tuple[AnalysedMove, ...]


class ReviewMove(msgspec.Struct, frozen=True):
    """A move of a review."""

    n: int
    seat: SeatNumber
    move: str
    before: tuple[float, ...]
    after: tuple[float, ...]
    best: str
    best_after: tuple[float, ...]
    loss: float
    grade: Grade
    luck: tuple[float, ...]


class ReviewSeat(msgspec.Struct, frozen=True):
    """A seat's part in a review."""

    accuracy: float | None
    mean_loss: float | None
    luck: float
    result: float | None


class SoloAlternative(msgspec.Struct, frozen=True):
    """A solo game with the same deck, as a record to replay."""

    points: int
    record: dict[str, Any]


class SoloAlternatives(msgspec.Struct, frozen=True):
    """How good a solo game could have been."""

    found: SoloAlternative | None
    champion: SoloAlternative | None


class GameReview(msgspec.Struct, frozen=True, omit_defaults=True):
    """A review, with the moves that are done."""

    game: GameName
    players: int
    moves: tuple[ReviewMove, ...]
    seats: tuple[ReviewSeat, ...]
    limit: str
    solo: SoloAlternatives | None = None


class ReviewState(msgspec.Struct, frozen=True, kw_only=True):
    """How far a review is. `lines` and `reasons` belong to the best move of each entry."""

    id: str
    table: str | None = None
    status: ReviewStatus = "none"
    done: int = 0
    total: int = 0
    review: GameReview | None = None
    lines: tuple[tuple[str, ...], ...] = ()
    reasons: tuple[tuple[MoveReason, ...], ...] = ()
    reason: str | None = None


class AskCheck(Strict, frozen=True):
    """Ask whether a position is possible: a view document, or a draft that the rules fill in.

    `full` adds what a board shows on demand: what each move gains, and where all seats stand.
    """

    view: ViewDocument | None = None
    draft: dict[str, Any] | None = None
    full: bool = False


class ProblemCause(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is wrong, for a client that translates: a code, and what it is about.

    The codes are those of illegal moves and some more: docs/formats/review.md.
    """

    code: str
    seat: SeatNumber | None = None
    piece: str | None = None
    count: int | None = None


class PositionProblem(msgspec.Struct, frozen=True):
    """Why a position is impossible: a sentence, the clause behind it, and the cause by its code.

    There is no cause if the mistake is a program's and not a person's.
    """

    reason: str
    clause: str | None
    cause: ProblemCause | None


class DrawnPosition(msgspec.Struct, frozen=True, kw_only=True):
    """What is needed to draw a position from its view's own seat, as in an update.

    `previews` is what each move gains, `explanations` where every seat stands, both in full.
    """

    board: Board | None = None
    moves: Moves | None = None
    previews: tuple[MovePreview, ...] = ()
    explanations: tuple[Explanation, ...] = ()


class CheckedPosition(DrawnPosition, frozen=True, kw_only=True):
    """A position as it is drawn, or why it is impossible.

    `shifts` says for each seat what was added to the cells of a draft.
    """

    problem: PositionProblem | None = None
    view: ViewDocument | None = None
    shifts: tuple[tuple[int, int], ...] = ()


class AskLine(Strict, frozen=True):
    """Ask for the positions along a line of moves."""

    view: ViewDocument
    line: Annotated[tuple[Notation, ...], msgspec.Meta(max_length=24)]


class PositionLine(msgspec.Struct, frozen=True):
    """The positions along a line, the given one first."""

    steps: tuple[ReplayStep, ...]


class EnteredMove(Strict, frozen=True):
    """A move at a real table."""

    seat: SeatNumber
    move: Notation


class AskCompanion(Strict, frozen=True):
    """A game at a real table, as far as it was entered: docs/formats/review.md."""

    game: GameName
    players: Annotated[int, msgspec.Meta(ge=1, le=MOST_SEATS)]
    options: dict[str, Any] = {}  # noqa: RUF012 -- a struct copies it
    setup: dict[str, Any] = {}  # noqa: RUF012 -- a struct copies it
    moves: Annotated[tuple[EnteredMove, ...], msgspec.Meta(max_length=300)] = ()
    names: Annotated[tuple[PersonName, ...], msgspec.Meta(max_length=MOST_SEATS)] = ()


class EntryProblem(PositionProblem, frozen=True):
    """Why a game cannot have gone like that; `move` is the first wrong one, counted from 0."""

    move: int | None


class CompanionGame(msgspec.Struct, frozen=True, kw_only=True):
    """A game at a real table: where it stands, and what may be done.

    `moves` has by seat what it may do; `missing` the slots whose tiles are to be entered first, in
    the order in which they were filled; `cards` the kinds that may be picked.
    """

    problem: EntryProblem | None = None
    played: int = 0
    happened: tuple[Moved, ...] = ()
    view: ViewDocument | None = None
    board: Board | None = None
    moves: tuple[Moves | None, ...] = ()
    to_move: tuple[SeatNumber, ...] = ()
    missing: tuple[int, ...] = ()
    cards: dict[str, int] | None = None
    figures: tuple[int, ...] = ()
    result: GameResult | None = None
    record: dict[str, Any] | None = None


class PuzzleHead(msgspec.Struct, frozen=True):
    """A puzzle in the list; `level` is the lowest level of bots that finds the move."""

    id: str
    players: int
    ideas: tuple[str, ...]
    level: LevelName | None


class PuzzleList(msgspec.Struct, frozen=True):
    """The puzzles of a game, easiest first, and the one of the day."""

    game: GameName
    today: str | None
    puzzles: tuple[PuzzleHead, ...]


class PuzzleFacts(msgspec.Struct, frozen=True):
    """A puzzle with its solution."""

    id: str
    game: GameName
    players: int
    view: ViewDocument
    move: str
    line: tuple[str, ...]
    chances: tuple[float, ...]
    margin: float
    ideas: tuple[str, ...]
    level: LevelName | None
    reasons: tuple[MoveReason, ...]


class ShownPuzzle(DrawnPosition, frozen=True, kw_only=True):
    """A puzzle, and what is needed to draw it."""

    puzzle: PuzzleFacts
