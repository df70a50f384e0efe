"""People around a table, and the log that they write: every test of tables starts here."""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from itertools import count
from random import Random
from typing import Any

import msgspec

from lunarium.server.protocol.boards import Board, SeatNumber
from lunarium.server.protocol.http import NewSeat, NewTable
from lunarium.server.protocol.refusals import Refusal
from lunarium.server.protocol.tables import (
    AnswerProposal,
    AnswerUndo,
    Archive,
    GameName,
    Join,
    Leave,
    LevelName,
    Play,
    ProposalKind,
    Propose,
    Rematch,
    Return,
    SetSeat,
    Start,
    TimeControl,
    Undo,
)
from lunarium.server.tables import (
    Actor,
    AnyCommand,
    BotActor,
    Events,
    Fresh,
    Person,
    RefusalError,
    Row,
    TableState,
    TableViews,
    TimeIsUp,
    Timekeeper,
    create,
    create_daily,
    decide,
    decode_events,
    encode_events,
    fold,
    next_deadline,
)
from lunarium.server.tables.events import InviteSecrets
from lunarium.server.tables.proposals import waiting_for
from tests.random_play import random_move

ANA = Person("ana-ana-ana-ana-ana-an", "Ana")
BEN = Person("ben-ben-ben-ben-ben-be", "Ben")
CYR = Person("cyr-cyr-cyr-cyr-cyr-cy", "Cyr")
DOT = Person("dot-dot-dot-dot-dot-do", "Dot")
EVA = Person("eva-eva-eva-eva-eva-ev", "Eva")
FIN = Person("fin-fin-fin-fin-fin-fi", "Fin")
STRANGER = Person("who-who-who-who-who-wh", "Who")
PEOPLE = (ANA, BEN, CYR, DOT, EVA, FIN)

BEGIN = datetime(2026, 5, 1, 18, 0, tzinfo=UTC)

ME = NewSeat(kind="me")
OPEN = NewSeat(kind="open")


def bot(level: LevelName = "new-moon") -> NewSeat:
    return NewSeat(kind="bot", level=level)


def guest(name: str = "Gus") -> NewSeat:
    return NewSeat(kind="guest", name=name)


def fresh_of(number: int, seats: int = 1) -> Fresh:
    """What a table draws at random, from a number."""
    rng = Random(number)
    return Fresh(
        f"table-{number:016d}",
        rng.randbytes(32).hex(),
        InviteSecrets(f"any-{number}", tuple(f"seat-{number}-{seat}" for seat in range(seats))),
    )


def document(table: TableState, seat: SeatNumber | None) -> dict[str, Any]:
    """What a seat may see, as its message has it."""
    view = TableViews(table).view(seat)
    assert view is not None
    read: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(view))
    return read


def board(table: TableState) -> Board:
    """What stands beside the document, as the message has it."""
    read: Board = msgspec.json.decode(msgspec.json.encode(TableViews(table).board()), type=Board)
    return read


class Gathering:
    """A table and its log. Rows go through bytes, as they do in a store."""

    def __init__(
        self,
        game: GameName,
        seats: Sequence[NewSeat],
        *,
        options: dict[str, int | bool] | None = None,
        public: bool = False,
        host: Person = ANA,
        number: int = 1,
        time: TimeControl | None = None,
        seal: str | None = None,
    ) -> None:
        new = NewTable(
            game=game,
            seats=tuple(seats),
            options=options or {},
            public=public,
            time=time,
            seal=seal,
        )
        self.rows: list[Row] = []
        self.waited = timedelta()
        self._ids = count(1)
        self._fresh = count(1000 * number)
        self.tables: list[TableState] = []
        self.append(create(new, host, fresh_of(number, len(seats))))

    @property
    def table(self) -> TableState:
        return self.tables[-1]

    def append(self, events: Events) -> TableState:
        row = Row(
            len(self.rows) + 1,
            self.now,
            decode_events(encode_events(events)),
        )
        self.tables.append(fold(self.tables[-1] if self.tables else None, row))
        self.rows.append(row)
        return self.table

    def _draw(self, seats: int) -> Fresh:
        return fresh_of(next(self._fresh), seats)

    def _id(self) -> str:
        return f"command-{next(self._ids)}"

    @property
    def now(self) -> datetime:
        """The moment of the next row."""
        return BEGIN + timedelta(seconds=len(self.rows)) + self.waited

    def wait_until(self, moment: datetime) -> None:
        """Let time pass, so that the next row is written at this moment."""
        self.waited += moment - self.now

    def wait(self, seconds: float) -> None:
        """Let time pass before the next row, beside the second that every row takes."""
        self.waited += timedelta(seconds=seconds)

    def let_time_run_out(self, added: int | None = None) -> Events:
        """Wait for the next deadline, and act at it as the server does."""
        due = next_deadline(self.table)
        assert due is not None
        deadline, seat = due
        self.wait_until(max(deadline, self.now))
        up = TimeIsUp(id=self._id(), seat=seat, deadline=deadline, added=added)
        return self.do(Timekeeper(), up)

    def proposing(
        self,
        seat: SeatNumber,
        kind: ProposalKind = "end",
        about: SeatNumber | None = None,
        level: LevelName = "crescent",
    ) -> Propose:
        return Propose(id=self._id(), seat=seat, kind=kind, about=about, level=level)

    def deciding(self, seat: SeatNumber, agree: bool = True) -> AnswerProposal:
        return AnswerProposal(id=self._id(), seat=seat, agree=agree)

    def do(self, actor: Actor, command: AnyCommand) -> Events:
        """Carry out a command as the server does; the table decided on is the one of the log."""
        events, after = decide(self.table, actor, command, self.now, self._draw)
        if events:
            self.append(events)
        assert after == self.table
        return events

    def refusal(self, actor: Actor, command: AnyCommand) -> Refusal:
        """The answer to a command that must be refused, and change nothing."""
        before = self.table
        try:
            decide(before, actor, command, self.now, lambda seats: fresh_of(0, seats))
        except RefusalError as refused:
            assert self.table is before
            return refused.refusal
        raise AssertionError(f"accepted: {command}")

    def play(self, actor: Actor, seat: SeatNumber, move: str, version: int | None = None) -> Events:
        return self.do(actor, self.playing(seat, move, version))

    def playing(self, seat: SeatNumber, move: str, version: int | None = None) -> Play:
        return Play(id=self._id(), seat=seat, move=move, version=version)

    def undoing(self, seat: SeatNumber, version: int | None = None) -> Undo:
        return Undo(id=self._id(), seat=seat, version=version)

    def answering(self, seat: SeatNumber, agree: bool = True) -> AnswerUndo:
        return AnswerUndo(id=self._id(), seat=seat, agree=agree)

    def joining(
        self, invite: str | None = None, seat: SeatNumber | None = None, name: str | None = None
    ) -> Join:
        return Join(id=self._id(), invite=invite, seat=seat, name=name)

    def setting(
        self, seat: SeatNumber, bot: LevelName | None = None, guest: str | None = None
    ) -> SetSeat:
        return SetSeat(id=self._id(), seat=seat, bot=bot, guest=guest)

    def starting(self) -> Start:
        return Start(id=self._id())

    def leaving(self, seat: SeatNumber, level: LevelName = "gibbous") -> Leave:
        return Leave(id=self._id(), seat=seat, level=level)

    def returning(self, seat: SeatNumber) -> Return:
        return Return(id=self._id(), seat=seat)

    def rematching(self) -> Rematch:
        return Rematch(id=self._id())

    def archiving(self) -> Archive:
        return Archive(id=self._id())

    def end(self) -> None:
        """All people agree that the game ends without a result."""
        self.do(PEOPLE[0], self.proposing(0))
        while self.table.proposal is not None:
            seat = waiting_for(self.table, self.table.proposal, self.now)[0]
            person = self.table.seats[seat].person
            self.do(next(one for one in PEOPLE if one.id == person), self.deciding(seat))

    def actor_at(self, seat: SeatNumber) -> Actor:
        """The actor that moves for a seat now."""
        level = self.table.bot_at(seat)
        if level is not None:
            return BotActor(level, seat)
        person = self.table.seats[seat].person
        return next(one for one in PEOPLE if one.id == person)

    def move_at_random(self, rng: Random) -> None:
        """Somebody who may move does."""
        seat = rng.choice(self.table.to_move)
        move = random_move(self.table.rules.moves(self.table.state, seat), rng)
        self.play(self.actor_at(seat), seat, str(move), self.table.n)

    def finish(self, rng: Random) -> TableState:
        """Play at random to the end."""
        while self.table.to_move:
            self.move_at_random(rng)
        return self.table


def daily_table(person: Person = ANA) -> Gathering:
    """Somebody's table of the day."""
    there = Gathering("novaluna", [ME], host=person)
    there.rows.clear()
    there.tables.clear()
    there.append(create_daily(person, "2026-05-01", fresh_of(7)))
    return there


def people_at(
    game: GameName,
    number: int,
    *,
    options: dict[str, int | bool] | None = None,
    public: bool = False,
    deal: int = 1,
    time: TimeControl | None = None,
) -> Gathering:
    """A started table with that many people, each on an own device."""
    seats = [ME] + [OPEN] * (number - 1)
    there = Gathering(game, seats, options=options, public=public, number=deal, time=time)
    for person in PEOPLE[1:number]:
        there.do(person, there.joining(there.table.invites.any_seat))
    if number > 1:
        there.do(ANA, there.starting())
    return there
