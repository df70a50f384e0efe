"""A table as its log tells: an immutable fold of rows, the same whoever folds them and when."""

from collections import OrderedDict
from collections.abc import Iterable
from datetime import datetime
from functools import lru_cache
from typing import Any

import msgspec
from msgspec.structs import replace

from lunarium.games import GAMES, AnyGame
from lunarium.games.api import IllegalMove, InvalidMove, InvalidSetup, Result
from lunarium.records import commitment, start_fairly
from lunarium.server.protocol.boards import GameResult, ResultSheetLine, SeatNumber
from lunarium.server.protocol.bots import ForfeitReason
from lunarium.server.protocol.tables import GameName, LevelName, Status
from lunarium.server.tables.course import reveals, same_step
from lunarium.server.tables.events import (
    AnyEvent,
    Archived,
    Created,
    Declined,
    InviteSecrets,
    Joined,
    Left,
    Offered,
    PersonId,
    Played,
    Rematched,
    Returned,
    Row,
    Seated,
    SeatPlan,
    Started,
    TableId,
    UndoAnswered,
    UndoAsked,
    Undone,
    Withdrawn,
)


class BrokenLog(ValueError):
    """A log that cannot be folded; says the row and what is wrong with it."""

    def __init__(self, n: int, reason: str) -> None:
        super().__init__(f"row {n} of the log: {reason}")
        self.n = n
        self.reason = reason

    def __reduce__(self) -> tuple[type["BrokenLog"], tuple[int, str]]:
        return type(self), (self.n, self.reason)


class LineMove(msgspec.Struct, frozen=True):
    """A move that stands, the row it came with, and whether it showed what was hidden.

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
    """An undo that people decide: who asked, and the seats that have agreed."""

    seat: SeatNumber
    agreed: tuple[SeatNumber, ...] = ()


class Table(msgspec.Struct, frozen=True, kw_only=True):
    """A table after `n` rows of its log.

    options         every option of the game
    away            by seat: the level that plays for a person who has left, else null
    start, state    the game at its start and now; null before the start. Never for a client: what a
                    seat may know of it is for `wire` to say
    line            the moves that stand
    to_move         the seats that may move, ascending
    decision_since  by seat: the row with which its present decision arose
    undone          the last row that took moves back, 0 if none did
    rematch         the first event of the table that follows
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
    start: Any = None  # the states of two games: which one, `game` says at run time
    state: Any = None
    line: tuple[LineMove, ...] = ()
    to_move: tuple[SeatNumber, ...] = ()
    decision_since: tuple[int, ...] = ()
    undone: int = 0
    undo: PendingUndo | None = None
    rematch: Created | None = None
    result: GameResult | None = None

    @property
    def rules(self) -> AnyGame:
        """The rules of the table's game."""
        return GAMES[self.game]

    @property
    def people(self) -> frozenset[PersonId]:
        """All who hold a seat, also those who have left it to a bot."""
        return frozenset(seat.person for seat in self.seats if seat.person is not None)

    @property
    def present(self) -> frozenset[PersonId]:
        """All who hold a seat and have not left it."""
        return frozenset(
            seat.person
            for seat, away in zip(self.seats, self.away, strict=True)
            if seat.person is not None and away is None
        )

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the seats, "" for an open one."""
        return tuple(seat.name for seat in self.seats)

    @property
    def seed_is_open(self) -> bool:
        """Whether the seed is no secret any more: once there is nothing left to play.

        A daily table that is put away unfinished keeps it: others still play with the same seed.
        """
        return self.result is not None or (self.status == "archived" and self.daily is None)

    def seats_of(self, person: PersonId) -> tuple[SeatNumber, ...]:
        """The seats that a person holds, guests' seats on the person's device included."""
        return tuple(number for number, seat in enumerate(self.seats) if seat.person == person)

    def program_at(self, seat: SeatNumber) -> bool:
        """Whether a program from outside plays this seat now."""
        return self.seats[seat].program and self.away[seat] is None

    @property
    def programs_to_move(self) -> tuple[SeatNumber, ...]:
        """The seats that wait for a program from outside, which has so much time and no more."""
        if self.status != "running":
            return ()
        return tuple([seat for seat in self.to_move if self.program_at(seat)])

    def bot_at(self, seat: SeatNumber) -> LevelName | None:
        """The level of the bot that plays this seat now, if one does."""
        return self.seats[seat].level or self.away[seat]

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


def refold(rows: Iterable[Row]) -> Table:
    """The table of a whole log; raises `BrokenLog`."""
    table: Table | None = None
    for row in rows:
        table = fold(table, row)
    if table is None:
        raise BrokenLog(1, "it is missing: a log begins with the making of its table")
    return table


def fold(table: Table | None, row: Row) -> Table:
    """The table after one more row; raises `BrokenLog` for a row that cannot follow."""
    expected = 1 if table is None else table.n + 1
    if row.n != expected:
        raise BrokenLog(row.n, f"after row {expected - 1} comes row {expected}")
    if not row.events:
        raise BrokenLog(row.n, "it holds no event")
    for event in row.events:
        if isinstance(event, Created):
            if table is not None:
                raise BrokenLog(row.n, "the table was made before")
            table = _created(event, row)
        elif table is None:
            raise BrokenLog(row.n, "a log begins with the making of its table")
        else:
            table = _after(table, event, row)
    if table is None:  # cannot be: a first row without `Created` has been refused
        raise BrokenLog(row.n, "a log begins with the making of its table")
    return replace(table, n=row.n, updated=row.at)


def _after(table: Table, event: AnyEvent, row: Row) -> Table:
    seat = getattr(event, "seat", 0)
    if seat not in range(len(table.seats)):
        raise BrokenLog(row.n, f"there is no seat {seat} at this table")
    match event:
        case Played():
            return _played(table, event, row)
        case UndoAsked(seat):
            return replace(table, undo=PendingUndo(seat))
        case UndoAnswered(seat, agree):
            return _answered(table, seat, agree)
        case Undone():
            return _undone(table, event, row)
        case Started():
            return _started(table, row)
        case Rematched(created):
            return replace(table, rematch=created)
        case Archived():
            return replace(table, status="archived", to_move=(), undo=None)
        case Created():
            raise BrokenLog(row.n, "the table was made before")
        case _:
            return _seated(table, event)


def _seated(
    table: Table, event: Joined | Seated | Offered | Withdrawn | Declined | Left | Returned
) -> Table:
    match event:
        case Joined(seat, person, name, program):
            return _with_seat(table, seat, SeatPlan("person", person, name, program=program))
        case Seated(seat, plan):
            return _with_seat(table, seat, plan)
        case Offered(seat, person, name):
            return _with_seat(table, seat, SeatPlan(offered=person, offered_name=name))
        case Withdrawn(seat) | Declined(seat):
            return _with_seat(table, seat, SeatPlan())
        case Left(seat, level):
            return _left(table, seat, level)
        case Returned(seat):
            return replace(table, away=_with(table.away, seat, None))


def _created(event: Created, row: Row) -> Table:
    try:
        promise = commitment(bytes.fromhex(event.seed))
    except ValueError:
        # Never the value itself: messages go into logs.
        raise BrokenLog(row.n, "its seed is not 32 bytes in hexadecimal digits") from None
    return Table(
        id=event.table,
        n=row.n,
        game=event.game,
        options=event.options,
        seats=event.seats,
        away=(None,) * len(event.seats),
        host=event.host,
        public=event.public,
        seed=event.seed,
        commitment=promise,
        invites=event.invites,
        daily=event.daily,
        rematch_of=event.rematch_of,
        created=row.at,
        updated=row.at,
        decision_since=(0,) * len(event.seats),
    )


def _started(table: Table, row: Row) -> Table:
    if table.status != "open":
        raise BrokenLog(row.n, f"a start at a table that is {table.status}")
    try:
        seed = bytes.fromhex(table.seed)
        state = start_fairly(table.rules, len(table.seats), table.options, seed)
    except InvalidSetup as error:
        raise BrokenLog(row.n, f"the game cannot start: {error.reason}") from None
    to_move = tuple(sorted(table.rules.to_move(state)))
    return replace(
        table,
        status="running",
        started=row.at,
        start=state,
        state=state,
        to_move=to_move,
        decision_since=tuple(row.n if seat in to_move else 0 for seat in range(len(table.seats))),
    )


def _played(table: Table, event: Played, row: Row) -> Table:
    before = table.state
    if table.status != "running":
        raise BrokenLog(row.n, f"a move at a table that is {table.status}")
    try:
        after = play(table, event.seat, event.move)
    except (IllegalMove, InvalidMove) as error:
        # Not the whole error: it shows the position, and messages go into logs.
        reason = f"seat {event.seat} cannot play {event.move!r}: {error.reason}"
        raise BrokenLog(row.n, reason) from None
    _forget(table, event.seat, event.move)
    to_move = tuple(sorted(table.rules.to_move(after)))
    moved = LineMove(event.seat, event.move, row.n, reveals(before, after), event.forfeit)
    table = replace(
        table,
        state=after,
        line=(*table.line, moved),
        to_move=to_move,
        decision_since=tuple(
            since if seat != event.seat and seat in table.to_move else row.n
            for seat, since in enumerate(table.decision_since)
        ),
        # Who moves on instead of answering has not agreed; a bot has no say in it.
        undo=table.undo if event.by is None or table.seats[event.seat].program else None,
    )
    return table if to_move else _over(table, row)


def _over(table: Table, row: Row) -> Table:
    result = table.rules.result(table.state)
    if result is None:
        raise BrokenLog(row.n, "nobody is to move, but the game has no result")
    return replace(table, status="finished", finished=row.at, undo=None, result=wire_result(result))


def _undone(table: Table, event: Undone, row: Row) -> Table:
    removes = set(event.removes)
    if not removes or not removes <= set(range(len(table.line))):
        raise BrokenLog(row.n, f"it takes back moves {event.removes} of {len(table.line)}")
    kept = [move for place, move in enumerate(table.line) if place not in removes]
    state, line = table.start, []
    for move in kept:
        before = state
        try:
            state = table.rules.play(before, move.seat, read_move(table.game, move.move))
        except (IllegalMove, InvalidMove) as error:
            raise BrokenLog(row.n, f"what is left cannot be played: {error.reason}") from None
        line.append(replace(move, reveals=reveals(before, state)))
    to_move = tuple(sorted(table.rules.to_move(state)))
    as_before = same_step(table.state, state)
    return replace(
        table,
        state=state,
        line=tuple(line),
        to_move=to_move,
        decision_since=tuple(
            since if as_before and seat != event.seat and seat in table.to_move else row.n
            for seat, since in enumerate(table.decision_since)
        ),
        undone=row.n,
        undo=None,
    )


def _answered(table: Table, seat: SeatNumber, agree: bool) -> Table:
    if table.undo is None or not agree:
        return replace(table, undo=None)
    # One device, one word: whoever answers speaks for all seats of that person.
    person = table.seats[seat].person
    agreed = {*table.undo.agreed, *(table.seats_of(person) if person else (seat,))}
    return replace(table, undo=PendingUndo(table.undo.seat, tuple(sorted(agreed))))


def _left(table: Table, seat: SeatNumber, level: LevelName) -> Table:
    if table.status == "open":
        return _with_seat(table, seat, SeatPlan())
    undo = table.undo if table.undo and table.undo.seat != seat else None
    return replace(table, away=_with(table.away, seat, level), undo=undo)


def _with_seat(table: Table, seat: SeatNumber, plan: SeatPlan) -> Table:
    seats = (*table.seats[:seat], plan, *table.seats[seat + 1 :])
    return replace(table, seats=seats)


def _with(
    away: tuple[LevelName | None, ...], seat: SeatNumber, level: LevelName | None
) -> tuple[LevelName | None, ...]:
    return (*away[:seat], level, *away[seat + 1 :])


def wire_result(result: Result) -> GameResult:
    """A result of the rules as it goes over the wire."""
    return GameResult(
        result.ranking,
        result.scores,
        tuple(
            tuple(ResultSheetLine(name, number) for name, number in sheet)
            for sheet in result.sheets
        ),
    )


# A command is first decided and, once its row is durable, folded: the same move is played twice on
# the same state. What `decide` found is kept until `fold` asks for it.
_AHEAD: OrderedDict[tuple[int, SeatNumber, str], tuple[Any, Any]] = OrderedDict()
_MOST_AHEAD = 2048


@lru_cache(maxsize=8192)
def read_move(game: GameName, text: str) -> Any:
    """A move of a game from its notation; raises `InvalidMove`."""
    return GAMES[game].parse(text)


def play(table: Table, seat: SeatNumber, text: str, move: Any = None) -> Any:
    """The state after a move, given as text and perhaps read; raises `GameError` like the rules."""
    key = (id(table.state), seat, text)
    found = _AHEAD.get(key)
    if found is not None and found[0] is table.state:
        return found[1]
    after = table.rules.play(table.state, seat, move or read_move(table.game, text))
    _AHEAD[key] = table.state, after
    if len(_AHEAD) > _MOST_AHEAD:
        _AHEAD.popitem(last=False)
    return after


def _forget(table: Table, seat: SeatNumber, move: str) -> None:
    _AHEAD.pop((id(table.state), seat, move), None)
