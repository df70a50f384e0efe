"""Thousands of bad messages: refused one by one, nothing changes, and the server serves on."""

import socket
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from tests.server.hard.fuzz import LIMITS, pester
from tests.server.hard.logbook import errors_in
from tests.server.running import RunningServer, running
from tests.server.visitors import Visitor

pytestmark = [pytest.mark.anyio, pytest.mark.xdist_group("server-fuzz")]

MESSAGES = 20_000
BROKEN_STREAMS = 150


@pytest.fixture(scope="module")
def patient_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """A server that takes more bad messages than usual before it closes a socket."""
    file = tmp_path_factory.mktemp("fuzz") / "tables.db"
    with running(f"sqlite:///{file}", variables=LIMITS) as server:
        yield server


async def test_bad_messages_are_refused_and_change_nothing(patient_server: RunningServer) -> None:
    tally = await pester(patient_server, MESSAGES, Random(4))
    assert tally.sent >= MESSAGES
    assert tally.unreadable > MESSAGES // 3
    assert tally.closed[4400] > 10, "nobody was shown out after too many bad messages"
    assert tally.closed[1009] > 0
    assert {"no_such_table", "not_your_seat", "bad_message", "not_host"} <= set(tally.refusals)


def _handshake(server: RunningServer, cookie: str) -> socket.socket:
    stream = socket.create_connection(("127.0.0.1", server.port), timeout=30)
    stream.sendall(
        f"GET /live HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nCookie: lunarium={cookie}\r\n"
        "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n".encode()
    )
    head = b""
    while not head.endswith(b"\r\n\r\n"):
        head += stream.recv(1)
    assert b" 101 " in head
    return stream


async def test_streams_that_break_the_rules_of_websockets_do_no_harm(
    patient_server: RunningServer,
) -> None:
    ann = Visitor(patient_server)
    await ann.me()
    rng = Random(5)
    for number in range(BROKEN_STREAMS):
        with _handshake(patient_server, ann.cookie) as stream:
            if number % 3 == 0:
                stream.sendall(rng.randbytes(rng.randrange(1, 400)))
            elif number % 3 == 1:  # a text frame that is no UTF-8
                stream.sendall(bytes([0x81, 0x84, 0, 0, 0, 0]) + b"\xff\xfe\xfd\xfc")
            else:  # a frame that promises far more than it holds
                stream.sendall(bytes([0x81, 0xFF]) + rng.randbytes(8 + 4 + 20))
    async with ann.line() as line:
        assert line.heard
    await ann.leave()
    assert not errors_in(patient_server.logged()), errors_in(patient_server.logged())[:3]


async def test_requests_that_break_the_rules_of_http_do_no_harm(
    patient_server: RunningServer, tmp_path: Path
) -> None:
    rng = Random(6)
    for _ in range(BROKEN_STREAMS):
        with socket.create_connection(("127.0.0.1", patient_server.port), timeout=30) as stream:
            request = bytearray(
                b"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 9\r\n"
                b'Content-Type: application/json\r\nCookie: lunarium=1.x.y\r\n\r\n{"a": 1}}'
            )
            for _ in range(rng.randrange(1, 8)):
                request[rng.randrange(len(request))] = rng.randrange(256)
            stream.sendall(bytes(request))
            stream.settimeout(0.02)
            try:
                answer = stream.recv(4096)
            except TimeoutError:
                continue  # it waits for the rest of the body
            assert b" 500 " not in answer.split(b"\r\n", 1)[0], request
            assert b"Traceback" not in answer
    ann = Visitor(patient_server)
    assert (await ann.me()).id
    await ann.leave()
    assert not errors_in(patient_server.logged()), errors_in(patient_server.logged())[:3]
