"""`lunarium bot`: bots of this computer at tables of a real server."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from lunarium.client import Client
from tests.arena.marks import ROGUE, left_behind, processes
from tests.cli.terminal import environment, lunarium
from tests.client.tables import NEW_MOON, OPEN, Json, Owner, owning
from tests.launcher import Command
from tests.server.running import WITHOUT_LIMITS, free_port

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no process groups")

TABLE = "A" * 22
TOKEN = "lun_" + "x" * 43


@pytest.fixture(scope="module")
def owner(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Owner]:
    with owning(tmp_path_factory.mktemp("bot")) as owner:
        yield owner


def sitting(bot: str, link: str, token: str, *more: str) -> Command[str]:
    """The command, at work."""
    return Command(
        ["bot", bot, "--table", link, *more],
        env=environment(LUNARIUM_TOKEN=token),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )


def played(owner: Owner, bot: str, table: Json, token: str) -> tuple[list[str], list[str]]:
    """What it says while a whole game is played."""
    sits = sitting(bot, owner.link(table), token)
    owner.start(table)
    out, err = sits.communicate(timeout=240)
    assert sits.returncode == 0, err
    return out.splitlines(), err.splitlines()


@pytest.mark.parametrize("game", ["novaluna", "akvarko"])
def test_a_class_from_a_file_plays_a_whole_game(owner: Owner, bots: Path, game: str) -> None:
    account = owner.bot()
    table = owner.table(OPEN, NEW_MOON, game=game)
    told, errors = played(owner, f"{bots}:Mine", table, owner.token(bot=account))
    title = {"novaluna": "Nova Luna", "akvarko": "Akvárko"}[game]
    assert told[0] == f"{account['name']} at {owner.server.url}, played by mine"
    assert told[1] == f"{title}, seat 0, 60 s a move"
    assert f"  at the table: {account['name']}, new-moon" in told
    assert any(line.startswith("  mine: ") and line.endswith(" s)") for line in told)
    assert any(line.startswith("  new-moon: ") for line in told)
    end = told.index("The game is over.")
    assert len(told[end + 1 :]) == 2
    assert sum(line.endswith("(this bot)") for line in told[end:]) == 1
    assert errors == []
    assert owner.look(table)["info"]["status"] == "finished"


def test_a_built_in_bot_plays_too(owner: Owner) -> None:
    told, _ = played(owner, "crescent", owner.table(OPEN, NEW_MOON), owner.token())
    assert "The game is over." in told
    assert any(line.startswith("  crescent: ") for line in told)


def test_a_program_plays_and_none_is_left_behind(owner: Owner, tmp_path: Path) -> None:
    bot = f'cmd:"{sys.executable} {ROGUE} rubbish {tmp_path}"'
    table = owner.table(OPEN, NEW_MOON)
    sits = sitting(bot, owner.link(table), owner.token())
    wait_for(sits, "waiting for the game to start")
    assert len(processes(tmp_path)) == 2, "one said its name, one waits: no move's time is lost"
    owner.start(table)
    out, err = sits.communicate(timeout=240)
    assert sits.returncode == 0, err
    told = out.splitlines()
    forfeited = [line for line in told if line.startswith("  rogue forfeits the move: it wrote ")]
    assert len(forfeited) == 1
    assert told[-1] == "  forfeited to New Moon: 1 move"
    assert len(processes(tmp_path)) == 2, "the one that waited played"
    assert left_behind(tmp_path) == []


def test_a_class_that_fails_forfeits_to_new_moon(owner: Owner, bots: Path) -> None:
    told, errors = played(owner, f"{bots}:Raises", owner.table(OPEN, NEW_MOON), owner.token())
    why = "  mine forfeits the move: it failed: ZeroDivisionError: no idea. New Moon plays "
    assert sum(line.startswith(why) for line in told) > 10
    assert told[-1].startswith("  forfeited to New Moon: ")
    assert "  mine, standard error: hm" in errors


def test_who_has_resigned_is_told_and_does_not_wait_for_the_end(owner: Owner) -> None:
    table, token = owner.table(OPEN, NEW_MOON), owner.token()
    seat = Client(owner.server.url, token).join(table["id"], invite=table["invites"]["any_seat"])
    owner.start(table)
    seat.resign()
    sits = sitting("random", owner.link(table), token)
    _, err = sits.communicate(timeout=240)
    assert sits.returncode == 1
    assert "the bot has resigned here: New Moon plays its seat to the end" in err


def test_an_offered_seat_needs_no_invitation(owner: Owner, bots: Path, tmp_path: Path) -> None:
    account = owner.bot()
    table = owner.table(OPEN, NEW_MOON)
    owner.command(table, type="offer", seat=0, bot=account["name"])
    file = tmp_path / "token.txt"
    file.write_text(owner.token(bot=account) + "\n")
    link = f"{owner.server.url}/table/{table['id']}"
    sits = sitting(f"{bots}:Mine", link, "", "--token-file", str(file))
    owner.start(table)
    out, err = sits.communicate(timeout=240)
    assert sits.returncode == 0, err
    assert "The game is over." in out


def wait_for(sits: Command[str], words: str) -> None:
    assert sits.stdout is not None
    for line in sits.stdout:
        if words in line:
            return
    raise AssertionError(f"it never said {words!r}")


def test_ctrl_c_ends_it_and_the_same_command_goes_on(owner: Owner, tmp_path: Path) -> None:
    bot = f'cmd:"{sys.executable} {ROGUE} hang {tmp_path}"'
    table = owner.table(OPEN, NEW_MOON)
    token = owner.token()
    sits = sitting(bot, owner.link(table), token, "--limit", "50s")
    owner.start(table)
    wait_for(sits, "rogue: ")
    while len(processes(tmp_path)) < 2:
        time.sleep(0.02)
    os.killpg(sits.pid, signal.SIGINT)  # as a terminal does
    _, err = sits.communicate(timeout=60)
    assert (sits.returncode, err) == (130, "")
    assert left_behind(tmp_path) == []
    again = sitting("new-moon", owner.link(table), token)
    out, err = again.communicate(timeout=240)
    assert again.returncode == 0, err
    assert "The game is over." in out


def test_a_server_that_goes_away_is_tried_again(
    bots: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    with owning(tmp_path_factory.mktemp("restart")) as owner:
        table = owner.table(OPEN, NEW_MOON, game="akvarko")
        sits = sitting(f"{bots}:Mine", owner.link(table), owner.token())
        wait_for(sits, "waiting for the game to start")
        owner.server.kill()
        time.sleep(0.5)
        owner.server.start()
        owner.start(table)
        out, err = sits.communicate(timeout=240)
        assert sits.returncode == 0, err
        assert "The game is over." in out
        assert "trying again in" in err


def test_a_move_that_the_server_gives_to_new_moon_is_told_and_the_game_goes_on(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    folder = tmp_path_factory.mktemp("hasty")
    marks = folder / "marks"
    marks.mkdir()
    hasty = {**WITHOUT_LIMITS, "LUNARIUM_MOVE_LIMIT_S": "0.3"}
    bot = f'cmd:"{sys.executable} {ROGUE} hang {marks}"'
    with owning(folder, hasty) as owner:
        table = owner.table(OPEN, NEW_MOON)
        sits = sitting(bot, owner.link(table), owner.token(), "--grace", "0.8s")
        owner.start(table)
        out, err = sits.communicate(timeout=240)
    assert sits.returncode == 0, err
    assert "  too late: New Moon played " in out
    assert "The game is over." in out
    assert left_behind(marks) == []


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("random", "--table", "table 7"), "is not a link to a table: copy it from the browser"),
        (("random", "--table", f"http://h/tables/{TABLE}"), "is not a link to a table"),
        (("random",), "--table"),
        (("deep", "--table", f"http://h/table/{TABLE}"), "there is no bot 'deep'"),
        (("no.py:Mine", "--table", f"http://h/table/{TABLE}"), "there is no file no.py"),
        (("random", "--table", f"http://h/table/{TABLE}"), "there is no token: set LUNARIUM_TOKEN"),
        (("random", "-t", f"http://h/table/{TABLE}", "--token-file", "no.txt"), "No such file"),
        (("random", "-t", f"http://h/table/{TABLE}", "--limit", "soon"), "cannot read the limit"),
    ],
)
def test_a_mistake_is_told_at_once(arguments: tuple[str, ...], says: str) -> None:
    answer = lunarium("bot", *arguments, width=300)
    assert (answer.status, answer.out) == (2, "")
    assert says in answer.err


def test_a_text_that_is_no_token_is_refused_without_showing_it(tmp_path: Path) -> None:
    file = tmp_path / "token.txt"
    file.write_text("my secret")
    link = f"http://127.0.0.1/table/{TABLE}"
    answer = lunarium("bot", "random", "-t", link, "--token-file", file, width=300)
    assert answer.status == 2
    assert "a token is lun_ and 43 letters" in answer.err
    assert "my secret" not in answer.err


@pytest.fixture
def token_file(tmp_path: Path) -> Path:
    path = tmp_path / "token.txt"
    path.write_text(TOKEN)
    return path


def test_what_the_server_refuses_is_told(owner: Owner, token_file: Path, tmp_path: Path) -> None:
    link = f"{owner.server.url}/table/{TABLE}"
    answer = lunarium("bot", "random", "-t", link, "--token-file", token_file, width=300)
    assert (answer.status, answer.out) == (1, "")
    assert "the token is not valid, or was revoked" in answer.err
    token_file.write_text(owner.token())
    answer = lunarium("bot", "random", "-t", link, "--token-file", token_file, width=300)
    assert answer.status == 1
    assert "is the link complete?" in answer.err
    token_file.write_text(owner.token(("watch",)))
    table = owner.table(OPEN, NEW_MOON)
    answer = lunarium("bot", "random", "-t", owner.link(table), "--token-file", token_file)
    assert answer.status == 1
    assert "make a token with the scopes watch, join and play" in answer.err.replace("\n", " ")


def test_a_server_that_is_not_there_is_told(
    token_file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("lunarium.cli.bot.FIRST_CONTACT_S", 1.0)
    link = f"http://127.0.0.1:{free_port()}/table/{TABLE}"
    answer = lunarium("bot", "random", "-t", link, "--token-file", token_file, width=300)
    assert (answer.status, answer.out) == (1, "")
    assert "cannot be reached: connection refused" in answer.err
