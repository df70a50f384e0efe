"""Rows and whole games to put into a store."""

import secrets
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from random import Random

import msgspec

from lunarium.server.live.live_tables import append_row
from lunarium.server.protocol.http import NewSeat, NewTable
from lunarium.server.protocol.tables import Play
from lunarium.server.store import (
    AccountKind,
    Appended,
    AppendResult,
    PersonRow,
    Sitting,
    Store,
    TableSummaryRow,
    schema,
)
from lunarium.server.tables import (
    Events,
    Person,
    Row,
    TableState,
    create,
    create_daily,
    decide,
    draw_fresh,
    fold,
    new_id,
)

NOON = datetime(2026, 5, 1, 12, tzinfo=UTC)
ADA, GRACE = "ada-0000000000000000ad", "grace-0000000000000000"

SUMMARY = TableSummaryRow(
    game="novaluna",
    status="running",
    public=False,
    host=ADA,
    names=("Ada", "Grace"),
    people=(Sitting(ADA, (0,)), Sitting(GRACE, (1,))),
    open_seats=0,
    to_move=(0,),
    bots_waiting=False,
    moves=0,
    created=NOON,
)
"""A table of two people in the midst of a game."""


def summary(**changes: object) -> TableSummaryRow:
    """`SUMMARY` with changes."""
    return msgspec.structs.replace(SUMMARY, **changes)


async def new_person(
    store: Store,
    name: str,
    *,
    named: bool = False,
    kind: AccountKind = "person",
    now: datetime | None = None,
) -> PersonRow:
    """Somebody whom the store now knows, under an id that nobody can guess."""
    created = schema.to_moment(schema.to_number(now or datetime.now(UTC)))
    person = PersonRow(
        secrets.token_urlsafe(16), name, named, kind, created, schema.day_number(created)
    )
    await store.keep_person(person.id, name, kind=kind, now=created)
    if named:
        await store.rename(person.id, name)
    return person


def later(seconds: float) -> datetime:
    """This many seconds after noon."""
    return NOON + timedelta(seconds=seconds)


async def append(
    store: Store,
    table: str,
    n: int,
    command: str | None = None,
    *,
    events: bytes = b"[]",
    at: datetime = NOON,
    **changes: object,
) -> AppendResult:
    """Append a row that need not fold."""
    return await store.append(table, n, command, events, at, summary(**changes))


async def put(store: Store, at: datetime = NOON, **changes: object) -> str:
    """A table with one row."""
    table, first = new_id(), summary(**{"created": at, **changes})
    assert await store.append(table, 1, None, b"[]", at, first) == Appended(1)
    return table


class PlayedTable:
    """A real table whose rows go into a store as the server would write them."""

    def __init__(self, store: Store, host: Person) -> None:
        self.store = store
        self.host = host
        self.table: TableState | None = None
        self.at = NOON

    async def write(self, events: Events, command: str | None = None) -> TableState:
        """Append a row with these events, and fold it."""
        n = 1 if self.table is None else self.table.n + 1
        self.at += timedelta(seconds=1)
        row = Row(n, self.at, events, command)
        after = fold(self.table, row)
        assert await append_row(self.store, row, after) == Appended(n)
        self.table = after
        return after

    async def play_to_the_end(self, seed: int, most: int = 10_000) -> TableState:
        """Play up to this many random moves for the host, who holds every seat."""
        random = Random(seed)
        table = self.table
        assert table is not None
        while table.to_move and most > 0:
            seat = table.to_move[0]
            move = random.choice(table.rules.moves(table.state, seat))
            command = Play(id=f"move-{table.n:06}", seat=seat, move=str(move))
            events, _ = decide(table, self.host, command, datetime.now(UTC))
            table = await self.write(events, f"{self.host.id}:{command.id}")
            most -= 1
        return table


async def begin(
    store: Store,
    game: str = "novaluna",
    seats: int = 1,
    host: str = ADA,
    *,
    seed: int = 1,
    open_seats: int = 0,
) -> PlayedTable:
    """A table where the host plays all seats on one device."""
    kinds: Sequence[NewSeat] = [
        NewSeat(kind="me"),
        *(NewSeat(kind="guest", name=f"Guest {number}") for number in range(1, seats - open_seats)),
        *(NewSeat(kind="open") for _ in range(open_seats)),
    ]
    new = msgspec.convert({"game": game, "seats": msgspec.to_builtins(kinds)}, NewTable)
    played = PlayedTable(store, Person(host, "Ada"))
    fresh = draw_fresh(seats, Random(seed).randbytes(32))
    await played.write(create(new, played.host, fresh), f"{host}:create")
    return played


async def begin_daily(store: Store, date: str, host: str = ADA) -> PlayedTable:
    """A daily table of somebody."""
    played = PlayedTable(store, Person(host, "Ada"))
    await played.write(create_daily(played.host, date, draw_fresh(1)), f"{host}:create")
    return played
