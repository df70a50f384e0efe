"""Reviews of finished games: they take long to make, and never change."""

from datetime import UTC, datetime

import sqlalchemy as sa

from lunarium.server.store import schema
from lunarium.server.store.database import Database

_reviews = schema.reviews.c


class Reviews:
    """Reviews by id: a table's id, or a hash of a record."""

    _database: Database

    async def keep_review(self, review: str, document: bytes) -> None:
        """Keep a review; the first one stays."""
        keep = sa.text(
            "INSERT INTO reviews (id, created, document) VALUES (:id, :created, :document)"
            " ON CONFLICT DO NOTHING"
        )
        now = schema.to_number(datetime.now(UTC))
        async with self._database.writer() as connection:
            await connection.execute(keep, {"id": review, "created": now, "document": document})

    async def review(self, review: str) -> bytes | None:
        """A review, if there is one."""
        query = sa.select(_reviews.document).where(_reviews.id == review)
        async with self._database.reader() as connection:
            found: bytes | None = (await connection.execute(query)).scalar_one_or_none()
            return found
