"""Everything about games apart from tables: facts, score pad, records, replays, the daily table."""

import asyncio
from dataclasses import asdict
from datetime import UTC, date, datetime
from typing import Annotated, Final, TypeAlias

import msgspec
from litestar import Response, get, post
from litestar.params import Parameter

from lunarium.games import GAMES
from lunarium.records import RecordError, SeedChain, commitment, day_proof, replay
from lunarium.records.daily import CHAIN_SCHEME
from lunarium.server.http.problems import may_answer
from lunarium.server.http.requests import (
    Address,
    AnyRequest,
    Me,
    RecordBody,
    SeatAsked,
    ServerHere,
    TableName,
)
from lunarium.server.http.tables import table_for
from lunarium.server.protocol.http import (
    BotReadiness,
    ChainInfo,
    Daily,
    DailyChain,
    DailyEntry,
    DayProof,
    GameFacts,
    ReplayGame,
    ScoredPad,
    ScorePad,
    SentGame,
    TileFacts,
)
from lunarium.server.protocol.tables import TableInfo
from lunarium.server.server import Server
from lunarium.server.store import DailyRow
from lunarium.server.tables import PersonId, TableState, create_daily, draw_fresh, refuse
from lunarium.server.tables.events import ChainOfDays
from lunarium.server.tables.finished import (
    read_record,
    record_of,
    replay_game,
    replay_of,
    sent_game,
)
from lunarium.server.tables.opening import game_facts
from lunarium.server.tables.state import day_opens
from lunarium.server.tables.views import check_may_see, time_text
from lunarium.server.tables.wire.akvarko import score_pad
from lunarium.server.tables.wire.novaluna import tile_facts


@get("/games", responses=may_answer())
async def games() -> tuple[GameFacts, ...]:
    """The games with their numbers of players, options and levels of bots."""
    return game_facts()


@get("/bots/readiness", responses=may_answer())
async def bot_readiness(server: ServerHere) -> tuple[BotReadiness, ...]:
    """Which levels are still waking up, game by game, and how far they are."""
    return tuple(
        msgspec.convert({"game": game, **asdict(server.thinkers.readiness(game))}, BotReadiness)
        for game in GAMES
    )


@get("/tiles", responses=may_answer())
async def tiles() -> tuple[TileFacts, ...]:
    """The 68 tiles of Nova Luna, in the order of the box's list."""
    return tile_facts()


@post("/score", status_code=200, responses=may_answer(413))
async def score(data: ScorePad, server: ServerHere, address: Address) -> ScoredPad:
    """The score sheets of tanks on a real table, and their ranking (AK-6.5)."""
    server.limiter.heavy(address)
    return score_pad(data)


async def _finished(server: Server, table: str, person: str) -> TableState:
    live = await server.tables.get(table)
    check_may_see(live.table, person)
    return live.table


@get("/tables/{table:str}/record", responses=may_answer(404, 409), media_type="application/json")
async def record(table: TableName, server: ServerHere, me: Me, address: Address) -> Response[bytes]:
    """The record of a game that is over, one line of JSON, with the proof of its shuffle.

    A record holds the whole deck, so that of a daily table is closed until the day is over.
    """
    server.limiter.heavy(address, me)
    found = await _finished(server, table, me)
    if found.seed_is_open and found.deck_is_closed(datetime.now(UTC)):
        when = f"{found.daily_opens:%Y-%m-%d %H:%M} UTC"
        raise refuse(
            "daily_closed", f"others are still playing with this deck: the record opens at {when}"
        )
    kept = await asyncio.to_thread(record_of, found)
    name = f"lunarium-{found.game}-{found.created:%Y-%m-%d}-{table[:6]}.jsonl"
    return Response(
        kept.to_line().encode() + b"\n",
        media_type="application/json",
        headers={"content-disposition": f'attachment; filename="{name}"'},
    )


@get("/tables/{table:str}/replay", responses=may_answer(404, 409))
async def replay_table(
    table: TableName,
    server: ServerHere,
    me: Me,
    address: Address,
    seat: SeatAsked = None,
    moves: bool = False,
) -> ReplayGame:
    """A finished game, move by move, from any seat; with `moves` also the seat's legal moves.

    Players may replay their own daily game at once: it shows what was seen in the game.
    """
    server.limiter.heavy(address, me)
    found = await _finished(server, table, me)

    def tell() -> ReplayGame:
        game = replay_game(replay_of(found), seat, with_moves=moves)
        closed = found.deck_is_closed(datetime.now(UTC))
        return msgspec.structs.replace(game, fair="not_opened") if closed else game

    return await asyncio.to_thread(tell)


@post("/replay", status_code=200, responses=may_answer(413))
async def replay_record(
    data: RecordBody,  # noqa: ARG001 -- for the description; the strict reader takes the text
    request: AnyRequest,
    server: ServerHere,
    address: Address,
    seat: SeatAsked = None,
    moves: bool = False,
) -> ReplayGame:
    """The replay of a record from a file. The server keeps nothing of it."""
    server.limiter.heavy(address)
    text = await request.body()

    def tell() -> ReplayGame:
        return replay_game(replay(read_record(text)), seat, with_moves=moves)

    return await asyncio.to_thread(tell)


@post("/me/records", responses=may_answer(401, 413))
async def send_record(
    data: RecordBody,  # noqa: ARG001 -- for the description; the strict reader takes the text
    request: AnyRequest,
    server: ServerHere,
    me: Me,
    address: Address,
) -> SentGame:
    """Add a finished game that I have played without this server to my games.

    It is checked like any record and marked as played offline; no leaderboard counts it. The same
    record gives the same table every time.
    """
    person = await server.register(me, address)
    server.limiter.heavy(address, me)
    text = await request.body()
    try:
        record = read_record(text)
        table = table_for(server.secret, me, f"record {record.to_line()}")
        events = await asyncio.to_thread(sent_game, record, person, table)
    except RecordError as error:
        raise refuse("bad_record", error.reason_at_move, error.clause) from None
    if await server.store.table(table) is None:
        if await server.store.count_sent(me) >= server.settings.limits.sent_games:
            raise refuse("too_many_records")
        server.limiter.table(me)
    live = await server.tables.create(events)
    return SentGame(live.id)


UPLOADS: Final = (replay_record, send_record)
"""They take records, which may be larger than other bodies."""


def today() -> date:
    """The current day in UTC, the same for everyone."""
    return datetime.now(UTC).date()


LINES: Final = 100
"""How many lines of each leaderboard are sent at once; my own is always among them."""

After: TypeAlias = Annotated[
    int,
    Parameter(
        required=False,
        ge=0,
        le=1_000_000,
        description="How many lines of the leaderboards to pass over.",
    ),
]


@get("/daily", responses=may_answer())
async def daily_today(server: ServerHere, me: Me, after: After = 0) -> Daily:
    """The table of today: its commitment, the leaderboard, my own attempts."""
    return await _daily(server, me, today(), after)


@get("/daily/{day:date}", responses=may_answer(404))
async def daily_of(day: date, server: ServerHere, me: Me, after: After = 0) -> Daily:
    """The table of another day, up to today."""
    if day > today():
        raise refuse("not_found", "this day has not come yet")
    return await _daily(server, me, day, after)


@get("/daily/chains", responses=may_answer())
async def daily_chains(server: ServerHere) -> tuple[DailyChain, ...]:
    """The hash chains of daily seeds, the earliest first, each published before its first day."""
    return tuple(
        DailyChain(
            scheme=CHAIN_SCHEME,
            first=row.chain.first.isoformat(),
            days=row.chain.days,
            end=row.chain.end,
            published=time_text(row.published),
        )
        for row in server.days.chains
    )


@get("/daily/{day:date}/proof", responses=may_answer(404))
async def daily_proof(day: date, server: ServerHere) -> DayProof:
    """The proof of a day's seed for `lunarium verify`; the seed is open when the day is over."""
    chain = server.days.chain_of(day)
    if chain is None or day > today():
        raise refuse("not_found", "this day belongs to no published chain, or has not come yet")
    opened = datetime.now(UTC) >= day_opens(day)
    return msgspec.convert(
        day_proof(chain, day, server.days.seed(day) if opened else None), DayProof
    )


def _chain_info(chain: SeedChain | None) -> ChainOfDays | None:
    if chain is None:
        return None
    return ChainOfDays(chain.first.isoformat(), chain.days, chain.end)


@post("/daily", responses=may_answer(401, 413))
async def play_daily(server: ServerHere, me: Me, address: Address) -> TableInfo:
    """Play the table of today: a new attempt, or the one that is still running."""
    host = await server.register(me, address)
    day = today()
    for attempt in await server.store.daily_tables(day.isoformat(), me):
        if attempt.summary.status == "running":
            live = await server.tables.get(attempt.id)
            return live.views.info(me)
    if await server.store.count_hosted(me) >= server.settings.limits.open_tables:
        raise refuse("too_many_tables")
    server.limiter.table(me)
    fresh = draw_fresh(1, server.days.seed(day))
    chain = _chain_info(server.days.chain_of(day))
    live = await server.tables.create(create_daily(host, day.isoformat(), fresh, chain))
    return live.views.info(me)


async def _daily(server: Server, me: PersonId, day: date, after: int) -> Daily:
    name = day.isoformat()
    first, later = await server.store.daily_results(name, me, LINES, after)
    mine = await server.store.daily_tables(name, me)
    chain = server.days.chain_of(day)
    return Daily(
        date=name,
        commitment=commitment(server.days.seed(day)),
        chain=None if chain is None else ChainInfo(chain.first.isoformat(), chain.days, chain.end),
        first_tries=tuple(_entry(row, me) for row in first),
        later_tries=tuple(_entry(row, me) for row in later),
        mine=tuple(table.line_for(me) for table in mine),
    )


def _entry(row: DailyRow, me: PersonId) -> DailyEntry:
    return DailyEntry(
        place=row.place,
        name=row.name,
        score=row.solo.score,
        discs_left=row.solo.discs_left,
        mine=row.person == me,
        tries=row.tries,
    )


HANDLERS: Final = (
    games, bot_readiness, tiles, score, record, replay_table, daily_today, daily_chains, daily_of,
    daily_proof, play_daily,
)  # fmt: skip
