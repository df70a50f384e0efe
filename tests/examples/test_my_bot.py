"""The bot of the examples plays on a real server, as its author would start it."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.client.tables import NEW_MOON, OPEN, Owner, owning

MY_BOT = Path(__file__).parent.parent.parent / "examples" / "my_bot.py"


@pytest.fixture(scope="module")
def owner(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Owner]:
    """A server with its usual limits: a polite bot meets none of them."""
    with owning(tmp_path_factory.mktemp("my_bot"), variables={}) as owner:
        yield owner


@pytest.mark.parametrize("game", ["novaluna", "akvarko"])
def test_it_joins_by_a_link_and_plays_a_whole_game(owner: Owner, game: str) -> None:
    account = owner.bot()
    table = owner.table(OPEN, NEW_MOON, game=game)
    with subprocess.Popen(
        [sys.executable, str(MY_BOT), owner.link(table)],
        env={**os.environ, "LUNARIUM_TOKEN": owner.token(bot=account)},
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    ) as bot:  # fmt: skip
        owner.start(table)
        out, err = bot.communicate(timeout=240)
    assert (bot.returncode, err) == (0, "")
    told = out.splitlines()
    assert told[0] == f"{account['name']} sits on seat 0"
    assert f"{game} with {account['name']}, new-moon" in told
    assert told[-1].startswith("ranking ((")
    info = owner.look(table)["info"]
    assert info["status"] == "finished"
    assert [seat["program"] for seat in info["seats"]] == [True, False]


def test_it_is_as_short_as_promised() -> None:
    assert len(MY_BOT.read_text().splitlines()) < 60
