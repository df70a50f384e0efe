"""People's rights: sessions, export, erasure, blocks, reports; what is stored; push messages."""

from collections.abc import AsyncIterator
from typing import Annotated, Any, Final

import msgspec
from litestar import delete, get, post
from litestar.params import Parameter
from litestar.response import Stream

from lunarium.server.http.openapi import given
from lunarium.server.http.people import become, note_session
from lunarium.server.http.problems import may_answer
from lunarium.server.http.requests import (
    Address,
    AnyRequest,
    Me,
    MySession,
    ServerHere,
    TableName,
)
from lunarium.server.identity import new_session
from lunarium.server.privacy import stored_kinds
from lunarium.server.protocol.http import (
    BlockInfo,
    EndSessions,
    Privacy,
    PushEnd,
    PushFacts,
    PushKeys,
    PushSubscription,
    QuietTime,
    Report,
    SeatAt,
    SessionInfo,
)
from lunarium.server.push import check_subscription
from lunarium.server.server import Server
from lunarium.server.store import schema
from lunarium.server.store.sessions import MOST_REVOCATIONS
from lunarium.server.tables import PersonId, TableState, check_may_see, refuse
from lunarium.server.tables.views import time_text

_ID = r"^[A-Za-z0-9_-]+$"
SessionName = Annotated[
    str, Parameter(min_length=22, max_length=22, pattern=_ID, description="The id of a session.")
]
BlockName = Annotated[
    str,
    Parameter(
        min_length=22, max_length=22, pattern=r"^[A-Za-z0-9_~-]+$", description="Who is blocked."
    ),
]

_encode = msgspec.json.Encoder().encode


@get("/me/sessions", responses=may_answer())
async def my_sessions(
    request: AnyRequest, server: ServerHere, session: MySession
) -> tuple[SessionInfo, ...]:
    """The browsers in which I am logged in, the latest used first."""
    await note_session(request, server, session)
    return tuple(
        SessionInfo(
            id=row.id,
            device=row.device,
            created=time_text(row.created),
            seen=schema.day_text(row.seen),
            here=row.id == session.id,
        )
        for row in await server.store.sessions_of(session.person)
    )


@delete("/me/sessions/{name:str}", responses=may_answer(401, 404))
async def end_session(name: SessionName, server: ServerHere, me: Me) -> None:
    """End a session of mine: its cookie is no longer accepted, and its sockets close."""
    if all(row.id != name for row in await server.store.sessions_of(me)):
        raise refuse("not_found", "you have no such session")
    if await server.store.count_revocations(me) >= MOST_REVOCATIONS:
        why = "you have ended too many sessions one by one: end all the others together"
        raise refuse("too_many", why)
    await server.end_sessions(me, name)


@post("/me/sessions/end", status_code=204, responses=may_answer(401, 413))
async def end_sessions(data: EndSessions, request: AnyRequest, server: ServerHere, me: Me) -> None:
    """Log out everywhere, also where no session is listed; `stay` keeps this browser."""
    if await server.store.person(me) is None:
        return  # a visitor who only looks: there is nothing to log out of, and nothing is stored
    await server.end_sessions(me)
    if data.stay:
        fresh = new_session(me)
        # The revocation ends whatever was made in the same millisecond, or before.
        fresh = fresh._replace(issued=fresh.issued + 1)
        become(request, fresh)
        await note_session(request, server, fresh)


@delete("/me", responses=may_answer(401))
async def erase_me(server: ServerHere, me: Me) -> None:
    """Erase me: I am logged out at once, and nobody takes my place in the games that I played."""
    if await server.store.person(me) is not None:
        await server.erasing.ask(me)


@get("/me/export", responses=may_answer(), media_type="application/x-ndjson")
async def export_me(
    request: AnyRequest, server: ServerHere, session: MySession, address: Address
) -> Stream:
    """Everything that is stored about me, as lines of JSON, each with its `type`.

    These are `person`, `session`, `push`, `bot`, `token`, `block`, `report` (by me), `revocation`,
    `transfer`, `reported` (about me, not by whom), `ban`, `action` (of operators), `erasure` and
    `table`.
    """
    server.limiter.heavy(address, session.person)
    await note_session(request, server, session)
    return Stream(
        _export(server, session.person),
        media_type="application/x-ndjson",
        headers={"content-disposition": 'attachment; filename="lunarium-my-data.jsonl"'},
    )


async def _export(server: Server, me: PersonId) -> AsyncIterator[bytes]:
    store = server.store
    known = await store.person(me)
    yield _line("person", {} if known is None else msgspec.to_builtins(known))
    for session in await store.sessions_of(me):
        yield _line("session", msgspec.to_builtins(session))
    for device in await store.pushes_of([me]):
        yield _line("push", msgspec.to_builtins(device))
    accounts = await store.accounts_of(me)
    for account in accounts:
        yield _line("bot", msgspec.to_builtins(account))
    for token in await store.tokens_of([one.id for one in accounts]):
        yield _line("token", msgspec.to_builtins(token))
    for block in await store.blocks_of(me):
        yield _line("block", {"name": block.name, "at": time_text(block.at)})
    for report in await store.reports(closed=True, by=me, limit=1000):
        told = msgspec.to_builtins(report)
        yield _line("report", {name: told[name] for name in _REPORTED})
    for kind, fields in await store.also_stored(me):
        yield _line(kind, fields)
    cursor: str | None = None
    while True:
        page = await store.tables_of(me, cursor=cursor)
        for table in page.tables:
            mine = await store.rows_by(me, table.id)
            yield _line("table", {**msgspec.to_builtins(table.line_for(me)), "mine": mine})
        cursor = page.next
        if cursor is None:
            return


_REPORTED: Final = ("at", "table", "seat", "name", "reason", "words", "closed")


def _line(kind: str, fields: dict[str, Any]) -> bytes:
    return _encode({"type": kind, **fields}) + b"\n"


def _person_at(table: TableState, me: PersonId, seat: int) -> tuple[PersonId, str]:
    """The person at a seat of a table, and the name that is shown there."""
    plan = table.seats[seat] if seat < len(table.seats) else None
    if plan is None or plan.person is None or plan.person == me:
        raise refuse("not_your_seat", f"there is nobody else at seat {seat}")
    return plan.person, plan.name


@post("/me/blocks", status_code=204, responses=may_answer(401, 404, 409, 413))
async def block(data: SeatAt, server: ServerHere, me: Me, address: Address) -> None:
    """Block the person at a seat: neither of us can join a table where the other is."""
    live = await server.tables.get(data.table)
    check_may_see(live.table, me)
    person, name = _person_at(live.table, me, data.seat)
    await server.register(me, address)
    if not await server.store.block(me, person, name):
        raise refuse("too_many_blocks")


@get("/me/blocks", responses=may_answer())
async def my_blocks(server: ServerHere, me: Me) -> tuple[BlockInfo, ...]:
    """Whom I have blocked, the latest first; the id is good for nothing but unblocking."""
    return tuple(
        BlockInfo(server.alias_of(me, row.blocked), row.name, time_text(row.at))
        for row in await server.store.blocks_of(me)
    )


@delete("/me/blocks/{name:str}", responses=may_answer(401, 404))
async def unblock(name: BlockName, server: ServerHere, me: Me) -> None:
    """End a block."""
    for row in await server.store.blocks_of(me):
        if server.alias_of(me, row.blocked) == name:
            await server.store.unblock(me, row.blocked)
            return
    raise refuse("not_found", "you have not blocked this person")


@post("/tables/{table:str}/report", status_code=204, responses=may_answer(401, 404, 409, 413))
async def report(
    table: TableName, data: Report, server: ServerHere, me: Me, address: Address
) -> None:
    """Tell the operator about the person at a seat; once for each seat."""
    server.limiter.heavy(address, me)
    live = await server.tables.get(table)
    check_may_see(live.table, me)
    person, name = _person_at(live.table, me, data.seat)
    await server.register(me, address)
    words = " ".join("".join(c if c.isprintable() else " " for c in data.words).split())
    taken = await server.store.report(
        me, person, table, data.seat, name=name, reason=data.reason, words=words
    )
    if not taken:
        raise refuse("too_many", "too many of your reports are still open: wait for the operator")


@get("/privacy", responses=may_answer())
async def privacy(server: ServerHere) -> Privacy:
    """What this server stores about people, and for how long."""
    settings = server.settings
    return Privacy(stored_kinds(), settings.guest_days, settings.retention_days)


# ---------------------------------------------------------------------- push messages

_KEYS = PushKeys(
    p256dh="BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
    auth="BTBZMqHH6r4Tts7J_aSIgg",
)
_ENDPOINT = "https://push.example.net/send/4mVlkZ"
_WANTED = PushSubscription(
    endpoint=_ENDPOINT, keys=_KEYS, quiet=QuietTime(start=1320, end=480, zone="Europe/Prague")
)


@get("/me/push", responses=may_answer())
async def push_facts(server: ServerHere, me: Me) -> PushFacts:
    """What a browser needs for a subscription, and how many of my devices have one."""
    return PushFacts(server.sender.key, len(await server.store.pushes_of((me,))))


@post("/me/push", status_code=204, responses=may_answer(401, 413))
async def keep_push(
    data: Annotated[PushSubscription, given(_WANTED)], server: ServerHere, me: Me, address: Address
) -> None:
    """Push messages for this device: when a table waits for me and I see no page of it."""
    check_subscription(data, anywhere=server.settings.push_anywhere)
    await server.register(me, address)
    await server.store.keep_push(me, data, server.settings.limits.person_pushes)


@post("/me/push/end", status_code=204, responses=may_answer(401, 413))
async def end_push(
    data: Annotated[PushEnd, given(PushEnd(endpoint=_ENDPOINT))], server: ServerHere, me: Me
) -> None:
    """No more push messages for this device."""
    await server.store.drop_push(data.endpoint, me)


HANDLERS: Final = (
    my_sessions, end_session, end_sessions, erase_me, export_me, block, my_blocks, unblock, report,
    privacy, push_facts, keep_push, end_push,
)  # fmt: skip
