"""The table of the day: solo Nova Luna with one seed for everyone, and its leaderboard."""

import hmac
from collections.abc import Iterable
from datetime import UTC, date, datetime
from typing import Final

from litestar import get, post

from lunarium.records import commitment
from lunarium.server.http.asking import Address, Me, ServerHere
from lunarium.server.http.listed import listed
from lunarium.server.http.problems import may_answer
from lunarium.server.identity import made_up_name
from lunarium.server.protocol.http import Daily, DailyEntry
from lunarium.server.protocol.tables import TableInfo
from lunarium.server.server import Server
from lunarium.server.store import DailyRow
from lunarium.server.tables import PersonId, create_daily, draw_fresh, refuse


def today() -> date:
    """The day, by the clock that is the same for everyone."""
    return datetime.now(UTC).date()


def daily_seed(secret: bytes, day: date) -> bytes:
    """The seed of a day: nobody can know it before, and every process finds the same."""
    return hmac.digest(secret, f"daily {day.isoformat()}".encode(), "sha256")


@get("/daily", responses=may_answer())
async def daily_today(server: ServerHere, me: Me) -> Daily:
    """The table of today: its promise, the leaderboard, my own attempts."""
    return await _daily(server, me, today())


@get("/daily/{day:date}", responses=may_answer(404))
async def daily_of(day: date, server: ServerHere, me: Me) -> Daily:
    """The table of another day, up to today."""
    if day > today():
        raise refuse("not_found", "this day has not come yet")
    return await _daily(server, me, day)


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
    fresh = draw_fresh(1, daily_seed(server.secret, day))
    live = await server.tables.create(create_daily(host, day.isoformat(), fresh))
    return live.views.info(me)


async def _daily(server: Server, me: PersonId, day: date) -> Daily:
    name = day.isoformat()
    rows = await server.store.daily_results(name)
    mine = await server.store.daily_tables(name, me)
    return Daily(
        date=name,
        commitment=commitment(daily_seed(server.secret, day)),
        first_tries=_ranked((row for row in rows if row.attempt == 1), me),
        later_tries=_ranked((row for row in rows if row.attempt > 1), me),
        mine=tuple(listed(table, me) for table in mine),
    )


def _ranked(rows: Iterable[DailyRow], me: PersonId) -> tuple[DailyEntry, ...]:
    """A leaderboard: of each person the best, equal scores share a place (lower is better)."""
    best: dict[PersonId, DailyRow] = {}
    for row in rows:  # best first, so the first one of a person counts
        best.setdefault(row.person, row)
    scores = [row.solo.score for row in best.values()]
    return tuple(
        DailyEntry(
            place=1 + sum(score < row.solo.score for score in scores),
            name=row.name or made_up_name(row.person),
            score=row.solo.score,
            discs_left=row.solo.discs_left,
            mine=row.person == me,
            tries=row.tries,
        )
        for row in best.values()
    )


HANDLERS: Final = (daily_today, daily_of, play_daily)
