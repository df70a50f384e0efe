"""The tests that end servers and databases have a PostgreSQL that writes to the disk."""

from collections.abc import Iterator

import pytest

from tests.server.conftest import Postgres, postgres_server


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """One PostgreSQL for all these tests of a process, with `fsync` on, as it comes."""
    with postgres_server() as server:
        yield server
