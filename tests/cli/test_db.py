"""`lunarium db`: maintain the database of a server."""

import asyncio
import json
import sqlite3
from pathlib import Path

import pytest

from lunarium.server.store import Store, schema
from tests.cli.terminal import lunarium, process
from tests.server.store.examples import begin

BAD_URL = "write sqlite:///FILE or postgresql://USER:PASSWORD@HOST/DATABASE"


@pytest.fixture
def url(tmp_path: Path) -> str:
    """A database with a finished solo game and one that has just begun."""
    return fill(f"sqlite:///{tmp_path / 'games.db'}")


def fill(url: str) -> str:
    async def play() -> None:
        async with await Store.open(url) as store:
            await (await begin(store)).play_to_the_end(1)
            await begin(store, "akvarko", 2)

    asyncio.run(play())
    return url


def break_log(url: str) -> str:
    """Lose a row of the finished game; returns the table's id."""
    connection = sqlite3.connect(url.removeprefix("sqlite:///"))
    [table] = connection.execute("SELECT id FROM tables WHERE status = 'finished'").fetchone()
    connection.execute("DELETE FROM log WHERE table_id = ? AND n = 2", (table,))
    connection.commit()
    connection.close()
    return str(table)


def test_upgrade_makes_a_database_and_then_finds_it_made(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'new.db'}"
    answer = lunarium("db", "upgrade", "--db", url)
    assert (answer.status, answer.out) == (0, f"{url}: made with schema {schema.HEAD}\n")
    answer = lunarium("db", "upgrade", "--db", url)
    assert (answer.status, answer.out) == (0, f"{url}: has schema {schema.HEAD}, the newest\n")


def test_without_a_name_the_database_in_the_data_folder_is_meant(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setattr("sys.platform", "linux")
    answer = lunarium("db", "upgrade")
    assert answer.status == 0
    assert (tmp_path / "lunarium" / "lunarium.db").is_file()


def test_check_counts_what_is_right(url: str) -> None:
    answer = lunarium("db", "check", "--db", url)
    assert answer.status == 0, answer.err
    assert answer.out.startswith(f"{url}: 2 tables, ")
    assert answer.out.endswith(" rows: ok\n")


def test_check_tells_what_is_broken_and_fails(url: str) -> None:
    table = break_log(url)
    answer = lunarium("db", "check", "--db", url)
    assert answer.status == 1
    assert f"table {table}: row 3 of the log: after row 1 comes row 2" in answer.err
    assert answer.out.endswith("rows: 1 problem\n")
    answer = lunarium("db", "check", "--db", url, "--json")
    assert answer.status == 1
    found = json.loads(answer.out)
    assert found["tables"] == 2
    assert [problem["table"] for problem in found["problems"]] == [table]


def test_check_of_a_damaged_file_says_so(url: str, tmp_path: Path) -> None:
    file = tmp_path / "games.db"
    content = bytearray(file.read_bytes())
    for page in range(2, len(content) // 4096):
        content[page * 4096 : page * 4096 + 64] = b"\xff" * 64
    file.write_bytes(content)
    answer = lunarium("db", "check", "--db", url)
    assert answer.status == 1
    assert "Traceback" not in answer.err
    assert url in answer.err


def test_exported_games_can_be_verified(url: str, tmp_path: Path) -> None:
    out = tmp_path / "games.jsonl"
    answer = lunarium("db", "export", "--db", url, "--out", out)
    assert (answer.status, answer.err) == (0, "1 record written\n")
    verified = lunarium("verify", out)
    assert verified.status == 0, verified.err
    assert "1 verified" in verified.out
    answer = lunarium("db", "export", "--db", url)
    assert answer.out == out.read_text()


def test_export_writes_what_it_can_and_fails_if_that_is_not_all(url: str, tmp_path: Path) -> None:
    table = break_log(url)
    out = tmp_path / "games.jsonl"
    answer = lunarium("db", "export", "--db", url, "--out", out)
    assert answer.status == 1
    assert table in answer.err
    assert "1 game could not be written" in answer.err
    assert out.read_text() == ""


def test_a_backup_can_be_checked_served_and_restored(url: str, tmp_path: Path) -> None:
    file, restored = tmp_path / "backup.db", f"sqlite:///{tmp_path / 'restored.db'}"
    answer = lunarium("db", "backup", file, "--db", url)
    assert answer.status == 0, answer.err
    assert answer.out.startswith(f"{file}: ")
    answer = lunarium("db", "restore", file, "--db", restored)
    assert answer.status == 0, answer.err
    checks = [
        lunarium("db", "check", "--db", name, "--json")
        for name in (url, f"sqlite:///{file}", restored)
    ]
    assert len({check.out for check in checks}) == 1
    assert all(check.status == 0 for check in checks)


def test_backup_and_restore_overwrite_nothing(url: str, tmp_path: Path) -> None:
    file = tmp_path / "letter.txt"
    file.write_text("Dear Ada")
    answer = lunarium("db", "backup", file, "--db", url)
    assert answer.status == 2
    assert "never overwrites" in answer.err
    assert file.read_text() == "Dear Ada"
    answer = lunarium("db", "restore", file, "--db", url)
    assert answer.status == 1
    assert "not an SQLite database" in answer.err
    backup = tmp_path / "backup.db"
    assert lunarium("db", "backup", backup, "--db", url).status == 0
    answer = lunarium("db", "restore", backup, "--db", url)
    assert answer.status == 1
    assert "not empty" in answer.err
    answer = lunarium("db", "restore", tmp_path / "nothing.db", "--db", url)
    assert answer.status == 2
    assert "there is no file" in answer.err
    answer = lunarium("db", "restore", backup, "--db", f"sqlite:///{backup}")
    assert answer.status == 2


@pytest.mark.parametrize("command", [["check"], ["export"], ["backup", "copy.db"]])
def test_a_database_that_is_not_there_is_not_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: list[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    answer = lunarium("db", *command, "--db", "sqlite:///nothing.db")
    assert answer.status == 1
    assert answer.err == f"Error: there is no file {tmp_path / 'nothing.db'}\n"
    assert list(tmp_path.iterdir()) == []


def test_a_database_of_a_newer_program_is_refused(url: str) -> None:
    connection = sqlite3.connect(url.removeprefix("sqlite:///"))
    connection.execute("UPDATE lunarium_version SET version_num = '0999'")
    connection.commit()
    connection.close()
    for command in ("upgrade", "check", "export"):
        answer = lunarium("db", command, "--db", url)
        assert answer.status == 1
        assert "written by a newer Lunarium" in answer.err


@pytest.mark.parametrize("url", ["mysql://ada:s3cret@host/games", "games.db", "sqlite://"])
def test_an_address_that_names_no_database_is_a_mistake_on_the_command_line(url: str) -> None:
    answer = lunarium("db", "check", "--db", url)
    assert answer.status == 2
    assert BAD_URL in answer.err
    assert "s3cret" not in answer.err


def test_a_server_that_does_not_answer_is_told_without_its_password() -> None:
    answer = lunarium("db", "check", "--db", "postgresql://ada:s3cret@127.0.0.1:9/games")
    assert answer.status == 1
    assert "cannot be used just now" in answer.err
    assert "s3cret" not in answer.err
    assert "Traceback" not in answer.err


def test_the_command_works_as_a_process_of_its_own(url: str) -> None:
    answer = process("db", "export", "--db", url)
    assert answer.status == 0, answer.err
    assert len(answer.out.splitlines()) == 1
