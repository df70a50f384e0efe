"""A table after some rows of its log, the actors that give it commands, and shared checks."""

from datetime import UTC, date, datetime, time, timedelta
from typing import Any, Final, Literal, TypeAlias

import msgspec

from lunarium.games import GAMES, AnyGame
from lunarium.records import Contribution
from lunarium.server.protocol.boards import GameResult, SeatNumber
from lunarium.server.protocol.bots import ForfeitReason
from lunarium.server.protocol.refusals import refuse
from lunarium.server.protocol.tables import (
    GameName,
    LevelName,
    ProposalKind,
    Status,
    TimeControl,
    Version,
)
from lunarium.server.tables.events import (
    ABSENCE_S,
    Begun,
    ChainOfDays,
    Created,
    InviteSecrets,
    Part,
    PersonId,
    SeatPlan,
    TableId,
)

_DAY_EVERYWHERE: Final = timedelta(hours=24 + 12)


def day_opens(day: date) -> datetime:
    """When a day is over everywhere: until then the deck of its daily table is a secret."""
    return datetime.combine(day, time(), UTC) + _DAY_EVERYWHERE


class Person(msgspec.Struct, frozen=True):
    """A person by id, with the current display name; `program` is a bot from outside."""

    id: PersonId
    name: str
    program: bool = False


class BotActor(msgspec.Struct, frozen=True):
    """One of our bots that moves for a seat; `stood_in` is the level that failed before it.

    `forfeit` is why it makes the move of a program from outside.
    """

    level: str
    seat: SeatNumber
    stood_in: str | None = None
    forfeit: ForfeitReason | None = None


class Timekeeper(msgspec.Struct, frozen=True):
    """The server itself, when the time of a seat runs out."""


Actor: TypeAlias = Person | BotActor | Timekeeper


class LineMove(msgspec.Struct, frozen=True):
    """A move that was not taken back, its row, and whether it revealed hidden information.

    `forfeit` is why the seat's program did not make it.
    """

    seat: SeatNumber
    move: str
    n: int
    reveals: bool
    forfeit: ForfeitReason | None = None


class BotTurn(msgspec.Struct, frozen=True):
    """A seat that a bot is to move for, and the bot's level."""

    seat: SeatNumber
    level: LevelName


class PendingUndo(msgspec.Struct, frozen=True):
    """An undo request: the seat that asked, and the seats that have agreed."""

    seat: SeatNumber
    agreed: tuple[SeatNumber, ...] = ()


class PendingProposal(msgspec.Struct, frozen=True):
    """What a seat has proposed, and the seats that have agreed, the proposing one included."""

    kind: ProposalKind
    seat: SeatNumber
    agreed: tuple[SeatNumber, ...]
    about: SeatNumber | None = None
    level: LevelName | None = None


class SeatClock(msgspec.Struct, frozen=True):
    """The time of one seat, made from the log alone; `clocks` has the rules.

    left     what is left, before what has passed since `since`; zero without a time control
    since    since when the table waits for the seat's person; null if it does not
    kept     what was left at the seat's last move: an undo gives back no more
    ran_out  how often the time ran out since the person sat down or came back
    bot      the time has run out, and a bot makes the present move
    gone     since when a bot plays the seat of a person who left
    """

    left: timedelta = timedelta()
    since: datetime | None = None
    kept: timedelta = timedelta()
    ran_out: int = 0
    bot: bool = False
    gone: datetime | None = None


class TableState(msgspec.Struct, frozen=True, kw_only=True):
    """A table after `n` rows of its log.

    options         every option of the game
    away            by seat: the level that plays for a person who has left, else null
    start, state    the game at its start and now; null before the start. Never sent to a
                    client, which gets what `views` says that its seat may know
    line            the moves that stand
    to_move         the seats that may move, ascending
    decision_since  by seat: the row with which its present decision arose
    undone          the last row that took moves back, 0 if none did
    rematch         the first event of the table that follows
    parts           what the people's browsers add to the shuffle, by seat ascending
    shuffle         what a game that is about to start waits for: seals, or the parts behind them
    shuffle_since   since when it waits for these
    chain           the published chain of a daily table's seed
    begun           where the game begins, if it continues from a position
    former          people who were at the table once, or were offered a seat, and are not now
    time            the time control; without one a person may be absent for `absence_s` seconds
    clocks          by seat: its time
    offline         whether the game was played without this server
    end_refused     who last proposed the end without success, and how many moves there were then
    """

    id: TableId
    n: int
    game: GameName
    options: dict[str, int | bool]
    seats: tuple[SeatPlan, ...]
    away: tuple[LevelName | None, ...]
    host: PersonId
    public: bool
    seed: str
    commitment: str
    invites: InviteSecrets
    daily: str | None
    rematch_of: TableId | None
    created: datetime
    updated: datetime
    started: datetime | None = None
    finished: datetime | None = None
    status: Status = "open"
    start: Any = None  # a state of the game that `game` names: known at run time only
    state: Any = None
    line: tuple[LineMove, ...] = ()
    to_move: tuple[SeatNumber, ...] = ()
    decision_since: tuple[int, ...] = ()
    undone: int = 0
    undo: PendingUndo | None = None
    rematch: Created | None = None
    result: GameResult | None = None
    time: TimeControl | None = None
    absence_s: int = ABSENCE_S
    clocks: tuple[SeatClock, ...] = ()
    proposal: PendingProposal | None = None
    end_refused: tuple[PersonId | None, int] | None = None
    parts: tuple[Part, ...] = ()
    shuffle: Literal["seals", "parts"] | None = None
    shuffle_since: datetime | None = None
    chain: ChainOfDays | None = None
    former: tuple[PersonId, ...] = ()
    offline: bool = False
    begun: Begun | None = None

    @property
    def contributions(self) -> tuple[Contribution, ...]:
        """What the people's browsers have added to the shuffle, for the proof."""
        return tuple(
            Contribution(one.seat, one.seal, None if one.part is None else bytes.fromhex(one.part))
            for one in self.parts
        )

    @property
    def rules(self) -> AnyGame:
        """The rules of the table's game."""
        return GAMES[self.game]

    @property
    def people(self) -> frozenset[PersonId]:
        """Everybody who holds a seat, including people who have left it to a bot."""
        return frozenset([seat.person for seat in self.seats if seat.person is not None])

    @property
    def present(self) -> frozenset[PersonId]:
        """Everybody who holds a seat and has not left it."""
        return frozenset(
            [
                seat.person
                for seat, away in zip(self.seats, self.away, strict=True)
                if seat.person is not None and away is None
            ]
        )

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the seats, "" for an open one."""
        return tuple([seat.name for seat in self.seats])

    @property
    def seed_is_open(self) -> bool:
        """Whether the seed is no longer secret, because there is nothing left to play.

        A daily table that is archived unfinished keeps it, because others play with the same seed.
        """
        return self.result is not None or (self.status == "archived" and self.daily is None)

    @property
    def daily_opens(self) -> datetime | None:
        """When a daily table's day is over everywhere: until then its deck is a secret.

        The day ends at midnight UTC, and 12 hours later in the last time zone (UTC-12). By then an
        attempt that was begun at the last moment is over, too.
        """
        if self.daily is None:
            return None
        return day_opens(date.fromisoformat(self.daily))

    def deck_is_closed(self, now: datetime) -> bool:
        """Whether others still play with the same deck, as at a daily table until its day is over.

        Until then anything that shows more of it than the player saw stays on the server.
        """
        opens = self.daily_opens
        return opens is not None and now < opens

    def seats_of(self, person: PersonId) -> tuple[SeatNumber, ...]:
        """The seats that a person holds, guests' seats on the person's device included."""
        return tuple([number for number, seat in enumerate(self.seats) if seat.person == person])

    def program_at(self, seat: SeatNumber) -> bool:
        """Whether a program from outside plays this seat now."""
        return self.seats[seat].program and self.away[seat] is None

    @property
    def programs_to_move(self) -> tuple[SeatNumber, ...]:
        """The seats that wait for a program from outside, whose time is limited."""
        if self.status != "running":
            return ()
        return tuple([seat for seat in self.to_move if self.program_at(seat)])

    def bot_at(self, seat: SeatNumber) -> LevelName | None:
        """The level of the bot that plays this seat now, if one does."""
        level = self.seats[seat].level or self.away[seat]
        if level is None and self.time is not None and self.clocks[seat].bot:
            return self.time.level
        return level

    @property
    def bots_to_move(self) -> tuple[BotTurn, ...]:
        """The seats that wait for a bot; none while no person sits here to play with."""
        if self.status != "running":
            return ()
        turns = [
            BotTurn(seat, level)
            for seat in self.to_move
            if (level := self.bot_at(seat)) is not None
        ]
        return tuple(turns) if turns and self.present else ()


def check_holds(table: TableState, person: Person, seat: SeatNumber) -> None:
    """Refuse a person who does not hold the seat."""
    if seat >= len(table.seats) or table.seats[seat].person != person.id:
        raise refuse("not_your_seat", f"seat {seat} is not yours")


def check_sits(table: TableState, person: Person, seat: SeatNumber) -> None:
    """Refuse a person who does not hold the seat, or has left it."""
    check_holds(table, person, seat)
    if table.away[seat] is not None:
        raise refuse("away")


def check_running(table: TableState) -> None:
    """Refuse unless the game is running."""
    match table.status:
        case "open":
            raise refuse("not_started")
        case "finished":
            raise refuse("game_over")
        case "archived":
            raise refuse("archived")
        case "running":
            return


def check_open(table: TableState) -> None:
    """Refuse once the game has started."""
    if table.status != "open":
        raise refuse("already_started")


def check_host(table: TableState, person: Person) -> None:
    """Refuse everyone but the host."""
    if table.host != person.id:
        raise refuse("not_host")


def check_fresh(version: Version | None, since: int) -> None:
    """Refuse a command about a position older than row `since`."""
    if version is not None and version < since:
        raise refuse("stale", f"you have seen row {version}, and row {since} has changed this")


def may_have_hints(table: TableState) -> bool:
    """Whether hints are given here.

    Never where other people play, even if they have left, nor at a daily table, where everybody
    plays for the same leaderboard.
    """
    return table.status == "running" and len(table.people) == 1 and table.daily is None


def check_may_have_hint(table: TableState, person: PersonId, seat: SeatNumber) -> None:
    """Refuse a hint, unless the seat is the person's own and has a decision to make."""
    if seat not in table.seats_of(person):
        raise refuse("not_your_seat", f"seat {seat} is not yours")
    check_running(table)
    if table.daily is not None:
        raise refuse("no_hint", "at a daily table all play for one leaderboard, without hints")
    if not may_have_hints(table):
        raise refuse("no_hint")
    if seat not in table.to_move:
        raise refuse("stale", f"seat {seat} has nothing to decide now")


def seat_to_look_from(
    table: TableState, person: PersonId, asked: SeatNumber | None
) -> SeatNumber | None:
    """The seat of their own that a person asks for, or the only one; refuses a seat of others."""
    own = table.seats_of(person)
    if asked is None and len(own) == 1:
        return own[0]
    if asked is not None and asked not in own:
        raise refuse("not_your_seat", f"seat {asked} is not yours")
    return asked
