"""Whether a command is accepted, and the events that it makes. Pure: it changes nothing.

A command whose effect is there already (a second rematch, a return to a seat that was never left)
makes no events: there is nothing to write, and it is acknowledged as done.
"""

from collections.abc import Callable

from lunarium.games.api import IllegalMove, InvalidMove
from lunarium.server.protocol.boards import SeatNumber
from lunarium.server.protocol.codes import Refusal
from lunarium.server.protocol.commands import AnswerUndo, Play, Undo
from lunarium.server.tables.actors import Actor, Bot, Person
from lunarium.server.tables.checks import check_fresh, check_running, check_sits
from lunarium.server.tables.events import Events, Played, UndoAnswered, UndoAsked, Undone
from lunarium.server.tables.offers import AnyCommand
from lunarium.server.tables.opening import Fresh, draw_fresh
from lunarium.server.tables.playing import play, read_move
from lunarium.server.tables.refused import Refused, refuse
from lunarium.server.tables.seating import decide_seating
from lunarium.server.tables.table import Table
from lunarium.server.tables.undo import last_change, undo_right, waiting_for


def decide(
    table: Table,
    actor: Actor,
    command: AnyCommand,
    fresh: Callable[[int], Fresh] = draw_fresh,
) -> Events:
    """The events of a command, for one row of the log; raises `Refused`.

    `fresh` draws what a new table needs, for that many seats: only a rematch calls it.
    """
    if isinstance(command, Play):
        return _play(table, actor, command)
    if isinstance(actor, Bot):
        raise refuse("not_your_seat", "a bot plays its seat, and does nothing else")
    if isinstance(command, Undo):
        return _undo(table, actor, command)
    if isinstance(command, AnswerUndo):
        return _answer(table, actor, command)
    return decide_seating(table, actor, command, fresh)


def _play(table: Table, actor: Actor, command: Play) -> Events:
    _check_plays(table, actor, command.seat)
    check_running(table)
    check_fresh(command.version, table.decision_since[command.seat])
    try:
        move = read_move(table.game, command.move)
    except InvalidMove as error:
        raise refuse("bad_move", error.reason) from None
    try:
        play(table, command.seat, text := str(move), move)
    except IllegalMove as error:
        # Not its position: what a client may see comes by its view alone.
        raise Refused(Refusal(error.code, error.reason, error.clause)) from None
    if isinstance(actor, Bot):
        return (
            Played(
                command.seat,
                text,
                bot=actor.level,
                stood_in=actor.stood_in,
                forfeit=actor.forfeit,
            ),
        )
    return (Played(command.seat, text, by=actor.id),)


def _check_plays(table: Table, actor: Actor, seat: SeatNumber) -> None:
    if isinstance(actor, Person):
        check_sits(table, actor, seat)
    elif actor.forfeit is not None:
        if actor.seat != seat or seat >= len(table.seats) or not table.program_at(seat):
            raise refuse("not_your_seat", f"seat {seat} has no program that could forfeit a move")
    elif actor.seat != seat or seat >= len(table.seats) or table.bot_at(seat) is None:
        raise refuse("not_your_seat", f"seat {seat} is not for a bot to play")


def _undo(table: Table, person: Person, command: Undo) -> Events:
    check_sits(table, person, command.seat)
    check_running(table)
    if table.undo is not None:
        raise refuse("undo_pending")
    check_fresh(command.version, last_change(table, command.seat))
    right = undo_right(table, command.seat)
    if not right.removes:
        raise refuse("nothing_to_undo")
    match right.how:
        case "free":
            return (Undone(command.seat, right.removes),)
        case "ask":
            return (UndoAsked(command.seat),)
        case "no":
            raise refuse("undo_not_allowed")


def _answer(table: Table, person: Person, command: AnswerUndo) -> Events:
    check_sits(table, person, command.seat)
    check_running(table)
    if table.undo is None:
        raise refuse("no_undo_pending")
    asker = table.undo.seat
    if table.seats[asker].person == person.id and command.agree:
        raise refuse("undo_not_allowed", "the other people must agree, not the one who asks")
    answered = UndoAnswered(command.seat, command.agree)
    if not command.agree:
        return (answered,)
    if command.seat in table.undo.agreed:
        return ()
    missing = set(waiting_for(table)) - set(table.seats_of(person.id))
    if missing:
        return (answered,)
    return answered, Undone(asker, undo_right(table, asker).removes)
