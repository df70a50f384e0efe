"""`lunarium db` on both kinds of database; tests/cli/test_db.py has its words and its mistakes."""

import json
from collections.abc import Callable
from pathlib import Path

from lunarium.server.store import schema
from tests.cli.terminal import lunarium
from tests.cli.test_db import fill


def test_a_database_is_made_checked_exported_copied_and_brought_back(
    empty_url: str, tmp_path: Path, another_url: Callable[[str], str]
) -> None:
    made = lunarium("db", "upgrade", "--db", empty_url).out
    assert made.endswith(f"made with schema {schema.HEAD}\n")
    fill(empty_url)
    checked = lunarium("db", "check", "--db", empty_url, "--json")
    assert checked.status == 0, checked.err
    assert json.loads(checked.out)["tables"] == 2
    games, backup = tmp_path / "games.jsonl", tmp_path / "backup.db"
    assert lunarium("db", "export", "--db", empty_url, "--out", games).status == 0
    assert lunarium("verify", games).status == 0
    assert lunarium("db", "backup", backup, "--db", empty_url).status == 0
    for kind in ("sqlite", "postgresql"):
        url = another_url(kind)
        answer = lunarium("db", "restore", backup, "--db", url)
        assert answer.status == 0, answer.err
        assert lunarium("db", "check", "--db", url, "--json").out == checked.out
        assert lunarium("db", "export", "--db", url).out == games.read_text()
