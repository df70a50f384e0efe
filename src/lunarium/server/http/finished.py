"""Games that are over: the record to download, and replays of ours and of uploaded records."""

import asyncio
from typing import Annotated, Any, Final

from litestar import Response, get, post
from litestar.params import Body

from lunarium.records import Record, RecordError, parse_record
from lunarium.records.fields import Fault
from lunarium.server.http.asking import (
    Address,
    AnyRequest,
    Me,
    SeatAsked,
    ServerHere,
    TableName,
)
from lunarium.server.http.problems import may_answer
from lunarium.server.protocol.http import ReplayGame
from lunarium.server.server import Server
from lunarium.server.tables import TableState
from lunarium.server.tables.finished import record_of, replay_game
from lunarium.server.tables.views import check_may_see


async def _finished(server: Server, table: str, person: str) -> TableState:
    live = await server.tables.get(table)
    check_may_see(live.table, person)
    return live.table


@get("/tables/{table:str}/record", responses=may_answer(404, 409), media_type="application/json")
async def record(table: TableName, server: ServerHere, me: Me, address: Address) -> Response[bytes]:
    """The record of a game that is over, one line of JSON, with the proof of its shuffle."""
    server.gate.heavy(address)
    found = await _finished(server, table, me)
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
    """A game that is over, move by move, from any seat; with `moves` also what it could do."""
    server.gate.heavy(address)
    found = await _finished(server, table, me)

    def tell() -> ReplayGame:
        return replay_game(record_of(found), seat, with_moves=moves)

    return await asyncio.to_thread(tell)


@post("/replay", status_code=200, responses=may_answer(413))
async def replay_record(
    data: Annotated[  # noqa: ARG001 -- for the description; the strict reader takes the text
        dict[str, Any], Body(description="A record: docs/formats/record.md.")
    ],
    request: AnyRequest,
    server: ServerHere,
    address: Address,
    seat: SeatAsked = None,
    moves: bool = False,
) -> ReplayGame:
    """The replay of a record from a file. Nothing of it is kept."""
    server.gate.heavy(address)
    text = await request.body()

    def tell() -> ReplayGame:
        return replay_game(_read(text), seat, with_moves=moves)

    return await asyncio.to_thread(tell)


def _read(body: bytes) -> Record:
    """The fields of a record; whether its moves are allowed, the replay says."""
    try:
        return parse_record(body.decode())
    except UnicodeDecodeError:
        raise RecordError("this is not UTF-8 text") from None
    except Fault as fault:
        raise RecordError(fault.reason, clause=fault.clause) from None


HANDLERS: Final = (record, replay_table)
UPLOADS: Final = (replay_record,)
"""They take records, which may be larger than other bodies."""
