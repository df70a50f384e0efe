"""How bots are named on a command line: `greedy`, `my_bot.py:MyBot`, `cmd:"./my-bot --fast"`."""

import os
import shlex
import shutil
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

from lunarium.arena.errors import InvalidContest

COMMAND = "cmd:"
"""The prefix of a program that speaks the bot protocol itself."""

_FILE_END = ".py"
_QUOTES = "\"'"


@dataclass(frozen=True, slots=True)
class FromFile:
    """A bot class in a file: it has the contract of `lunarium.bots.api.Bot`."""

    path: Path
    class_name: str

    @property
    def command(self) -> tuple[str, ...]:
        """The process that plays with the class, speaking the protocol for it."""
        runner = f"{__package__}.class_runner"
        return (sys.executable, "-P", "-m", runner, str(self.path), self.class_name)

    def __str__(self) -> str:
        return f"{self.path.name}:{self.class_name}"


@dataclass(frozen=True, slots=True)
class OwnProgram:
    """A program and its arguments; it speaks `docs/formats/bot-protocol.md`."""

    command: tuple[str, ...]

    def __str__(self) -> str:
        return shlex.join((Path(self.command[0]).name, *self.command[1:]))


Outside: TypeAlias = FromFile | OwnProgram


def split_names(text: str) -> list[str]:
    """The parts between commas; a comma between quotes belongs to its part."""
    parts = [""]
    inside = ""
    for sign in text:
        if sign == "," and not inside:
            parts.append("")
            continue
        if not inside and sign in _QUOTES:
            inside = sign
        elif sign == inside:
            inside = ""
        parts[-1] += sign
    if inside:
        raise InvalidContest(f"a quote {inside} is not closed in {text}")
    return [part.strip() for part in parts]


def read_outside(name: str) -> Outside | None:
    """A bot from outside; `None` for a plain name, which may be one of our own.

    Raises `InvalidContest` if there is no such file or program.
    """
    if name.startswith(COMMAND):
        return OwnProgram(_found(_words(name.removeprefix(COMMAND))))
    plain = _unquoted(name)
    path, _, class_name = plain.rpartition(":")
    if path.endswith(_FILE_END):
        return _from_file(path, class_name)
    if plain.endswith(_FILE_END):
        raise InvalidContest(f"which class of {plain}? Write {plain}:MyBot")
    return None


def _from_file(path: str, class_name: str) -> FromFile:
    file = Path(path).expanduser()
    if not file.exists():
        raise InvalidContest(f"there is no file {path}")
    if not file.is_file():
        raise InvalidContest(f"{path} is not a file")
    if not class_name.isidentifier():
        raise InvalidContest(f"{class_name!r} is not the name of a class: write {path}:MyBot")
    return FromFile(file.resolve(), class_name)


def _unquoted(text: str) -> str:
    whole = len(text) > 1 and text[0] in _QUOTES and text[-1] == text[0]
    return text[1:-1] if whole and text[0] not in text[1:-1] else text


def _words(text: str) -> tuple[str, ...]:
    """The program and its arguments, split as by a shell; quotes around everything are removed."""
    try:
        words = shlex.split(_unquoted(text.strip()))
    except ValueError as error:
        raise InvalidContest(f"cannot read the program {text}: {str(error).lower()}") from None
    if not words:
        raise InvalidContest(
            f'there is no program after {COMMAND} Write {COMMAND}"./my-bot --fast"'
        )
    return tuple(words)


def _found(words: tuple[str, ...]) -> tuple[str, ...]:
    """The program by its full path; its arguments are unchanged."""
    program = os.path.expanduser(words[0])  # noqa: PTH111 -- a Path would lose the ./ of ./my-bot
    place = shutil.which(program)
    if place is None:
        written = shlex.quote(words[0])
        if Path(program).is_file():
            raise InvalidContest(
                f"{words[0]} is not executable: chmod +x {written}, or name its interpreter"
            )
        raise InvalidContest(f"there is no program {words[0]}")
    return (str(Path(place).absolute()), *words[1:])
