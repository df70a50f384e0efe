"""`lunarium bot`: a bot on this computer takes a seat at a server's table, and plays."""

import os
import time
from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import Annotated, NoReturn

import typer

from lunarium.arena import AnswerLimits, NoMove, Outside, OutsideBot
from lunarium.bots import STAND_IN, AnyBot, Limit, bot_of
from lunarium.cli.arguments import prepare, read_limit
from lunarium.cli.console import Failure, note, printable, say, with_examples
from lunarium.cli.matches import GraceText, LimitText, meet, read_bot, read_grace
from lunarium.cli.terminal import terminal_of
from lunarium.client import (
    BadLink,
    BadToken,
    Client,
    ClientError,
    Forfeited,
    Position,
    Refused,
    RemoteTable,
    TableInfo,
    TableLink,
    read_link,
)
from lunarium.games import AnyGame, AnyMove, AnyView, game_of
from lunarium.games.api import InvalidSetup
from lunarium.records import InvalidView, view_from_json

TOKEN = "LUNARIUM_TOKEN"  # noqa: S105 -- the name of a variable, not a token
FIRST_CONTACT_S, PATIENCE_S = 15.0, 600.0
"""Seconds to try to reach the server: few before the game, when the address may be wrong."""

_SPARE_S = 1.0
"""Seconds of a move's time that are reserved for the network."""

HELP = with_examples(
    "Play at a server's table with a bot on this computer, until the game is over. The bot is"
    " FILE.py:Class with the contract of built-in bots, the name of a built-in bot, or"
    ' cmd:"PROGRAM ARGUMENTS", which speaks docs/formats/bot-protocol.md.\n\n'
    "--table is the link that a host sends, or the link of a table where a seat is offered to the"
    " bot. The token of its bot account is read from --token-file, or from the environment"
    f" variable {TOKEN}.\n\n"
    "A bot that fails or is late forfeits that move to New Moon, and the command says so. If the"
    " server goes away, the command tries to reconnect for ten minutes. After an interruption, the"
    " same command takes the seat again.",
    "lunarium bot my_bot.py:MyBot -t http://127.0.0.1:8080/join/TABLE#INVITE",
    "lunarium bot search --limit 2s --table https://example.org/table/TABLE",
    """lunarium bot 'cmd:"node bot.js"' --token-file token.txt --table LINK""",
    fails="the server refused it or cannot be reached, or the bot cannot play",
)


def bot(
    player: Annotated[
        str,
        typer.Argument(metavar="BOT", show_default=False,
                       help='FILE.py:Class, a name, or cmd:"PROGRAM".'),
    ],
    table: Annotated[
        str,
        typer.Option("--table", "-t", metavar="LINK", show_default=False,
                     help="The link of the table, or of an invitation."),
    ],
    token_file: Annotated[
        Path | None,
        typer.Option("--token-file", metavar="FILE", show_default=False,
                     help=f"A file that holds the token; otherwise ${TOKEN}."),
    ] = None,
    limit: LimitText = "1s",
    grace: GraceText = "1s",
) -> None:  # fmt: skip
    """Play at a table."""
    named = read_bot(player, "BOT")
    limits, each = read_grace(grace), read_limit(limit)
    link, token = _read_link(table), _read_token(token_file)
    name = named if isinstance(named, str) else meet(named, limits)
    try:
        client = Client(link.server, token, patience=FIRST_CONTACT_S, waiting=_tell_wait)
        account = client.me()
        say(f"{printable(account.name)} at {link.server}, played by {printable(name)}")
        seat = client.join(link.table, invite=link.invite)
        client.patience = PATIENCE_S
        _Visit(seat, named, name, limits, each).play()
    except BadToken as error:
        _refuse_token(token_file, str(error))
    except Refused as refused:
        raise Failure(_in_words(refused)) from None
    except ClientError as error:
        raise Failure(str(error)) from None


class _Visit:
    """A bot at one table, from its first line to its last."""

    def __init__(
        self,
        table: RemoteTable,
        named: Outside | str,
        name: str,
        limits: AnswerLimits,
        limit: Limit,
    ) -> None:
        self._table = table
        self._named = named
        self._name = name
        self._limits = limits
        self._limit = limit
        self._info: TableInfo | None = None
        self._game: AnyGame | None = None
        self._bot: AnyBot | OutsideBot | None = None
        self._stand_in: AnyBot | None = None
        self._forfeits = 0
        self._waits = False
        self._rng = Random()

    def play(self) -> None:
        """Follow the table and move when it is time, until the game is over."""
        try:
            for line in self._table.stream():
                match line:
                    case TableInfo():
                        self._meet_table(line)
                    case Forfeited():
                        self._forfeits += 1
                        why = "too late" if line.reason == "time" else "too many refused moves"
                        say(f"  {why}: New Moon played {printable(line.move)}")
                    case Position():
                        self._look_at(line)
        finally:
            if isinstance(self._bot, OutsideBot):
                self._bot.close()

    def _meet_table(self, info: TableInfo) -> None:
        first, self._info = self._info is None, info
        if first:
            try:
                self._game = game_of(info.game)
            except InvalidSetup as error:
                raise Failure(f"this Lunarium cannot play there: {error}") from None
            say(f"{self._game.title}, seat {info.seat}, {info.move_limit_s:g} s a move")
        names = [printable(name) or "an open seat" for name in info.names]
        say(f"  at the table: {', '.join(names)}")
        if info.seat is None:
            raise Failure("the bot has no seat at this table any more")
        if info.resigned:
            raise Failure("the bot has resigned here: New Moon plays its seat to the end")

    def _look_at(self, position: Position) -> None:
        for happened in position.happened:
            self._tell(happened)
        if position.status == "open":
            if not self._waits:
                self._waits = True
                self._ready_bot()  # now it costs no thinking time
                say("  waiting for the game to start")
            return
        if position.legal is not None and position.view is not None:
            self._move(position)
        elif position.status == "finished" and position.result is not None:
            self._tell_end(position)
        elif position.status == "archived":
            raise Failure("the table was archived before the game was over")

    def _tell(self, happened: Mapping[str, object]) -> None:
        """Print what others did; the bot's own moves are printed when they are made."""
        seat, move = happened.get("seat"), happened.get("move")
        if self._info is None or not isinstance(seat, int) or seat == self._info.seat:
            return
        who = printable(self._info.names[seat])
        match happened.get("type"):
            case "moved":
                say(f"  {who}: {printable(str(move)) if move else 'a card face down'}")
            case "taken_back":
                say(f"  {who} has taken a move back")

    def _move(self, position: Position) -> None:
        view = self._read_view(position)
        asked = time.monotonic()
        player = self._ready_bot()
        began = time.monotonic()
        spare = began - asked + _SPARE_S + self._limits.grace
        limit = _within(self._limit, position.remaining_s, spare)
        move, why = self._choose(player, view, limit)
        spent = time.monotonic() - began
        try:
            self._table.play(str(move), position.n)
        except Refused as refused:
            say(f"  {move} was refused: {_in_words(refused)}")
            return
        if why:
            self._forfeits += 1
            say(f"  {self._name} forfeits the move: {why}. New Moon plays {move}")
        else:
            say(f"  {self._name}: {move} ({spent:.2f} s)")

    def _read_view(self, position: Position) -> AnyView:
        try:
            return view_from_json(position.view)
        except InvalidView as error:
            raise Failure(
                f"the server shows a view that this Lunarium cannot read ({error}):"
                " is one of the two much older?"
            ) from None

    def _ready_bot(self) -> AnyBot | OutsideBot:
        """The bot; made when the game is known."""
        game, info = self._game, self._info
        if game is None or info is None or info.seat is None:
            raise Failure("the server sent a position before the table")
        if self._bot is None:
            if isinstance(self._named, str):
                prepare(game, [self._named])
                self._bot = bot_of(self._named, game)
            else:
                self._bot = OutsideBot(self._named, self._name, self._limits, self._overhear, game)
                self._bot.begin_game([info.seat], len(info.names), dict(info.options))
        if isinstance(self._bot, OutsideBot):
            self._bot.prepare(info.seat)
        return self._bot

    def _overhear(self, line: str) -> None:
        """Copy the bot's standard error to ours."""
        note(f"  {self._name}, standard error: {line}")

    def _choose(
        self, player: AnyBot | OutsideBot, view: AnyView, limit: Limit
    ) -> tuple[AnyMove, str | None]:
        """A move, and the reason if it is New Moon's."""
        game = self._game
        if game is None:
            raise Failure("the server sent a position before the table")
        try:
            move = player.play(view, limit, self._rng).move
            if move in game.choices(view):
                return move, None
            why = f"{move} is not allowed here"
        except NoMove as forfeited:
            why = forfeited.reason
        if self._stand_in is None:
            prepare(game, [STAND_IN])
            self._stand_in = bot_of(STAND_IN, game)
        return self._stand_in.play(view, limit, self._rng).move, why

    def _tell_end(self, position: Position) -> None:
        result, info = position.result, self._info
        if result is None or info is None:
            return
        say("The game is over.")
        counted = terminal_of(game_of(info.game)).counted(len(info.names))
        place = 1
        for group in result.ranking:
            for seat in group:
                mine = "  (this bot)" if seat == info.seat else ""
                name = printable(info.names[seat])
                say(f"  {place}. {name}: {result.scores[seat]} {counted}{mine}")
            place += len(group)
        if self._forfeits:
            moves = "1 move" if self._forfeits == 1 else f"{self._forfeits} moves"
            say(f"  forfeited to New Moon: {moves}")


def _within(limit: Limit, remaining: float | None, spare: float) -> Limit:
    """The limit, but so short that an answer reaches the server in time."""
    if limit.seconds is None or remaining is None:
        return limit
    return Limit(seconds=max(0.01, min(limit.seconds, remaining - spare)))


def _read_link(text: str) -> TableLink:
    try:
        return read_link(text)
    except BadLink as error:
        raise typer.BadParameter(str(error), param_hint="--table") from None


def _read_token(path: Path | None) -> str:
    if path is None:
        token = os.environ.get(TOKEN, "").strip()
        if not token:
            _refuse_token(None, "there is no token")
        return token
    try:
        return path.read_text(encoding="utf-8").strip()
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "it is not text"
        raise typer.BadParameter(f"{path}: {reason}", param_hint="--token-file") from None


def _refuse_token(path: Path | None, reason: str) -> NoReturn:
    """Never show the token itself: messages end up in logs."""
    place = f"set {TOKEN}, or use --token-file" if path is None else f"check {path}"
    raise typer.BadParameter(f"{reason}: {place}", param_hint="token") from None


def _in_words(refused: Refused) -> str:
    """The server's message, with advice if there is any."""
    advice = {
        "no_token": "the token is not valid, or was revoked: make a new one for the bot account",
        "missing_scope": "make a token with the scopes watch, join and play",
        "no_such_table": "is the link complete? A private table needs an invitation link",
        "bad_invite": "ask the host for a new invitation link",
    }
    more = f" ({advice[refused.code]})" if refused.code in advice else ""
    clause = f" ({refused.clause})" if refused.clause else ""
    return f"{refused.reason}{clause}{more}"


def _tell_wait(reason: str, seconds: float) -> None:
    note(f"  the server: {reason}; trying again in {seconds:g} s")
