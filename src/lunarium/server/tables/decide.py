"""Decides whether a command is accepted, and what it does. Pure: it changes nothing.

A command that has nothing left to do (a second rematch, a return to a seat that was never left)
makes no events: there is nothing to write, and it is acknowledged as done.
"""

from collections.abc import Callable
from datetime import datetime
from typing import Final, NamedTuple, TypeAlias

from lunarium.games.api import IllegalMove, InvalidMove
from lunarium.server.protocol.boards import SeatNumber
from lunarium.server.protocol.refusals import Refusal, RefusalError, refuse
from lunarium.server.protocol.tables import (
    AnswerProposal,
    AnswerUndo,
    Archive,
    Leave,
    Play,
    Propose,
    Rematch,
    TableCommand,
    Undo,
)
from lunarium.server.tables.clocks import TimeIsUp, decide_time
from lunarium.server.tables.events import Events, Forgotten, MovePlayed, Row
from lunarium.server.tables.fold import after_move, fold, read_move
from lunarium.server.tables.opening import Fresh, draw_fresh
from lunarium.server.tables.proposals import decide_proposal, decide_proposal_answer
from lunarium.server.tables.seating import Decline, Forget, OfferTo, decide_seating
from lunarium.server.tables.state import (
    Actor,
    BotActor,
    Person,
    TableState,
    Timekeeper,
    check_fresh,
    check_running,
    check_sits,
)
from lunarium.server.tables.undo import decide_answer, decide_undo

AnyCommand: TypeAlias = TableCommand | OfferTo | Decline | Forget | TimeIsUp
"""What can be decided about a table."""


MOST_ROWS: Final = 1_000
"""After this many rows a table accepts hardly anything but moves, so that every log has an end.

A game has some 70 to 150 rows. Moves alone bring it to its end; taking back, coming and going could
continue for ever.
"""

_FORWARD: Final = (Play, Leave, Archive, Rematch, Forget, TimeIsUp)


class Decided(NamedTuple):
    """The events of a command, for one row of the log, and the table after that row."""

    events: Events
    after: TableState


def decide(
    table: TableState,
    actor: Actor,
    command: AnyCommand,
    at: datetime,
    fresh: Callable[[int], Fresh] = draw_fresh,
) -> Decided:
    """The events of a command given at this moment, and the table after; raises `RefusalError`.

    `fresh` draws what a new table needs, for that many seats; only a rematch calls it.
    """
    if table.n >= MOST_ROWS and not isinstance(command, _FORWARD):
        raise refuse("too_long")
    if isinstance(command, Play) and not isinstance(actor, Timekeeper):
        return _decide_move(table, actor, command, at)
    events = _decide_other(table, actor, command, at, fresh)
    return Decided(events, fold(table, Row(table.n + 1, at, events)) if events else table)


def _decide_other(
    table: TableState,
    actor: Actor,
    command: AnyCommand,
    at: datetime,
    fresh: Callable[[int], Fresh],
) -> Events:
    if isinstance(actor, Timekeeper):
        if isinstance(command, TimeIsUp):
            return decide_time(table, command, at)
        raise refuse("not_your_seat", "the server keeps the time, and does nothing else")
    if isinstance(actor, BotActor):
        raise refuse("not_your_seat", "a bot plays its seat, and does nothing else")
    match command:
        case Forget(alias=alias):
            return (Forgotten(actor.id, alias),)
        case Undo():
            return decide_undo(table, actor, command)
        case AnswerUndo():
            return decide_answer(table, actor, command)
        case Propose():
            return decide_proposal(table, actor, command, at)
        case AnswerProposal():
            return decide_proposal_answer(table, actor, command, at)
        case TimeIsUp() | Play():
            raise refuse("not_allowed")  # no client can send the one, and `decide` takes the other
        case _:
            return decide_seating(table, actor, command, at, fresh)


def _decide_move(
    table: TableState, actor: Person | BotActor, command: Play, at: datetime
) -> Decided:
    _check_plays(table, actor, command.seat)
    check_running(table)
    check_fresh(command.version, table.decision_since[command.seat])
    try:
        move = read_move(table.game, command.move)
    except InvalidMove as error:
        raise refuse("bad_move", error.reason) from None
    try:
        state = table.rules.play(table.state, command.seat, move)
    except IllegalMove as error:
        # Without the position: a client may only see its view.
        raise RefusalError(Refusal(error.code, error.reason, error.clause)) from None
    if isinstance(actor, BotActor):
        event = MovePlayed(
            command.seat,
            str(move),
            bot=actor.level,
            stood_in=actor.stood_in,
            forfeit=actor.forfeit,
        )
    else:
        event = MovePlayed(command.seat, str(move), by=actor.id)
    return Decided((event,), after_move(table, event, state, table.n + 1, at))


def _check_plays(table: TableState, actor: Person | BotActor, seat: SeatNumber) -> None:
    if isinstance(actor, Person):
        check_sits(table, actor, seat)
        if table.clocks[seat].bot:
            raise refuse("time_is_up")
    elif actor.forfeit is not None:
        if actor.seat != seat or seat >= len(table.seats) or not table.program_at(seat):
            raise refuse("not_your_seat", f"seat {seat} has no program that could forfeit a move")
    elif actor.seat != seat or seat >= len(table.seats) or table.bot_at(seat) is None:
        raise refuse("not_your_seat", f"seat {seat} is not played by a bot")
