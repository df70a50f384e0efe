"""The command itself: starting, what hinders it, stopping, and several workers."""

import asyncio
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import httpx
import pytest

from lunarium.server.protocol.messages import Ack, Presence, Update
from lunarium.server.protocol.tables import Play
from tests.launcher import python, run
from tests.server.conftest import Postgres, drop_database, fresh_database
from tests.server.running import WITHOUT_LIMITS, free_port, running
from tests.server.visitors import Line, Visitor, new_id, notations, seat_friends

pytestmark = pytest.mark.anyio


def serve(*arguments: str) -> "subprocess.CompletedProcess[str]":
    """Run the command where it must fail at once."""
    return run("serve", *arguments, text=True, timeout=120)


def test_a_taken_port_is_told_with_what_to_do(sqlite_url: str) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        answer = serve("--port", str(port), "--db", sqlite_url)
    assert answer.returncode == 1
    assert f"port {port}" in answer.stderr
    assert "--port" in answer.stderr
    assert "Traceback" not in answer.stderr


@pytest.mark.parametrize(
    ("arguments", "status", "said"),
    [
        (("--workers", "2", "--db", "sqlite:///x.db"), 2, "PostgreSQL"),
        (("--db", "mysql://x/y"), 1, "sqlite"),
        (("--db", "sqlite:////no/such/folder/x.db"), 1, "/no/such/folder"),
        (("--host", "203.0.113.7"), 1, "not an address of this computer"),
    ],
)
def test_what_cannot_be_served_is_told_in_a_sentence(
    tmp_path: Path, arguments: tuple[str, ...], status: int, said: str
) -> None:
    if "--db" not in arguments:
        arguments = (*arguments, "--db", f"sqlite:///{tmp_path / 'x.db'}")
    answer = serve("--port", str(free_port()), *arguments)
    assert answer.returncode == status, answer.stderr
    assert said in " ".join(answer.stderr.split())
    assert "Traceback" not in answer.stderr


def test_plain_lunarium_serves_at_home_and_opens_the_browser(tmp_path: Path) -> None:
    opened = tmp_path / "opened"
    browser = tmp_path / "browser"
    browser.write_text(f'#!/bin/sh\necho "$1" > {opened}.new && mv {opened}.new {opened}\n')
    browser.chmod(0o755)
    variables = {
        **os.environ, "BROWSER": f"{browser} %s", "XDG_DATA_HOME": str(tmp_path / "data"),
    }  # fmt: skip
    with subprocess.Popen(python(), env=variables, stdout=subprocess.PIPE, text=True) as home:
        while not opened.exists():
            assert home.poll() is None
            time.sleep(0.05)
        home.send_signal(signal.SIGINT)
        said, _ = home.communicate(timeout=60)
    assert home.returncode == 0
    assert said.strip().removeprefix("Lunarium is at ") == opened.read_text().strip()
    assert list((tmp_path / "data").rglob("*.db")), "the tables are kept in the data folder"


def test_on_a_new_computer_it_says_that_bots_are_compiled_in_the_background(
    tmp_path: Path,
) -> None:
    variables = {**os.environ, "BROWSER": "true %s", "NUMBA_CACHE_DIR": str(tmp_path)}
    command = python(
        "serve", "--open", "--port", str(free_port()), "--db", f"sqlite:///{tmp_path / 'x.db'}"
    )
    with subprocess.Popen(command, env=variables, stderr=subprocess.PIPE, text=True) as home:
        assert home.stderr is not None
        said = iter(home.stderr.readline, "")
        assert any(line.startswith("The bots are being compiled") for line in said)
        home.terminate()
        home.stderr.read()
        assert home.wait(timeout=60) == 0


def test_a_second_server_on_the_same_file_is_refused_in_words(sqlite_url: str) -> None:
    with running(sqlite_url) as server:
        answer = serve("--port", str(free_port()), "--db", sqlite_url)
        assert answer.returncode == 1
        said = " ".join(answer.stderr.split())
        assert f"in use by another server at {server.url}" in said
        assert "--db" in said
        assert "Traceback" not in said
        checked = run("db", "check", "--db", sqlite_url, text=True, timeout=120)
        assert checked.returncode == 0, "the other commands may be used meanwhile"
        server.kill()
        server.start()  # a crash lets go of the file


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_ends_the_server_cleanly(sqlite_url: str, number: int) -> None:
    with running(sqlite_url) as server:
        assert httpx.get(f"{server.url}/health", trust_env=False).json() == {"status": "ok"}
        assert server.stop(number) == 0
        assert server.url in server.logged()
        assert "Traceback" not in server.logged()


def test_a_database_that_does_not_exist_is_told_at_once(postgresql_url: str) -> None:
    answer = serve("--port", str(free_port()), "--db", postgresql_url.replace("test_", "other_"))
    assert answer.returncode == 1
    assert "does not exist" in answer.stderr
    assert "Traceback" not in answer.stderr


def test_a_server_that_is_started_in_an_outage_waits_for_the_database(postgres: Postgres) -> None:
    url = fresh_database(postgres, empty=True)
    postgres.stop()
    with running(url, start=False) as server:
        try:
            server.start(wait=False)
            deadline = time.monotonic() + 60
            while "the server waits for it" not in server.logged():
                assert server.process.poll() is None, server.logged()
                assert time.monotonic() < deadline, server.logged()
                time.sleep(0.05)
            assert server.stop() == 0, "a signal ends the waiting"
            server.start(wait=False)
        finally:
            postgres.start()
        server.wait_until_ready()
    drop_database(postgres, url)


def test_a_worker_that_cannot_open_in_an_outage_is_started_again_and_again() -> None:
    # In a process of its own: a supervisor handles signals and starts others.
    command = [sys.executable, "-m", "tests.server.unlucky"]
    answer = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    assert (answer.returncode, answer.stdout) == (0, "6 starts\n"), answer.stderr


async def test_idle_tables_leave_memory_and_come_back(sqlite_url: str) -> None:
    variables = {**WITHOUT_LIMITS, "LUNARIUM_IDLE_S": "0.5", "LUNARIUM_SWEEP_S": "0.2"}
    with running(sqlite_url, variables=variables) as server:
        ann = Visitor(server)
        await ann.me()
        info = await ann.make_table("novaluna", {"kind": "me"})
        while "lunarium_tables_in_memory 0.0" not in (await ann.http.get("/metrics")).text:
            pass  # the answer itself takes its time
        assert (await ann.get(f"/api/tables/{info.id}", Update)).info == info
        await ann.leave()


async def test_two_workers_make_the_schema_and_serve_one_table_together(
    another_url: Callable[[str], str],
) -> None:
    url = await asyncio.to_thread(another_url, "postgresql")
    with running(url, "--workers", "2") as server:
        ann, ben = Visitor(server), Visitor(server)
        for visitor in (ann, ben):
            await visitor.me()
        table, _ = await seat_friends(ann, [ben], "novaluna")
        # Sockets are dealt out by chance: with eight of them both workers have some.
        async with (
            ann.line() as a1, ann.line() as a2, ann.line() as a3, ann.line() as a4,
            ben.line() as b1, ben.line() as b2, ben.line() as b3, ben.line() as b4,
        ):  # fmt: skip
            lines = {0: [a1, a2, a3, a4], 1: [b1, b2, b3, b4]}
            everybody = [*lines[0], *lines[1]]
            for line in everybody:
                await line.watch(table)
            for turn in range(24):
                await _play_somewhere(lines, everybody, table, turn)
            await a1.watch(table)
            while (await a1.get(Presence)).online != (0, 1):
                pass
        figures = (await ann.http.get("/metrics")).text
        assert "lunarium_moves_total" in figures
        for visitor in (ann, ben):
            await visitor.leave()


async def _play_somewhere(
    lines: dict[int, list[Line]], everybody: list[Line], table: str, turn: int
) -> None:
    seat = everybody[0].updates[table].info.to_move[0]
    line = lines[seat][turn % 4]
    update = line.updates[table]
    assert update.moves is not None
    play = Play(id=new_id(), seat=seat, move=notations(update.moves)[0], version=update.n)
    ack = await line.do(table, play)
    assert isinstance(ack, Ack), ack
    other = lines[seat][(turn + 1) % 4]
    assert await other.do(table, play) == ack, "the same command elsewhere acts once"
    seen = await asyncio.gather(
        *(each.until(table, lambda new: new.n >= ack.n) for each in everybody)
    )
    assert {(update.n, update.info.moves) for update in seen} == {(ack.n, turn + 1)}
