"""How bots from outside are named on a command line."""

import shutil
import sys
from pathlib import Path

import pytest

from lunarium.arena import FromFile, InvalidContest, OwnProgram, read_outside, split_names


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("random", ["random"]),
        ("random, greedy", ["random", "greedy"]),
        ("random,", ["random", ""]),
        ('random,cmd:"bot --list 1,2"', ["random", 'cmd:"bot --list 1,2"']),
        ("cmd:'a, b',x.py:Y", ["cmd:'a, b'", "x.py:Y"]),
        ("""cmd:"'my bot' -a",z""", ["""cmd:"'my bot' -a\"""", "z"]),
    ],
)
def test_commas_part_bots_but_not_between_quotes(text: str, parts: list[str]) -> None:
    assert split_names(text) == parts


def test_a_quote_that_is_not_closed_is_told() -> None:
    with pytest.raises(InvalidContest, match='a quote " is not closed'):
        split_names('cmd:"bot,random')


def program(text: str) -> tuple[str, ...]:
    bot = read_outside(text)
    assert isinstance(bot, OwnProgram)
    return bot.command


@pytest.mark.parametrize(
    "text",
    [
        "cmd:python3 -u 'my bot.py' --fast",
        """cmd:"python3 -u 'my bot.py' --fast\"""",
        """cmd: python3 -u "my bot.py" --fast""",
    ],
)
def test_a_program_is_read_as_by_a_shell(text: str) -> None:
    found = shutil.which("python3")
    assert found is not None
    assert program(text) == (found, "-u", "my bot.py", "--fast")


def test_a_program_is_found_by_its_path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    bot = tmp_path / "my bot"
    bot.write_text("#!/bin/sh\n")
    with pytest.raises(InvalidContest, match=r"is not executable: chmod \+x"):
        read_outside("""cmd:"'./my bot'\"""")
    bot.chmod(0o755)
    assert program("""cmd:"'./my bot' -a\"""") == (str(bot), "-a")


def test_a_class_of_a_file_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "a,b.py"
    path.touch()
    assert read_outside("a,b.py:Mine") == FromFile(path, "Mine")
    assert read_outside('"a,b.py:Mine"') == FromFile(path, "Mine")
    assert FromFile(path, "Mine").command[0] == sys.executable


def test_any_other_name_is_left_to_our_own_bots() -> None:
    assert read_outside("greedy") is None
    assert read_outside("") is None


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("no_such.py:Mine", "there is no file no_such.py"),
        (f"{Path(__file__).name}", "which class of test_naming.py"),
        (f"{__file__}:", "'' is not the name of a class"),
        (f"{__file__}:not one", "'not one' is not the name of a class"),
        ("cmd:", "there is no program after cmd:"),
        ("cmd:no-such-program-here", "there is no program no-such-program-here"),
        ("cmd:python3 'x", "cannot read the program"),
    ],
)
def test_what_is_not_there_is_told(text: str, says: str) -> None:
    with pytest.raises(InvalidContest) as refused:
        read_outside(text)
    assert says in str(refused.value)
