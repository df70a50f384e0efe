"""The table of the day: solo Nova Luna with one seed for everyone, and its leaderboard."""

import hmac
from collections.abc import Iterable
from datetime import UTC, date, datetime
from typing import Final

from litestar import get, post

from lunarium.records import commitment
from lunarium.server.house import House
from lunarium.server.http.asking import Address, HouseHere, Me
from lunarium.server.http.listed import listed
from lunarium.server.http.problems import may_answer
from lunarium.server.identity import made_up_name
from lunarium.server.protocol.http import Daily, DailyEntry
from lunarium.server.protocol.tables import TableInfo
from lunarium.server.store import DailyRow
from lunarium.server.tables import PersonId, create_daily, draw_fresh, refuse, wire


def today() -> date:
    """The day, by the clock that is the same for everyone."""
    return datetime.now(UTC).date()


def daily_seed(secret: bytes, day: date) -> bytes:
    """The seed of a day: nobody can know it before, and every process finds the same."""
    return hmac.digest(secret, f"daily {day.isoformat()}".encode(), "sha256")


@get("/daily", responses=may_answer())
async def daily_today(house: HouseHere, me: Me) -> Daily:
    """The table of today: its promise, the leaderboard, my own attempts."""
    return await _daily(house, me, today())


@get("/daily/{day:date}", responses=may_answer(404))
async def daily_of(day: date, house: HouseHere, me: Me) -> Daily:
    """The table of another day, up to today."""
    if day > today():
        raise refuse("not_found", "this day has not come yet")
    return await _daily(house, me, day)


@post("/daily", responses=may_answer(401, 413))
async def play_daily(house: HouseHere, me: Me, address: Address) -> TableInfo:
    """Play the table of today: a new attempt, or the one that is still running."""
    host = await house.welcome(me, address)
    day = today()
    for attempt in await house.store.daily_tables(day.isoformat(), me):
        if attempt.summary.status == "running":
            live = await house.tables.get(attempt.id)
            return wire.info(live.table, me)
    if await house.store.count_hosted(me) >= house.settings.limits.open_tables:
        raise refuse("too_many_tables")
    fresh = draw_fresh(1, daily_seed(house.secret, day))
    live = await house.tables.create(create_daily(host, day.isoformat(), fresh))
    return wire.info(live.table, me)


async def _daily(house: House, me: PersonId, day: date) -> Daily:
    name = day.isoformat()
    rows = await house.store.daily_results(name)
    mine = await house.store.daily_tables(name, me)
    return Daily(
        date=name,
        commitment=commitment(daily_seed(house.secret, day)),
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
