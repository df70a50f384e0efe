"""What people see of a table. Everything here is made from the rules' views, never from a state."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from functools import lru_cache
from hmac import compare_digest
from typing import Any, Final

from msgspec.structs import replace

from lunarium.games import AnyGame
from lunarium.records import MIXED_SCHEME, SCHEME
from lunarium.server.protocol.boards import (
    Board,
    Explanation,
    MovePreview,
    Moves,
    SeatNumber,
    ViewDocument,
)
from lunarium.server.protocol.bots import BotPosition, BotTable, MoveForfeited
from lunarium.server.protocol.messages import (
    Happened,
    Moved,
    ProposalRefused,
    Proposed,
    SeatChanged,
    TableChanged,
    TakenBack,
    UndoAsked,
    UndoRefused,
    Update,
)
from lunarium.server.protocol.refusals import refuse
from lunarium.server.protocol.tables import (
    ClockInfo,
    Contribution,
    Fairness,
    Invites,
    Proposal,
    SeatInfo,
    TableInfo,
    UndoRequest,
    UndoRight,
)
from lunarium.server.tables import events, proposals
from lunarium.server.tables.clocks import absent_from, deadline
from lunarium.server.tables.events import PersonId
from lunarium.server.tables.fold import read_move
from lunarium.server.tables.state import TableState, may_have_hints
from lunarium.server.tables.undo import others_to_ask, undo_right, waiting_for
from lunarium.server.tables.wire import Wire, encoded, wire_for

NO_UNDO: Final = UndoRight("no")
_RIGHTS: Final = {"free": UndoRight("free"), "ask": UndoRight("ask"), "no": NO_UNDO}


@lru_cache(maxsize=4096)  # of a table that is made, moves and is shown to several people
def time_text(moment: datetime) -> str:
    """A moment in the protocol's format: ISO 8601 in UTC, to the millisecond."""
    utc = moment if moment.tzinfo is UTC else moment.astimezone(UTC)
    return f"{utc.isoformat(timespec='milliseconds')[:-6]}Z"


def check_may_see(table: TableState, person: PersonId | None, invite: str | None = None) -> None:
    """Refuse a person to whom the table is not open, as if there were no such table.

    Public tables are open to all, and so are games that are over: they hold no secret any more, and
    anyone who knows the 128 bits of the id was given the link. A daily table is its player's alone
    until the day is over everywhere, even with an invitation: others still play with its deck.
    """
    if person is not None and (person == table.host or person in table.people):
        return
    if table.daily is not None and table.deck_is_closed(datetime.now(UTC)):
        raise refuse("no_such_table")
    if table.public or table.result is not None:
        return
    if any(person == seat.offered for seat in table.seats if seat.offered is not None):
        return
    if invite is not None and _opens(table, invite):
        return
    raise refuse("no_such_table")


def _opens(table: TableState, invite: str) -> bool:
    """Whether the secret is valid for this table; a single seat's is not once the seat is taken."""
    given = invite.encode()
    secrets = [
        secret
        for secret, seat in zip(table.invites.by_seat, table.seats, strict=True)
        if seat.kind == "open"
    ]
    return any(
        compare_digest(given, secret.encode()) for secret in (table.invites.any_seat, *secrets)
    )


class TableViews:
    """One table as everyone may see it. Each part is put together once, when it is first needed.

    `wire` is the game's part; a live table keeps one for all its states.
    """

    __slots__ = ("_board", "_documents", "_info", "_moves", "_open", "_seen", "table", "wire")

    def __init__(self, table: TableState, wire: Wire[Any] | None = None) -> None:
        self.table = table
        self.wire = wire_for(table.game) if wire is None else wire
        self._info: TableInfo | None = None
        self._seen: dict[SeatNumber | None, Any] = {}
        self._open: ViewDocument | None = None
        self._documents: dict[SeatNumber | None, ViewDocument] = {}
        self._moves: dict[SeatNumber, Moves | None] = {}
        self._board: Board | None = None

    def update(
        self,
        person: PersonId | None,
        seat: SeatNumber | None,
        *,
        after: int | None = None,
        happened: tuple[Happened, ...] = (),
        now: datetime | None = None,
    ) -> Update:
        """The table as this person sees it from this seat; `now` is left out where it is fixed."""
        table = self.table
        return Update(
            table=table.id,
            n=table.n,
            now=time_text(now or table.updated),
            after=after,
            happened=happened,
            info=self.info(person),
            seat=seat,
            view=self.view(seat),
            board=self.board(),
            moves=self.moves(seat),
        )

    def info(self, person: PersonId | None) -> TableInfo:
        """The table without its position; `None` is a stranger."""
        table = self.table
        plain = self._info
        if plain is None or table.daily is not None:  # the seed of a daily opens with time
            plain = self._info = _info(table)
        if person is None:
            return plain
        mine, host = table.seats_of(person), person == table.host
        if not (mine or host):
            return plain
        return replace(
            plain,
            host=host,
            seats=tuple(
                [
                    replace(seat, mine=True) if at in mine else seat
                    for at, seat in enumerate(plain.seats)
                ]
            ),
            undo=_undo(table, mine),
            invites=_invites(table) if host and table.status == "open" else None,
        )

    def seen(self, seat: SeatNumber | None) -> Any:
        """The rules' view of the position for a seat or a spectator; null before the start."""
        if self.table.state is None:
            return None
        found = self._seen.get(seat)
        if found is None:
            found = self._seen[seat] = self.table.rules.view(self.table.state, seat)
        return found

    def view(self, seat: SeatNumber | None) -> ViewDocument | None:
        """The document of that view, already encoded as JSON; null before the start."""
        if self.table.state is None:
            return None
        found = self._documents.get(seat)
        if found is None:
            if self._open is None:
                self._open = self.wire.open_document(self.seen(None))
            own = seat is not None
            document = self.wire.document(self._open, self.seen(seat)) if own else self._open
            found = self._documents[seat] = encoded(document)
        return found

    def board(self) -> Board | None:
        """What else a client needs to draw the position, as JSON; the same for everybody."""
        if self._board is None and self.table.state is not None:
            self._board = encoded(self.wire.board(self.seen(None)))
        return self._board

    def moves(self, seat: SeatNumber | None) -> Moves | None:
        """What the seat may do now, with the gains; null if it is not to move."""
        if seat is None or seat not in self.table.to_move:
            return None
        found = self._moves.get(seat)
        if found is None:
            found = self._moves[seat] = self.wire.moves(self.seen(seat))
        return found

    def explain(self, seat: SeatNumber) -> Explanation:
        """A seat's tableau or tank in full, for anybody; raises `RefusalError`."""
        if self.table.state is None:
            raise refuse("not_started")
        if seat >= len(self.table.seats):
            raise refuse("not_your_seat", f"there is no seat {seat} at this table")
        return self.wire.explain(self.seen(None), seat)

    def previews(self, seat: SeatNumber) -> tuple[MovePreview, ...]:
        """What each legal move of a seat gains, in full; none if it is not to move."""
        if seat not in self.table.to_move:
            return ()
        return self.wire.previews(self.seen(seat))

    def bot_position(
        self,
        seat: SeatNumber | None,
        *,
        remaining_s: float | None,
        happened: tuple[Happened, ...] = (),
    ) -> BotPosition:
        """The position for a program: as this seat may see it, and what the seat may do."""
        table = self.table
        to_move = seat in table.programs_to_move
        return BotPosition(
            n=table.n,
            status=table.status,
            to_move=table.to_move,
            view=self.view(seat),
            legal=tuple(map(str, table.rules.choices(self.seen(seat)))) if to_move else None,
            remaining_s=None if remaining_s is None or not to_move else round(remaining_s, 1),
            happened=happened,
            result=table.result,
        )


def seat_of(table: TableState, account: PersonId) -> SeatNumber | None:
    """The seat of a bot account, which has at most one."""
    return next(iter(table.seats_of(account)), None)


def bot_table(table: TableState, seat: SeatNumber | None, move_limit_s: float) -> BotTable:
    """The facts about the table, for a program."""
    return BotTable(
        table=table.id,
        game=table.game,
        options=table.options,
        seat=seat,
        resigned=seat is not None and table.away[seat] is not None,
        names=table.names,
        bots=tuple(
            plan.program or table.bot_at(at) is not None for at, plan in enumerate(table.seats)
        ),
        move_limit_s=move_limit_s,
        commitment=table.commitment,
    )


def forfeited(row: events.Row, seat: SeatNumber | None) -> Iterator[MoveForfeited]:
    """The moves of a row that the seat's program has forfeited."""
    for event in row.events:
        if (
            isinstance(event, events.MovePlayed)
            and event.seat == seat
            and event.forfeit is not None
        ):
            yield MoveForfeited(n=row.n, reason=event.forfeit, move=event.move)


def happened(
    before: TableState | None,
    row: events.Row,
    after: TableState,
    seat: SeatNumber | None,
    wire: Wire[Any] | None = None,
) -> tuple[Happened, ...]:
    """What happened in a row, for animation and announcements, as far as this seat may know it."""
    wire = wire_for(after.game) if wire is None else wire
    told: list[Happened] = []
    for event in row.events:
        one = _tell(before, event, after, seat, wire)
        if one is not None:
            told.append(one)
    if after.status == "finished" and (before is None or before.status != "finished"):
        told.append(TableChanged(how="finished"))
    return tuple(told)


def _tell(
    before: TableState | None,
    event: events.AnyEvent,
    after: TableState,
    seat: SeatNumber | None,
    wire: Wire[Any],
) -> Happened | None:
    match event:
        case events.MovePlayed() if before is not None:
            move = read_move(after.game, event.move)
            told = tell_move(after.rules, before.state, after.state, event.seat, move, seat, wire)
            if event.bot is None:
                return told
            return replace(told, bot=event.bot, stood_in=event.stood_in, forfeit=event.forfeit)
        case events.Undone():
            return TakenBack(
                seat=event.seat, moves=len(event.removes), removes=tuple(event.removes)
            )
        case events.UndoAsked():
            return UndoAsked(seat=event.seat)
        case events.UndoAnswered():
            return None if event.agree else UndoRefused(seat=event.seat)
        case events.Proposed():
            return Proposed(seat=event.seat, kind=event.kind, about=event.about)
        case events.ProposalAnswered():
            return None if event.agree else ProposalRefused(seat=event.seat)
        case events.Offered():
            return SeatChanged(seat=event.seat, how="offered", name=event.name)
        case events.Withdrawn() | events.Declined() if before is not None:
            return _tell_offer(before, event)
        case _:
            return _tell_seat(event) or _tell_table(event)


def _tell_seat(event: events.AnyEvent) -> SeatChanged | None:
    match event:
        case events.Joined(seat):
            return SeatChanged(seat=seat, how="joined")
        case events.Left(seat, voted=voted):
            return SeatChanged(seat=seat, how="replaced" if voted else "left")
        case events.Returned(seat):
            return SeatChanged(seat=seat, how="returned")
        case events.Seated(seat):
            return SeatChanged(seat=seat, how="set")
        case events.TimeRanOut(seat, takes_seat=takes_seat):
            return SeatChanged(seat=seat, how="time_up_again" if takes_seat else "time_up")
        case events.TimeAdded(seat):
            return SeatChanged(seat=seat, how="more_time")
        case _:
            return None


def _tell_offer(before: TableState, event: events.Withdrawn | events.Declined) -> SeatChanged:
    name = before.seats[event.seat].offered_name or None
    if isinstance(event, events.Declined):
        return SeatChanged(seat=event.seat, how="declined", name=name, reason=event.reason)
    return SeatChanged(seat=event.seat, how="withdrawn", name=name)


def _tell_table(event: events.AnyEvent) -> TableChanged | None:
    match event:
        case events.Created():
            return TableChanged(how="created")
        case events.Started():
            return TableChanged(how="started")
        case events.Rematched():
            return TableChanged(how="rematch")
        case events.Archived():
            return TableChanged(how="archived")
        case _:
            return None


def tell_move(
    rules: AnyGame,
    before: Any,
    after: Any,
    mover: SeatNumber,
    move: Any,
    seat: SeatNumber | None,
    wire: Wire[Any],
) -> Moved:
    """A move between two states, as far as this seat may know it."""
    if seat != mover and rules.chooses_unseen(before) and not rules.reveals(before, after):
        return Moved(seat=mover, move=None)
    return wire.moved(rules.view(before, seat), rules.view(after, seat), mover, move)


def _info(table: TableState) -> TableInfo:
    """The table as a stranger sees it."""
    is_open = table.seed_is_open and not table.deck_is_closed(datetime.now(UTC))
    return TableInfo(
        id=table.id,
        game=table.game,
        options=table.options,
        status=table.status,
        public=table.public,
        host=False,
        seats=tuple([_seat(table, seat) for seat in range(len(table.seats))]),
        created=time_text(table.created),
        updated=time_text(table.updated),
        moves=len(table.line),
        to_move=table.to_move,
        fairness=_fairness(table, is_open=is_open),
        undo=NO_UNDO,
        undo_request=None
        if table.undo is None
        else UndoRequest(
            table.undo.seat,
            table.undo.agreed,
            waiting_for(table),
            undo_right(table, table.undo.seat).removes,
        ),
        hints=may_have_hints(table),
        invites=None,
        daily=table.daily,
        rematch=None if table.rematch is None else table.rematch.table,
        result=table.result,
        time=table.time,
        proposal=_proposal(table),
        offline=table.offline,
        from_position=table.begun is not None,
    )


def _fairness(table: TableState, *, is_open: bool) -> Fairness:
    return Fairness(
        scheme=MIXED_SCHEME if table.parts else SCHEME,
        commitment=table.commitment,
        seed=table.seed if is_open else None,
        contributions=tuple([Contribution(one.seat, one.seal, one.part) for one in table.parts]),
        waits_for=table.shuffle,
    )


def _proposal(table: TableState) -> Proposal | None:
    found = table.proposal
    if found is None:
        return None
    waiting = proposals.waiting_for(table, found, table.updated)
    return Proposal(found.kind, found.seat, found.agreed, waiting, found.about, found.level)


def _seat(table: TableState, seat: SeatNumber) -> SeatInfo:
    plan, away = table.seats[seat], table.away[seat]
    absent = absent_from(table, seat)
    return SeatInfo(
        kind=plan.kind,
        name=plan.name,
        level=plan.level or away,
        guest=plan.guest,
        away=away is not None,
        program=plan.program,
        offered=plan.offered_name or None,
        clock=_clock(table, seat),
        absent_from=time_text(absent) if absent and others_to_ask(table, seat) else None,
    )


def _clock(table: TableState, seat: SeatNumber) -> ClockInfo | None:
    plan, clock = table.seats[seat], table.clocks[seat]
    if table.time is None or plan.kind == "bot" or plan.program:
        return None
    left = clock.left // timedelta(milliseconds=1)
    return ClockInfo(left, _text(deadline(table, seat)), clock.ran_out, clock.bot)


def _text(moment: datetime | None) -> str | None:
    return None if moment is None else time_text(moment)


def _undo(table: TableState, mine: tuple[SeatNumber, ...]) -> UndoRight:
    """The most that any of the person's seats may undo: on one device, the seat that moved last."""
    if table.status != "running" or table.undo is not None:
        return NO_UNDO
    rights = [undo_right(table, seat).how for seat in mine if table.away[seat] is None]
    return _RIGHTS["free" if "free" in rights else "ask" if "ask" in rights else "no"]


def _invites(table: TableState) -> Invites:
    return Invites(
        table.invites.any_seat,
        tuple(
            secret if plan.kind == "open" and plan.offered is None else None
            for secret, plan in zip(table.invites.by_seat, table.seats, strict=True)
        ),
    )
