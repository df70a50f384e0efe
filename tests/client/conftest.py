"""One real server for the tests of the client."""

from collections.abc import Iterator

import pytest

from tests.client.tables import Owner, owning
from tests.server.running import RunningServer


@pytest.fixture(scope="module")
def owner(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Owner]:
    with owning(tmp_path_factory.mktemp("client")) as owner:
        yield owner


@pytest.fixture(scope="module")
def server(owner: Owner) -> RunningServer:
    return owner.server
