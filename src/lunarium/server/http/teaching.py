"""The teacher over HTTP: analyses, reviews and puzzles, positions and games with the real box."""

import asyncio
from datetime import UTC, datetime
from hashlib import sha256
from typing import Annotated, Final

import msgspec
from litestar import get, post
from litestar.params import Parameter

from lunarium.bots.api import Limit
from lunarium.games import AnyGame, AnyMove, AnyView
from lunarium.games.api import InvalidMove
from lunarium.records import AnyReplay, replay
from lunarium.server.http.problems import may_answer
from lunarium.server.http.requests import (
    Address,
    AnyRequest,
    Me,
    RecordBody,
    ServerHere,
    TableName,
)
from lunarium.server.limits import household_of
from lunarium.server.protocol.tables import GameName
from lunarium.server.protocol.teaching import (
    AskAnalysis,
    AskCheck,
    AskCompanion,
    AskLine,
    CheckedPosition,
    CompanionGame,
    PositionAnalysis,
    PositionLine,
    PuzzleList,
    ReviewState,
    ShownPuzzle,
)
from lunarium.server.server import Server
from lunarium.server.tables import PersonId, TableState, refuse
from lunarium.server.tables.finished import read_record, replay_of
from lunarium.server.tables.practice import (
    checked_position,
    companion_game,
    position_line,
    puzzle_list,
    read_view,
    shown_puzzle,
)
from lunarium.server.tables.views import check_may_see
from lunarium.server.teaching import Asker

LIGHT: Final = 0.2
"""What a request costs that an editor sends with every change, against the limit of heavy ones."""

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
    limit = Limit(seconds=data.limit_ms / 1000)
    server.limiter.heavy(address, me, LIGHT if server.teacher.answers_quickly(limit) else 1.0)
    game, view, keep = await asyncio.to_thread(_question, data)
    if not server.teacher.ready(game.name):
        raise refuse("unavailable", "the bots are still waking up; try again in a minute")
    return msgspec.convert(
        await server.teacher.analyse(view, limit, keep, asker(me, address)), PositionAnalysis
    )


def asker(person: PersonId, address: str) -> Asker:
    """Who asks, from which address."""
    return Asker(person, household_of(address).address)


def _question(data: AskAnalysis) -> tuple[AnyGame, AnyView, AnyMove | None]:
    game, view = read_view(data.view)
    choices = game.choices(view)
    if not choices:
        raise refuse("bad_message", "there is nothing to decide here: it is not this seat's turn")
    if data.keep is None:
        return game, view, None
    try:
        keep = game.parse(data.keep)
    except InvalidMove as error:
        raise refuse("bad_move", str(error)) from None
    if keep not in choices:
        raise refuse("bad_move", f"{keep} is not possible here")
    return game, view, keep


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
    server.limiter.heavy(address, me)
    replayed = await asyncio.to_thread(replay_of, found)
    return await server.teacher.review(table, replayed, asker(me, address), table)


@get("/tables/{table:str}/review", responses=may_answer(404, 409))
async def look_at_review(table: TableName, server: ServerHere, me: Me) -> ReviewState:
    """How far the review of a table is, and what is done of it."""
    found = await _reviewable(server, table, me)
    state = await server.teacher.state(table, table)
    if state.status == "none":
        # Somebody is looking at the end of a game.
        server.teacher.warm(found.game, for_questions=False)
    return state


async def _reviewable(server: Server, table: str, person: PersonId) -> TableState:
    """A table whose game is over; raises `RefusalError`."""
    live = await server.tables.get(table)
    check_may_see(live.table, person)
    if live.table.status != "finished":
        raise refuse("not_over", "there is no review before the game is over")
    if live.table.deck_is_closed(datetime.now(UTC)):
        raise refuse("daily_closed", "others are still playing with this deck")
    return live.table


@post("/reviews", status_code=200, responses=may_answer(401, 413))
async def review_record(
    data: RecordBody,  # noqa: ARG001 -- for the description; the strict reader takes the text
    request: AnyRequest,
    server: ServerHere,
    me: Me,
    address: Address,
) -> ReviewState:
    """Review a record from a file in the background. What is kept names nobody."""
    server.limiter.heavy(address, me)
    text = await request.body()

    def read() -> tuple[str, AnyReplay]:
        found = replay(read_record(text))
        # The same game has the same review, whoever played it.
        record = found.record
        unnamed = msgspec.json.encode([record.game, record.options, record.setup, record.moves])
        return sha256(unnamed).hexdigest()[:32], found

    name, replayed = await asyncio.to_thread(read)
    return await server.teacher.review(name, replayed, asker(me, address))


@get("/reviews/{review:str}", responses=may_answer(404))
async def look_at_record_review(review: ReviewName, server: ServerHere) -> ReviewState:
    """How far the review of a record is. The id is known to those who have the record."""
    if len(review) == 22:
        raise refuse("not_found", "reviews of tables are at the address of the table")
    return await server.teacher.state(review)


# ---------------------------------------------------------------------- positions


@post("/positions/check", status_code=200, responses=may_answer(401, 413))
async def check_position(
    data: AskCheck, server: ServerHere, me: Me, address: Address
) -> CheckedPosition:
    """Whether a position can be, and what is needed to draw it."""
    server.limiter.heavy(address, me, LIGHT)
    found = await asyncio.to_thread(checked_position, data)
    if found.problem is None:
        # A person who opens a position will want to know what it is worth.
        server.teacher.warm((data.view or data.draft or {})["game"], for_questions=True)
    return found


@post("/positions/line", status_code=200, responses=may_answer(401, 413))
async def follow_line(data: AskLine, server: ServerHere, me: Me, address: Address) -> PositionLine:
    """The positions along a line of moves, as far as nothing hidden is shown."""
    server.limiter.heavy(address, me, LIGHT)
    return await asyncio.to_thread(position_line, data)


@post("/companion", status_code=200, responses=may_answer(401, 413))
async def companion(
    data: AskCompanion, server: ServerHere, me: Me, address: Address
) -> CompanionGame:
    """Where a game with the real box stands. The server keeps nothing of it."""
    server.limiter.heavy(address, me, LIGHT)
    return await asyncio.to_thread(companion_game, data)


# ---------------------------------------------------------------------- puzzles


@get("/puzzles", responses=may_answer())
async def list_puzzles(game: GameName) -> PuzzleList:
    """The puzzles of a game, easiest first, and the one of the day."""
    return await asyncio.to_thread(puzzle_list, game)


@get("/puzzles/{puzzle:str}", responses=may_answer(404))
async def look_at_puzzle(puzzle: PuzzleName, server: ServerHere, address: Address) -> ShownPuzzle:
    """A puzzle with its solution, and what is needed to draw it."""
    server.limiter.heavy(address, cost=LIGHT)
    return await asyncio.to_thread(shown_puzzle, puzzle)


HANDLERS: Final = (
    analyse_position, review_table, look_at_review, look_at_record_review, list_puzzles,
    look_at_puzzle, check_position, follow_line, companion,
)  # fmt: skip

UPLOADS: Final = (review_record,)
"""They take records, which may be larger than other bodies."""
