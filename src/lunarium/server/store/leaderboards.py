"""The leaderboards of a day: everybody's first try, and everybody's best later one.

A board is ranked in memory, from an index that has everything needed: 16,000 attempts of 10,000
people take some 30 ms. A large board is cached for a while, longer if it cost more, so that many
viewers cost no more than one. A person who has just finished sees their own line at once.
"""

import asyncio
from collections.abc import Iterable, Sequence
from itertools import groupby
from time import monotonic, process_time
from typing import Any, Final, NamedTuple, TypeAlias

import sqlalchemy as sa

from lunarium.server.store import schema
from lunarium.server.store.database import Database
from lunarium.server.store.lists import listed_columns, read_listed
from lunarium.server.store.rows import DailyRow
from lunarium.server.tables.events import PersonId, TableId
from lunarium.server.tables.stored import ListedTable

_tables, _people = schema.tables.c, schema.people.c

SMALL: Final = 500
"""A board with fewer attempts is computed every time."""

_CACHED_TIMES: Final = 50
"""A board is cached for this many times as long as it took to make."""

_MOST_DAYS: Final = 30
"""How many days' boards are kept."""


Attempt: TypeAlias = Sequence[Any]
"""The person, the time of the start, the table and the score of an attempt, as the store has it."""


class LeaderboardLine(NamedTuple):
    """A person's best attempt on a board: of the first tries, or of the later ones."""

    score: int
    created: int
    table: TableId
    person: PersonId
    attempt: int
    tries: int


class Leaderboard(NamedTuple):
    """A ranking, best first, and the place of each line; equal scores share one."""

    lines: Sequence[LeaderboardLine]
    places: Sequence[int]

    def page(self, person: PersonId, limit: int, after: int) -> list[tuple[int, LeaderboardLine]]:
        """The lines of a page, each with its place, and this person's own line."""
        return [
            (place, line)
            for number, (place, line) in enumerate(zip(self.places, self.lines, strict=True))
            if after <= number < after + limit or line.person == person
        ]


class Boards(NamedTuple):
    """Both boards of a day, the attempts on them, and until when they may be used."""

    first: Leaderboard
    later: Leaderboard
    finished: frozenset[TableId]
    until: float


class Leaderboards:
    """The part of the store that ranks."""

    _database: Database
    _boards: dict[str, Boards]

    async def daily_results(
        self, date: str, person: PersonId, limit: int, after: int = 0
    ) -> tuple[list[DailyRow], list[DailyRow]]:
        """A page of both leaderboards of a day: everybody's first try, and the best later one.

        The best come first, of equal ones the one that was begun first. An attempt counts from its
        start: giving one up uses the first try. A page has `limit` lines after the first `after`,
        and also this person's own line if it is not among them.
        """
        boards = self._boards.get(date)
        if boards is None or monotonic() > boards.until or await self._is_new(boards, date, person):
            boards = await self._rank(date)
        pages = [board.page(person, limit, after) for board in (boards.first, boards.later)]
        known = await self._named({line.table for page in pages for _, line in page})
        first, later = ([*_rows(page, known)] for page in pages)
        return first, later

    async def _is_new(self, boards: Boards, date: str, person: PersonId) -> bool:
        """Whether this person has finished an attempt that the boards do not have yet."""
        query = sa.select(_tables.id).where(
            _tables.daily == date, _tables.host == person, _tables.solo_score.is_not(None)
        )
        async with self._database.reader() as connection:
            own = (await connection.execute(query)).scalars().all()
        return not boards.finished.issuperset(own)

    async def _rank(self, date: str) -> Boards:
        query = (
            sa.select(_tables.host, _tables.created, _tables.id, _tables.solo_score)
            .where(_tables.daily == date)
            .order_by(_tables.host, _tables.created, _tables.id)
        )
        since = process_time()
        async with self._database.reader() as connection:
            attempts = (await connection.execute(query)).all()
        boards = await asyncio.to_thread(_ranked, attempts)
        self._boards.pop(date, None)
        if len(attempts) > SMALL:
            boards = boards._replace(until=monotonic() + _CACHED_TIMES * (process_time() - since))
            self._boards[date] = boards
            while len(self._boards) > _MOST_DAYS:
                del self._boards[next(iter(self._boards))]
        return boards

    async def _named(self, tables: set[TableId]) -> dict[TableId, tuple[ListedTable, str]]:
        """These tables, and the names of their players."""
        query = (
            sa.select(*listed_columns, _people.name)
            .outerjoin_from(schema.tables, schema.people, _people.id == _tables.host)
            .where(_tables.id.in_(tables))
        )
        async with self._database.reader() as connection:
            found = await connection.execute(query)
            return {row.id: (read_listed(row), row.name or "") for row in found}


def _ranked(attempts: Iterable[Attempt]) -> Boards:
    """Both boards, from the attempts of each person one after the other."""
    first: list[LeaderboardLine] = []
    later: list[LeaderboardLine] = []
    finished: list[TableId] = []
    for person, own in groupby(attempts, key=lambda attempt: attempt[0]):
        tried = list(own)
        lines = [
            LeaderboardLine(score, created, table, person, number, len(tried))
            for number, (_, created, table, score) in enumerate(tried, start=1)
            if score is not None
        ]
        finished += [line.table for line in lines]
        if lines and lines[0].attempt == 1:
            first.append(lines.pop(0))
        if lines:
            later.append(min(lines))
    return Boards(_board(first), _board(later), frozenset(finished), 0.0)


def _board(lines: list[LeaderboardLine]) -> Leaderboard:
    lines.sort()
    places: list[int] = []
    for number, line in enumerate(lines):
        same = number > 0 and lines[number - 1].score == line.score
        places.append(places[-1] if same else number + 1)
    return Leaderboard(lines, places)


def _rows(
    page: Iterable[tuple[int, LeaderboardLine]], known: dict[TableId, tuple[ListedTable, str]]
) -> Iterable[DailyRow]:
    for place, line in page:
        table, name = known.get(line.table, (None, ""))
        if table is not None and table.summary.solo is not None:
            yield DailyRow(
                table=line.table,
                person=line.person,
                name=name,
                place=place,
                attempt=line.attempt,
                tries=line.tries,
                finished=table.updated,
                solo=table.summary.solo,
            )
