"""Every documented request with right and with wrong data: the answers are those documented."""

import warnings
from collections.abc import Iterator
from itertools import count
from typing import Any

import httpx
import msgspec
import pytest
import requests
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis.errors import Unsatisfiable
from schemathesis import GenerationMode, checks
from schemathesis.config import CacheConfig
from schemathesis.core.parameters import ParameterLocation
from schemathesis.core.result import Ok

from lunarium.server.protocol.http import Me
from lunarium.server.protocol.tables import TableInfo
from lunarium.server.settings import Settings
from tests.server.hard.logbook import errors_in
from tests.server.running import RunningServer

pytestmark = pytest.mark.xdist_group("server-schema")

EXAMPLES = 40
"""For each address, of right and of wrong data each; the whole takes half a minute."""

with warnings.catch_warnings():
    warnings.simplefilter("ignore", DeprecationWarning)  # of the framework, about its own names
    from lunarium.server.app import create_api
    from lunarium.server.http.openapi import describe
    from lunarium.server.server import Server

    _described = msgspec.json.decode(
        msgspec.json.encode(describe(create_api(Server(Settings(db="sqlite:///none")))))
    )
schema = schemathesis.openapi.from_dict(
    _described, config=schemathesis.Config(cache=CacheConfig(enabled=False))
)

EXCEPT = [
    # What the description allows the rules of a game may refuse, as a fifth seat of Nova Luna.
    checks.positive_data_acceptance,
    # The framework answers OPTIONS for each method apart.
    checks.allow_header_conformance,
]


@pytest.fixture(scope="module")
def visitor(server: RunningServer) -> Iterator[requests.Session]:
    """Somebody with an identity."""
    with requests.Session() as session:
        me = session.get(f"{server.url}/api/me", timeout=60)
        assert msgspec.json.decode(me.content, type=Me).id
        yield session


@pytest.fixture(scope="module")
def tables(server: RunningServer, visitor: requests.Session) -> list[str]:
    """Real tables for half of the requests: running alone, with a guest, and with an open seat."""
    made = []
    for game, *others in (
        ("novaluna",),
        ("akvarko", {"kind": "guest", "name": "Guest"}),
        ("novaluna", {"kind": "open"}),
    ):
        new: dict[str, Any] = {"game": game, "seats": [{"kind": "me"}, *others], "public": True}
        answer = visitor.post(f"{server.url}/api/tables", json=new, timeout=60)
        made.append(msgspec.json.decode(answer.content, type=TableInfo).id)
    return made


@pytest.fixture(scope="module")
def program(server: RunningServer, visitor: requests.Session) -> Iterator[requests.Session]:
    """A bot account of that visitor, with a token that may do everything."""
    account = visitor.post(f"{server.url}/api/me/bots", json={"name": "Schema"}, timeout=60).json()
    path = f"{server.url}/api/me/bots/{account['id']}/tokens"
    body = {"name": "all", "scopes": ["watch", "join", "play"]}
    with requests.Session() as session:
        token = visitor.post(path, json=body, timeout=60).json()["token"]
        session.headers["Authorization"] = f"Bearer {token}"
        yield session


def test_the_server_shows_the_description_that_is_tested(server: RunningServer) -> None:
    assert httpx.get(f"{server.url}/schema", timeout=60).json() == _described
    assert len(_described["paths"]) > 15


OPERATIONS = {
    found.ok().label: found.ok() for found in schema.get_all_operations() if isinstance(found, Ok)
}


def has_wrong_body(case: schemathesis.Case[Any]) -> bool:
    """Whether the body was made wrong on purpose."""
    body = case.meta.components.get(ParameterLocation.BODY) if case.meta else None
    return body is not None and body.mode.is_negative


@pytest.mark.parametrize("data", list(GenerationMode), ids=lambda mode: mode.value)
@pytest.mark.parametrize("label", OPERATIONS)
def test_every_answer_is_as_documented(
    label: str,
    data: GenerationMode,
    server: RunningServer,
    visitor: requests.Session,
    program: requests.Session,
    tables: list[str],
) -> None:
    # A stream that is opened does not end; those of tables are asked for by ids of none.
    for_bots = " /api/bot/" in label and not label.endswith("/events")
    cases = OPERATIONS[label].as_strategy(generation_mode=data)
    numbers, is_table = count(), "{table}" in label

    @given(case=cases)
    @settings(
        max_examples=EXAMPLES,
        deadline=None,
        database=None,
        derandomize=True,
        phases=(Phase.explicit, Phase.generate),
        suppress_health_check=list(HealthCheck),
    )
    def ask(case: schemathesis.Case[Any]) -> None:
        number, excluded = next(numbers), list(EXCEPT)
        if number % 2 and is_table and not label.endswith("/stream"):
            case.path_parameters["table"] = tables[number // 2 % len(tables)]
            if not has_wrong_body(case):
                # The id may have been all that was wrong; an unknown query is ignored, not refused.
                excluded.append(checks.negative_data_rejection)
        case.call_and_validate(
            base_url=server.url,
            session=program if for_bots else visitor,
            excluded_checks=excluded,
            timeout=60,
        )

    try:
        ask()
    except Unsatisfiable:
        # An address that takes nothing has no wrong data.
        assert data is GenerationMode.NEGATIVE


def test_nothing_of_this_was_an_error_of_the_server(server: RunningServer) -> None:
    assert not errors_in(server.logged()), errors_in(server.logged())[:3]
