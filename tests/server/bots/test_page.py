"""The page for authors of bots: every command on it runs against a real server, in order."""

import doctest
import json
import os
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.server.running import RunningServer, running
from tests.test_documentation import LOOSE, Block, blocks, commands

PAGE = Path(__file__).parents[3] / "docs" / "formats" / "bot-api.md"


@pytest.fixture
def fresh_server(tmp_path: Path) -> Iterator[RunningServer]:
    """One of its own: on a server that others use, the page's bot may have its name already."""
    with running(f"sqlite:///{tmp_path / 'tables.db'}") as started:
        yield started


def test_every_command_on_the_page_does_what_the_page_shows(
    fresh_server: RunningServer, tmp_path: Path
) -> None:
    variables = {"LUNARIUM": fresh_server.url}
    run = 0
    for block in blocks(PAGE):
        if block.language != "text":
            continue
        for command in commands(block):
            assert command.text.startswith("curl "), f"{block}: {command.text}"
            shown = run_command(block, command.text, command.shown, variables, tmp_path)
            remember(shown, variables)
            run += 1
    assert run > 10
    text = PAGE.read_text(encoding="utf-8")
    assert set(variables) == set(re.findall(r"\$([A-Z]+)", text)), "all come from the answers"


def run_command(
    block: Block, text: str, shown: str, variables: dict[str, str], folder: Path
) -> str:
    done = subprocess.run(
        ["bash", "-c", text],  # noqa: S607 -- as a reader would
        cwd=folder,
        env={**os.environ, **variables},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    told = f"{block}: $ {text}\n{done.stdout}{done.stderr}"
    assert doctest.OutputChecker().check_output(shown + "\n", done.stdout, LOOSE), told
    return done.stdout


def remember(output: str, variables: dict[str, str]) -> None:
    """What a reader takes from an answer for the commands below."""
    for line in output.splitlines():
        match json.loads(line):
            case {"id": str(account), "tokens": int()}:
                variables["BOT"] = account
            case {"token": str(token)}:
                variables["TOKEN"] = token
            case {"id": str(table), "seats": list()}:
                variables["TABLE"] = table
            case {"type": "position", "n": int(n), "legal": [str(move), *_]}:
                variables |= {"N": str(n), "MOVE": move}
            case _:
                pass


def test_every_example_of_a_line_says_what_it_is() -> None:
    values: list[Any] = [json.loads(b.code) for b in blocks(PAGE) if b.language == "json"]
    assert {value["type"] for value in values} == {
        "offered", "withdrawn", "started", "finished", "table", "position", "forfeited",
    }  # fmt: skip
