"""The teacher over HTTP: analyses, reviews, puzzles, and positions from the editor."""

import asyncio
from datetime import UTC, datetime
from hashlib import sha256
from random import Random
from typing import Annotated, Any, Final

import msgspec
from litestar import get, post
from litestar.params import Body, Parameter

from lunarium.analysis.puzzles import Puzzle, find_puzzle, puzzle_of_day, puzzles
from lunarium.bots.api import Limit
from lunarium.games import AnyGame, AnyState, AnyView, game_of
from lunarium.games.api import GameError
from lunarium.records import InvalidView, Replay, replay, view_from_json, view_to_json
from lunarium.server.http.games import read_body
from lunarium.server.http.problems import may_answer
from lunarium.server.http.requests import Address, AnyRequest, Me, ServerHere, TableName
from lunarium.server.protocol.http import ReplayStep
from lunarium.server.protocol.tables import GameName
from lunarium.server.protocol.teaching import (
    AskAnalysis,
    AskCheck,
    AskLine,
    CheckedPosition,
    PositionAnalysis,
    PositionLine,
    PositionProblem,
    PuzzleFacts,
    PuzzleHead,
    PuzzleList,
    ReviewState,
    ShownPuzzle,
)
from lunarium.server.server import Server
from lunarium.server.tables import PersonId, TableState, refuse
from lunarium.server.tables.finished import record_of
from lunarium.server.tables.views import check_may_see, encoded, tell_move
from lunarium.server.tables.wire import wire_for

ReviewName = Annotated[
    str,
    Parameter(
        min_length=22, max_length=32, pattern=r"^[A-Za-z0-9_-]+$", description="A review's id."
    ),
]
PuzzleName = Annotated[str, Parameter(max_length=20, pattern=r"^[a-z0-9]+$")]


@post("/analysis", status_code=200, responses=may_answer(401, 413))
async def analyse_position(
    data: AskAnalysis, server: ServerHere, me: Me, address: Address
) -> PositionAnalysis:
    """The best moves of a position's own seat, from what that seat may know."""
    server.gate.heavy(address, me)
    game, view = await asyncio.to_thread(_read_view, data.view)
    if not game.choices(view):
        raise refuse("bad_message", "nothing is to be decided here: this seat is not to move")
    if server.thinkers.readiness(game.name).units:
        raise refuse("unavailable", "the bots are still being compiled; try again in a minute")
    found = await server.teacher.analyse(view, Limit(seconds=data.limit_ms / 1000))
    return msgspec.convert(found, PositionAnalysis)


@post("/positions/check", status_code=200, responses=may_answer(401, 413))
async def check_position(
    data: AskCheck, server: ServerHere, me: Me, address: Address
) -> CheckedPosition:
    """Whether a position can be, and what is needed to draw it."""
    server.gate.heavy(address, me)

    def check() -> CheckedPosition:
        try:
            view = view_from_json(data.view)
        except InvalidView as error:
            return CheckedPosition(PositionProblem(error.reason, error.clause))
        step = _shown(game_of(data.view["game"]), view, 0)
        return CheckedPosition(None, step.view, step.board, step.moves)

    return await asyncio.to_thread(check)


@post("/positions/line", status_code=200, responses=may_answer(401, 413))
async def follow_line(data: AskLine, server: ServerHere, me: Me, address: Address) -> PositionLine:
    """The positions along a line of moves, as far as nothing hidden is shown."""
    server.gate.heavy(address, me)

    def follow() -> PositionLine:
        game, view = _read_view(data.view)
        return PositionLine(tuple(_steps(game, view, data.line)))

    return await asyncio.to_thread(follow)


def _steps(game: AnyGame, view: AnyView, line: tuple[str, ...]) -> list[ReplayStep]:
    state, seat = game.sample(view, Random(0)), view.seat
    steps = [_step(game, state, seat, 0)]
    for number, notation in enumerate(line, start=1):
        mover = min(game.to_move(state), default=None)
        if mover is None:
            break
        try:
            move = game.parse(notation)
            after = game.play(state, mover, move)
        except GameError as error:
            raise refuse("bad_move", f"move {number}, {notation}: {error}") from None
        if game.reveals(state, after):
            break  # what comes now is made up
        moved = tell_move(game, state, after, mover, move, seat, wire_for(game.name))
        step = _step(game, after, seat, number)
        steps.append(msgspec.structs.replace(step, happened=(moved,)))
        state = after
    return steps


def _step(game: AnyGame, state: AnyState, seat: int | None, number: int) -> ReplayStep:
    wire = wire_for(game.name)
    view = game.view(state, seat)
    return ReplayStep(
        number,
        (),
        encoded(view_to_json(game, view)),
        wire.board(game.view(state, None)),
        wire.moves(view),
    )


def _shown(game: AnyGame, view: AnyView, number: int) -> ReplayStep:
    """A view as it is drawn; everything that nobody may know is made up, and not shown."""
    wire = wire_for(game.name)
    state = game.sample(view, Random(0))
    return ReplayStep(
        number,
        (),
        encoded(view_to_json(game, view)),
        wire.board(game.view(state, None)),
        wire.moves(view),
    )


def _read_view(document: dict[str, Any]) -> tuple[AnyGame, AnyView]:
    try:
        view = view_from_json(document)
    except InvalidView as error:
        raise refuse("bad_message", error.reason, error.clause) from None
    return game_of(document["game"]), view


# ---------------------------------------------------------------------- reviews


@post("/tables/{table:str}/review", status_code=200, responses=may_answer(401, 404, 409, 413))
async def review_table(
    table: TableName, server: ServerHere, me: Me, address: Address
) -> ReviewState:
    """Review a finished game in the background, or take up the review that there is."""
    found = await _reviewable(server, table, me)
    known = await server.teacher.state(table, table)
    if known.status not in {"none", "failed"}:
        return known
    server.gate.heavy(address, me)
    replayed = await asyncio.to_thread(lambda: replay(record_of(found)))
    return await server.teacher.review(table, replayed, me, table)


@get("/tables/{table:str}/review", responses=may_answer(404, 409))
async def look_at_review(table: TableName, server: ServerHere, me: Me) -> ReviewState:
    """How far the review of a table is, and what is done of it."""
    await _reviewable(server, table, me)
    return await server.teacher.state(table, table)


async def _reviewable(server: Server, table: str, person: PersonId) -> TableState:
    """A table whose game is over; raises `RefusalError`."""
    live = await server.tables.get(table)
    check_may_see(live.table, person)
    if live.table.status != "finished":
        raise refuse("not_over", "there is no review before the game is over")
    if live.table.deck_is_closed(datetime.now(UTC)):
        raise refuse("daily_closed", "others still play with this deck")
    return live.table


@post("/reviews", status_code=200, responses=may_answer(401, 413))
async def review_record(
    data: Annotated[  # noqa: ARG001 -- for the description; the strict reader takes the text
        dict[str, Any], Body(description="A record: docs/formats/record.md.")
    ],
    request: AnyRequest,
    server: ServerHere,
    me: Me,
    address: Address,
) -> ReviewState:
    """Review a record from a file in the background. What is kept names nobody."""
    server.gate.heavy(address, me)
    text = await request.body()

    def read() -> tuple[str, Replay]:
        found = replay(read_body(text))
        # The same game has the same review, whoever played it.
        unnamed = msgspec.json.encode([found.record.setup, found.record.moves])
        return sha256(unnamed).hexdigest()[:32], found

    name, replayed = await asyncio.to_thread(read)
    return await server.teacher.review(name, replayed, me)


@get("/reviews/{review:str}", responses=may_answer(404))
async def look_at_record_review(review: ReviewName, server: ServerHere) -> ReviewState:
    """How far the review of a record is. The id is known to those who have the record."""
    if len(review) == 22:
        raise refuse("not_found", "reviews of tables are at the address of the table")
    return await server.teacher.state(review)


# ---------------------------------------------------------------------- puzzles


@get("/puzzles", responses=may_answer())
async def list_puzzles(game: GameName) -> PuzzleList:
    """The puzzles of a game, easiest first, and the one of the day."""
    found = await asyncio.to_thread(puzzles, game_of(game).name)
    today = puzzle_of_day(game, datetime.now(UTC).date())
    heads = tuple(
        msgspec.convert(
            {"id": one.id, "players": one.players, "ideas": one.ideas, "level": one.level},
            PuzzleHead,
        )
        for one in found
    )
    return PuzzleList(game, None if today is None else today.id, heads)


@get("/puzzles/{puzzle:str}", responses=may_answer(404))
async def look_at_puzzle(puzzle: PuzzleName) -> ShownPuzzle:
    """A puzzle with its solution, and what is needed to draw it."""
    found = await asyncio.to_thread(find_puzzle, puzzle)
    if found is None:
        raise refuse("not_found", "there is no such puzzle")

    def show(one: Puzzle) -> ShownPuzzle:
        step = _shown(game_of(one.game), one.position(), 0)
        return ShownPuzzle(msgspec.convert(one.to_json(), PuzzleFacts), step.board, step.moves)

    return await asyncio.to_thread(show, found)


HANDLERS: Final = (
    analyse_position, check_position, follow_line, review_table, look_at_review,
    look_at_record_review, list_puzzles, look_at_puzzle,
)  # fmt: skip

UPLOADS: Final = (review_record,)
"""They take records, which may be larger than other bodies."""
