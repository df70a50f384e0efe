"""Requests that are too large or too slow, sent by hand over real connections."""

import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack

import pytest

from tests.server.hard.logbook import errors_in
from tests.server.running import WITHOUT_LIMITS, RunningServer, running

HEADER_S = 1.0


@pytest.fixture(scope="module")
def hasty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """A server that waits for headers for a second only."""
    file = tmp_path_factory.mktemp("connections") / "tables.db"
    variables = {
        **WITHOUT_LIMITS,
        "LUNARIUM_HEADER_S": str(HEADER_S),
        "LUNARIUM_BODY_S": str(HEADER_S),
    }
    with running(f"sqlite:///{file}", variables=variables) as server:
        yield server


def connect(server: RunningServer) -> socket.socket:
    return socket.create_connection(("127.0.0.1", server.port), timeout=30.0)


def rest(connection: socket.socket) -> bytes:
    """All that comes until the server closes."""
    received = b""
    try:
        while piece := connection.recv(65536):
            received += piece
    except ConnectionResetError:
        pass  # it closed while we were still sending
    return received


def start_of(server: RunningServer, *, line: bytes = b"GET /health") -> bytes:
    return line + b" HTTP/1.1\r\nHost: 127.0.0.1:%d\r\n" % server.port


@pytest.mark.parametrize(
    "headers",
    [
        b"X-Long: " + b"x" * 1_000_000,
        b"X-Long: " + b"x" * 100_000 + b"\r\n\r\n",
        b"X-Many: x\r\n" * 10_000,
    ],
    ids=["endless", "whole", "many"],
)
def test_headers_that_are_too_large_are_refused(hasty: RunningServer, headers: bytes) -> None:
    with connect(hasty) as connection:
        connection.sendall(start_of(hasty))
        sent = 0
        try:
            while sent < len(headers):
                sent += connection.send(headers[sent : sent + 8192])
        except (BrokenPipeError, ConnectionResetError):
            pass  # it has had enough
        answer = rest(connection)
    assert answer.startswith(b"HTTP/1.1 431 "), answer[:100]
    assert b'"too_large"' in answer


def test_an_address_that_is_too_long_is_refused(hasty: RunningServer) -> None:
    with connect(hasty) as connection:
        connection.sendall(start_of(hasty, line=b"GET /" + b"x" * 50_000) + b"\r\n")
        assert rest(connection).startswith(b"HTTP/1.1 431 ")


def trickle(connection: socket.socket, piece: bytes) -> bytes:
    """The answer to a client that sends such a piece five times a second."""
    connection.settimeout(0.2)
    while True:
        try:
            connection.sendall(piece)
            answer = connection.recv(65536)
        except TimeoutError:
            continue
        connection.settimeout(60)
        return answer + rest(connection)


def test_headers_that_trickle_in_are_not_waited_for(hasty: RunningServer) -> None:
    with connect(hasty) as connection:
        began = time.monotonic()
        connection.sendall(start_of(hasty))
        answer = trickle(connection, b"X-Slow: x\r\n")
        assert answer.startswith(b"HTTP/1.1 408 ")
        assert time.monotonic() - began >= HEADER_S * 0.9


def test_a_connection_that_says_nothing_is_closed(hasty: RunningServer) -> None:
    with connect(hasty) as connection:
        assert rest(connection) == b""


def answers(connection: socket.socket, number: int) -> None:
    """This many good answers, complete."""
    received = b""
    while received.count(b'{"status":"ok"}') < number:
        piece = connection.recv(65536)
        assert piece, f"it was closed after {received!r}"
        received += piece
    assert received.count(b"HTTP/1.1 200 ") == number


def test_a_connection_that_was_used_may_rest_longer(hasty: RunningServer) -> None:
    ask = start_of(hasty) + b"\r\n"
    with connect(hasty) as connection:
        for _ in range(2):
            connection.sendall(ask)
            answers(connection, 1)
            time.sleep(1.5 * HEADER_S)
        connection.sendall(ask + ask)  # two at once are answered one after the other
        answers(connection, 2)


def test_a_body_that_trickles_in_is_not_waited_for(hasty: RunningServer) -> None:
    with connect(hasty) as connection:
        head = b"Content-Type: application/json\r\nContent-Length: 60000\r\n\r\n"
        connection.sendall(start_of(hasty, line=b"POST /api/replay") + head)
        answer = trickle(connection, b" ")
        assert answer.startswith(b"HTTP/1.1 408 ")
        assert b"the body did not come" in answer
    assert not errors_in(hasty.logged()), errors_in(hasty.logged())


def test_connections_over_the_limit_are_answered_503(sqlite_url: str) -> None:
    variables = {
        **WITHOUT_LIMITS,
        "LUNARIUM_SOCKETS": "0",
        "LUNARIUM_STREAMS": "0",
        "LUNARIUM_CONNECTIONS": "5",
    }
    with running(sqlite_url, variables=variables) as server, ExitStack() as held:
        ask = start_of(server) + b"\r\n"
        for _ in range(6):
            held.enter_context(connect(server)).sendall(start_of(server))
        with connect(server) as connection:
            connection.sendall(ask)
            assert connection.recv(65536).startswith(b"HTTP/1.1 503 ")
        held.close()
        deadline = time.monotonic() + 30
        while True:  # there is room again, as soon as the server has noticed that they are gone
            with connect(server) as connection:
                connection.sendall(ask)
                if connection.recv(65536).startswith(b"HTTP/1.1 200 "):
                    return
            assert time.monotonic() < deadline
