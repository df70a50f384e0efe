"""A store on each kind of database."""

from collections.abc import AsyncIterator

import pytest

from lunarium.server.store import Store


@pytest.fixture
async def store(db_url: str, anyio_backend: str) -> AsyncIterator[Store]:
    """A store in a fresh database of either kind."""
    async with await Store.open(db_url) as opened:
        yield opened
