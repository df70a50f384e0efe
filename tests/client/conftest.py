"""One real server for the tests of the client."""

from collections.abc import Iterator

import pytest

from tests.client.tables import Owner
from tests.server.running import RunningServer, running


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    file = tmp_path_factory.mktemp("client") / "tables.db"
    with running(f"sqlite:///{file}") as server:
        yield server


@pytest.fixture(scope="module")
def owner(server: RunningServer) -> Iterator[Owner]:
    owner = Owner(server)
    yield owner
    owner.close()
