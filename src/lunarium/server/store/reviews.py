"""Reviews of games: those in progress, with how far they are, and those that are done.

A finished review took long to make and never changes. The review of a table is kept for good, that
of a record, which anybody may send, for a while.
"""

from datetime import UTC, datetime, timedelta
from typing import Any, Final

import sqlalchemy as sa

from lunarium.server.store import schema
from lunarium.server.store.database import Database

_reviews = schema.reviews.c

MOST_PASSING: Final = 1_000
"""Reviews that are not kept for good; those that end first are removed."""


_WRITE: Final = (
    "INSERT INTO reviews (id, created, document, ends) VALUES (:id, :created, :document, :ends)"
    " ON CONFLICT (id) DO UPDATE SET created = excluded.created, document = excluded.document,"
    " ends = excluded.ends"
)


class Reviews:
    """Reviews by id: a table's id, or a hash of a record."""

    _database: Database

    async def claim_review(self, review: str, document: bytes, lasts: timedelta) -> bool:
        """Begin a review that nobody else makes or has made; false if somebody does or has."""
        claim = sa.text(f"{_WRITE} WHERE reviews.ends <= excluded.created")
        async with self._database.writer() as connection:
            made = await connection.execute(claim, _row(review, document, lasts))
            return bool(made.rowcount == 1)

    async def keep_review(self, review: str, document: bytes, lasts: timedelta | None) -> None:
        """Keep how far a review is, or all of it: for a while, or for good; then the first stays.

        Those whose time is over are removed, and the oldest of too many.
        """
        keep = sa.text(f"{_WRITE} WHERE reviews.ends IS NOT NULL")
        passing = sa.select(_reviews.id).where(_reviews.ends.is_not(None))
        most = passing.order_by(_reviews.ends.desc()).offset(MOST_PASSING)
        row = _row(review, document, lasts)
        clear = schema.reviews.delete().where(
            sa.or_(_reviews.ends <= row["created"], _reviews.id.in_(most))
        )
        async with self._database.writer() as connection:
            await connection.execute(keep, row)
            await connection.execute(clear)

    async def drop_review(self, review: str) -> None:
        """Forget a review that has failed, or that is not made any more."""
        drop = schema.reviews.delete().where(_reviews.id == review, _reviews.ends.is_not(None))
        async with self._database.writer() as connection:
            await connection.execute(drop)

    async def review(self, review: str) -> bytes | None:
        """A review, if there is one and its time is not over."""
        lasts = sa.or_(_reviews.ends.is_(None), _reviews.ends > _now())
        query = sa.select(_reviews.document).where(_reviews.id == review, lasts)
        async with self._database.reader() as connection:
            found: bytes | None = (await connection.execute(query)).scalar_one_or_none()
            return found


def _now() -> int:
    return schema.to_number(datetime.now(UTC))


def _row(review: str, document: bytes, lasts: timedelta | None) -> dict[str, Any]:
    now = datetime.now(UTC)
    return {
        "id": review,
        "created": schema.to_number(now),
        "document": document,
        "ends": None if lasts is None else schema.to_number(now + lasts),
    }
