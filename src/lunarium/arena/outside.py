"""Bots from outside: classes in a file of their own, and programs in any language.

They run as processes that speak the lines of `docs/formats/bot-protocol.md`, behind the contract of
all bots. Each seat has its own process, so that no process sees two hands. A process plays all
games of its worker. If it fails, it is killed and restarted for its next move, a few times in a
game. If such a bot does not make a legal move in time, New Moon moves in its place.
"""

import os
import shlex
import shutil
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from random import Random
from typing import Final, NoReturn, TypeAlias

from lunarium.arena import bot_protocol
from lunarium.arena.bot_protocol import Answer, Failed, Hello, Ready, Said
from lunarium.arena.errors import InvalidContest, NoMove
from lunarium.arena.schedule import Entrant
from lunarium.bots import Choice, Limit
from lunarium.games import AnyGame, AnyView
from lunarium.games.api import InvalidMove, Result, Seat
from lunarium.games.registry import UnknownGame
from lunarium.records import view_to_json
from lunarium.records.fields import Fault, Object
from lunarium.workers import ErrorLog, LogFile, Program, ProgramFailed, printable

# ---------------------------------------------------------------------- names

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


# ---------------------------------------------------------------------- bots

STARTS: Final = 4
"""How often a process may be started in one game before it is given up."""

_LAST_OUTPUT = 0.2
"""Seconds to read what a program that failed writes to standard error."""

_SEED_BITS = 53
"""Every language can represent a whole number of this many bits."""


@dataclass(frozen=True, slots=True)
class AnswerLimits:
    """Seconds after which an answer comes too late.

    `start` is for `hello` and again for `ready`. A move may take its limit and `grace` more; where
    the limit counts nodes, `nodes` seconds and `node` for each of them.
    """

    start: float = 120.0
    grace: float = 1.0
    nodes: float = 10.0
    node: float = 0.005

    def for_move(self, limit: Limit) -> float:
        """How long a move may take at most."""
        if limit.seconds is not None:
            return limit.seconds + self.grace
        return self.nodes + self.node * (limit.nodes or 0) + self.grace


class OutsideBot:
    """The bot of one entrant, in one worker, with a process for each of its seats."""

    def __init__(
        self,
        outside: Outside,
        name: str,
        limits: AnswerLimits,
        keep: Callable[[str], None] | None,
        game: UnknownGame,
    ) -> None:
        self.name = name
        self._game = game
        self._new_process = partial(_SeatProcess, outside, limits, keep, game)
        self._processes: list[_SeatProcess] = []
        self._seated: dict[Seat, _SeatProcess] = {}

    def begin_game(self, own: Sequence[Seat], seats: int, options: Object) -> None:
        """A game begins in which the bot has these seats."""
        while len(self._processes) < len(own):
            self._processes.append(self._new_process())
        self._seated = dict(zip(own, self._processes, strict=False))
        for seat, process in self._seated.items():
            process.begin_game(bot_protocol.game(self._game.name, seats, seat, options))

    def prepare(self, seat: Seat) -> None:
        """Start the process if necessary; this does not count towards the time of a move."""
        self._seated[seat].prepare()

    def play(self, view: object, limit: Limit, rng: Random) -> Choice[object]:
        """Ask for a move; raises `NoMove` if none comes that can be read."""
        seen: AnyView = view
        text = self._seated[seen.seat].choose(seen, limit, rng.getrandbits(_SEED_BITS))
        try:
            return Choice(self._game.parse(text))
        except InvalidMove as error:
            said = f"it played {bot_protocol.quoted(text)}, which is not a move: {error.reason}"
            raise NoMove("illegal", printable(said)) from None

    def end_game(self, result: Result) -> None:
        """The game is over."""
        for process in self._seated.values():
            process.end_game(result)
        self._seated = {}

    def close(self) -> None:
        """End all processes."""
        for process in self._processes:
            process.close()
        self._processes = []


class _SeatProcess:
    """The process on one seat, and its history in this game."""

    def __init__(
        self,
        outside: Outside,
        limits: AnswerLimits,
        keep: Callable[[str], None] | None,
        game: AnyGame,
    ) -> None:
        self._outside = outside
        self._limits = limits
        self._keep = keep
        self._game = game
        self._program: Program | None = None
        self._opening: Object = {}
        self._starts = 0
        self._ready = False
        self._turn = 0
        self._trouble = ""

    def begin_game(self, opening: Object) -> None:
        """A new game; a process from the last game is kept."""
        self._opening = opening
        self._ready = False
        self._starts = 0

    def prepare(self) -> None:
        """Make sure that a process knows the game; if none does, `choose` will say why."""
        if self._ready:
            return
        # A process that played the last game may have ended since; then start a fresh one.
        if self._program is not None and self._opened():
            return
        if self._starts < STARTS:
            self._starts += 1
            self._opened()

    def _opened(self) -> bool:
        """Start the process if necessary; whether it is ready for the game."""
        try:
            if self._program is None:
                self._program = Program(self._outside.command, ErrorLog(self._keep))
                greet(self._program, self._limits)
            said = self._ask(bot_protocol.line_of(self._opening), self._limits.start)
            if not isinstance(said, Ready):
                self._unexpected(said, "ready")
            self._ready = True
        except (ProgramFailed, NoMove) as failure:
            self._trouble = f"it was not ready: {failure.reason}"
            if failure.code == "late":  # one such long wait per game is enough
                self._starts = STARTS
            self._end()
        return self._ready

    def choose(self, view: AnyView, limit: Limit, seed: int) -> str:
        """The notation of its move."""
        program = self._program
        if program is None or not self._ready:
            given_up = "; it is not started again in this game" if self._starts == STARTS else ""
            raise NoMove("start", f"{self._trouble}{given_up}")
        legal = [str(move) for move in self._game.choices(view)]
        self._turn += 1
        allowed = self._limits.for_move(limit)
        message = bot_protocol.turn(
            self._turn, view_to_json(self._game, view), legal, limit, allowed, seed
        )
        try:
            said = self._ask(bot_protocol.line_of(message), allowed)
        except ProgramFailed as failure:
            self._trouble = failure.reason
            self._end()
            if failure.code == "late":
                raise NoMove("late", f"it did not answer within {allowed:g} s") from None
            raise NoMove(failure.code, failure.reason) from None
        if isinstance(said, Answer):
            return said.move
        return self._unexpected(said, "move")

    def _ask(self, message: bytes, seconds: float) -> Said:
        """Ask, and read the answer; answers to earlier turns are ignored."""
        program = self._program
        if program is None:
            raise ProgramFailed("ended", "it is not running")
        until = time.monotonic() + seconds
        program.ask(message, until)
        while True:
            try:
                said = bot_protocol.read_answer(program.line(until))
            except Fault as fault:
                raise NoMove("rubbish", fault.reason) from None
            at = said.turn if isinstance(said, Answer | Failed) else None
            if at is not None and at > self._turn:
                reason = f"it answers turn {at}, but this is turn {self._turn}"
                raise NoMove("rubbish", reason)
            if at is None or at == self._turn:
                return said

    def _unexpected(self, said: Said, wanted: str) -> NoReturn:
        if isinstance(said, Failed):
            raise NoMove("failed", f"it failed: {said.reason}")
        was = type(said).__name__.lower()
        raise NoMove("rubbish", f"it said {was} where {wanted} is expected")

    def end_game(self, result: Result) -> None:
        """Tell the process how the game ended."""
        if self._program is not None and self._ready:
            try:
                end = time.monotonic() + self._limits.grace
                self._program.tell(bot_protocol.line_of(bot_protocol.over(result)), end)
            except ProgramFailed:
                self._end()

    def _end(self) -> None:
        self._ready = False
        if self._program is not None:
            self._program.kill()
            self._program = None

    def close(self) -> None:
        """End the process in good order."""
        if self._program is not None:
            self._program.end()
            self._program = None


def greet(program: Program, limits: AnswerLimits) -> str:
    """Exchange hello and return the name; raises `ProgramFailed`."""
    until = time.monotonic() + limits.start
    program.ask(bot_protocol.line_of(bot_protocol.hello()), until)
    try:
        said = bot_protocol.read_answer(program.line(until))
    except Fault as fault:
        raise ProgramFailed("rubbish", fault.reason) from None
    if isinstance(said, Failed):
        raise ProgramFailed("failed", said.reason)
    if not isinstance(said, Hello):
        was = type(said).__name__.lower()
        raise ProgramFailed("rubbish", f"it said {was} where hello is expected")
    return said.name


def introduce(outside: Outside, limits: AnswerLimits | None = None) -> str:
    """Start the bot once, to see that it works and what it is called.

    Raises `ProgramFailed`, whose reason ends with the last lines of its standard error.
    """
    log = ErrorLog()
    program = Program(outside.command, log)
    try:
        return greet(program, limits or AnswerLimits())
    except ProgramFailed as failure:
        program.listen(_LAST_OUTPUT)
        said = f"\n{log.last_lines}" if log.last_lines else ""
        raise ProgramFailed(failure.code, f"{failure.reason}{said}") from None
    finally:
        program.end()


def outside_entrant(
    outside: Outside, name: str, limits: AnswerLimits | None = None, log: Path | None = None
) -> Entrant:
    """A bot from outside as an entrant of a match."""
    make = partial(_make_bot, outside, name, limits or AnswerLimits(), log)
    return Entrant(name, make)


def _make_bot(
    outside: Outside, name: str, limits: AnswerLimits, log: Path | None, game: AnyGame
) -> OutsideBot:
    keep = None if log is None else LogFile(log, name)
    return OutsideBot(outside, name, limits, keep, game)
