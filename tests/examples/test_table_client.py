"""The client of docs/formats/protocol.md plays on a real server."""

import asyncio
import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from examples.table_client import best_move, play
from tests.server.running import RunningServer, running

ROOT = Path(__file__).parent.parent.parent
CLIENT = ROOT / "examples" / "table_client.py"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """A server with its usual limits: a polite client meets none of them."""
    file = tmp_path_factory.mktemp("examples") / "tables.db"
    with running(f"sqlite:///{file}", variables={}) as server:
        yield server


@pytest.mark.parametrize("game", ["novaluna", "akvarko"])
def test_the_client_plays_a_whole_game(server: RunningServer, game: str) -> None:
    told = subprocess.run(
        [sys.executable, str(CLIENT), server.url, game, "crescent"],
        capture_output=True, text=True, timeout=300, check=False,
    )  # fmt: skip
    assert told.returncode == 0, told.stderr
    table, ranking, scores = told.stdout.split(" ", 1)[0], *_lists(told.stdout)
    assert len(table) == 22
    assert sorted(seat for group in ranking for seat in group) == [0, 1]
    assert len(scores) == 2


def _lists(line: str) -> tuple[list[Any], list[Any]]:
    ranking, _, scores = line.split(" ", 1)[1].strip().rpartition(" [")
    return json.loads(ranking), json.loads(f"[{scores}")


def test_the_client_goes_on_when_the_server_comes_back(tmp_path: Path) -> None:
    async def interrupted(server: RunningServer) -> tuple[int, dict[str, Any]]:
        known: dict[str, Any] = {}
        game = asyncio.create_task(play(server.url, "akvarko", "crescent", known))
        while known.get("n", 0) < 6:  # noqa: ASYNC110 -- the client tells nobody
            await asyncio.sleep(0.01)
        server.kill()
        seen = known["n"]
        await asyncio.to_thread(server.start)
        return seen, await game

    with running(f"sqlite:///{tmp_path / 'tables.db'}", variables={}) as server:
        seen, over = asyncio.run(interrupted(server))
    assert over["info"]["status"] == "finished"
    assert over["n"] > seen
    assert over["info"]["moves"] == 2 * 2 * 16, "every pick and placement stands once"


def test_the_best_move_is_the_first_of_those_that_bring_most() -> None:
    moves = {
        "game": "novaluna", "cells": [[0, 1], [-1, 0]], "refill": True, "end": False,
        "takes": [{"tile": "T1", "gains": [0, 2]}, {"tile": "B4a", "gains": [2, 1]}],
    }  # fmt: skip
    assert best_move(moves) == "T1@-1,0"
    turn = {"at": [0, 0], "gain": 3}
    place = {"at": [1, -1], "gain": 1, "turns": [turn]}
    assert best_move({"game": "akvarko", "picks": [], "places": [place]}) == "@1,-1~0,0"
