"""What people agree on during a game: that it ends without a result, or that a bot takes a seat.

All who are asked must agree. The votes are in the log, so nobody has to be there at the same time.
"""

from datetime import datetime, timedelta

from msgspec.structs import replace

from lunarium.server.protocol.boards import SeatNumber
from lunarium.server.protocol.refusals import refuse
from lunarium.server.protocol.tables import AnswerProposal, Propose
from lunarium.server.tables.clocks import absent_from
from lunarium.server.tables.events import (
    Archived,
    Events,
    Left,
    MovePlayed,
    PersonId,
    ProposalAnswered,
    Proposed,
)
from lunarium.server.tables.state import (
    PendingProposal,
    Person,
    TableState,
    check_holds,
    check_running,
    check_sits,
)
from lunarium.server.tables.undo import after_leaving, others_to_ask


def _asked(table: TableState, proposal: PendingProposal, at: datetime) -> frozenset[PersonId]:
    """The people who must agree.

    All must agree to the end of a game, also those who left a bot in their place: it may be
    winning. Only a person who has been gone for the time of absence has no say. Whether a bot takes
    a seat is up to those who sit at the table.
    """
    if proposal.about is not None:
        return others_to_ask(table, proposal.about)
    long_ago = at - timedelta(seconds=table.absence_s)
    return frozenset(
        plan.person
        for plan, clock in zip(table.seats, table.clocks, strict=True)
        if plan.person is not None
        and not plan.program
        and not (clock.gone is not None and clock.gone <= long_ago)
    )


def waiting_for(
    table: TableState, proposal: PendingProposal, at: datetime
) -> tuple[SeatNumber, ...]:
    """The seats that have not answered a proposal yet."""
    asked = _asked(table, proposal, at)
    return tuple(
        seat
        for seat, plan in enumerate(table.seats)
        if plan.person in asked and seat not in proposal.agreed
    )


def may_end_alone(table: TableState, person: Person, at: datetime) -> bool:
    """Whether a person may end a running game without asking anybody."""
    alone = PendingProposal("end", 0, table.seats_of(person.id))
    return not waiting_for(table, alone, at)


def decide_proposal(table: TableState, person: Person, command: Propose, at: datetime) -> Events:
    """The events of a proposal: it is made, or happens if nobody is to be asked."""
    check_holds(table, person, command.seat)
    check_running(table)
    if table.proposal is not None:
        raise refuse("proposal_pending")
    mine = table.seats_of(person.id)
    if command.kind == "end":
        if table.end_refused == (person.id, len(table.line)):
            raise refuse("refused_before")
        proposal = PendingProposal("end", command.seat, mine)
    else:
        check_sits(table, person, command.seat)
        about = _absent_seat(table, command, at)
        if about in mine:
            raise refuse("not_absent", "this seat is your own: leave it instead")
        proposal = PendingProposal("bot", command.seat, mine, about, command.level)
    if waiting_for(table, proposal, at):
        return (Proposed(command.seat, proposal.kind, proposal.about, proposal.level),)
    return _happens(table, proposal)


def _absent_seat(table: TableState, command: Propose, at: datetime) -> SeatNumber:
    if command.about is None or command.about >= len(table.seats):
        raise refuse("not_absent", "say which seat of this table a bot should take")
    moment = absent_from(table, command.about)
    if moment is None or at < moment:
        raise refuse("not_absent")
    return command.about


def decide_proposal_answer(
    table: TableState, person: Person, command: AnswerProposal, at: datetime
) -> Events:
    """The events of an answer to a proposal; raises `RefusalError`."""
    check_holds(table, person, command.seat)
    check_running(table)
    proposal = table.proposal
    if proposal is None:
        raise refuse("no_proposal")
    mine = table.seats_of(person.id)
    if command.seat not in (*waiting_for(table, proposal, at), *proposal.agreed):
        raise refuse("not_your_seat", "you are not asked")
    answered = ProposalAnswered(command.seat, command.agree)
    if not command.agree:
        return (answered,)
    if command.seat in proposal.agreed:
        return ()
    agreed = replace(proposal, agreed=(*proposal.agreed, *mine))
    if waiting_for(table, agreed, at):
        return (answered,)
    return answered, *_happens(table, proposal)


def after_person_left(table: TableState, seat: SeatNumber, at: datetime) -> Events:
    """The proposal that happens because the person of this seat leaves and no answer is missing."""
    proposal = table.proposal
    if proposal is None or proposal.about in {None, seat}:
        return ()
    if any(other != seat for other in waiting_for(table, proposal, at)):
        return ()
    return _happens(table, proposal)


def _happens(table: TableState, proposal: PendingProposal) -> Events:
    if proposal.about is None or proposal.level is None:
        return (Archived(),)
    left = Left(proposal.about, proposal.level, voted=True)
    return left, *after_leaving(table, proposal.about)


# ---------------------------------------------------------------------- folding


def proposed(table: TableState, event: Proposed) -> TableState:
    """The table with a proposal, to which its own person agrees."""
    person = table.seats[event.seat].person
    agreed = table.seats_of(person) if person else (event.seat,)
    proposal = PendingProposal(event.kind, event.seat, agreed, event.about, event.level)
    return replace(table, proposal=proposal)


def answered(table: TableState, event: ProposalAnswered) -> TableState:
    """The table after an answer."""
    proposal = table.proposal
    if proposal is None:
        return table
    person = table.seats[event.seat].person
    if event.agree:
        agreed = {*proposal.agreed, *(table.seats_of(person) if person else (event.seat,))}
        return replace(table, proposal=replace(proposal, agreed=tuple(sorted(agreed))))
    proposer = table.seats[proposal.seat].person
    if proposal.kind == "end" and person != proposer:
        table = replace(table, end_refused=(proposer, len(table.line)))
    return replace(table, proposal=None)


def proposal_after_move(table: TableState, event: MovePlayed) -> PendingProposal | None:
    """What is left of a proposal after a move: a person who plays on does not want to end the game.

    The proposal to let a bot take a seat is over as soon as the seat moves.
    """
    proposal = table.proposal
    if proposal is None or event.by is None:
        return proposal
    if proposal.about is not None:
        return None if proposal.about == event.seat else proposal
    mine = table.seats_of(event.by)
    if proposal.seat in mine:
        return None
    agreed = tuple(seat for seat in proposal.agreed if seat not in mine)
    return replace(proposal, agreed=agreed)
