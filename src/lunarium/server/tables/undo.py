"""Who may take back what, and whether the others must agree."""

from typing import Literal

import msgspec

from lunarium.server.protocol.boards import SeatNumber
from lunarium.server.tables.events import PersonId
from lunarium.server.tables.table import LineMove, Table


class Right(msgspec.Struct, frozen=True):
    """Whether a seat may undo now, and the places in the line that would be taken back.

    how      "free": at once; "ask": all others must agree; "no"
    removes  empty if the seat has not moved
    """

    how: Literal["free", "ask", "no"]
    removes: tuple[int, ...] = ()


NOTHING = Right("no")


def others_to_ask(table: Table, seat: SeatNumber) -> frozenset[PersonId]:
    """The people other than the seat's own who sit at the table.

    Who has left has no say, nor has a bot, ours or one from outside.
    """
    return frozenset(
        plan.person
        for plan, away in zip(table.seats, table.away, strict=True)
        if plan.person is not None and away is None and not plan.program
    ) - {table.seats[seat].person or ""}


def undo_right(table: Table, seat: SeatNumber) -> Right:
    """What the seat may take back.

    Its own last move is free while nothing hidden was revealed and nobody moved since. In Akvárko
    the picks of other seats in the same step do not count as moves: nobody has seen them. Otherwise
    the others must agree, and if there are none, everything may be taken back. At a daily table all
    have the same supply, so nobody may look at it and go back.
    """
    if table.status != "running":
        return NOTHING
    line = table.line
    last = next((at for at in range(len(line) - 1, -1, -1) if line[at].seat == seat), None)
    if last is None:
        return NOTHING
    since = line[last:]
    revealed = any(move.reveals for move in since)
    together = not revealed and _are_together(table, since)
    removes = (last,) if together else tuple(range(last, len(line)))
    undisturbed = len(since) == 1 or (together and table.rules.chooses_unseen(table.state))
    if not revealed and undisturbed:
        return Right("free", removes)
    if table.daily is not None:
        return Right("no", removes)
    return Right("ask" if others_to_ask(table, seat) else "free", removes)


def last_change(table: Table, seat: SeatNumber) -> int:
    """The row that last changed what an undo of the seat would take back."""
    removes = undo_right(table, seat).removes
    return max((table.undone, *(table.line[place].n for place in removes)))


def waiting_for(table: Table) -> tuple[SeatNumber, ...]:
    """The seats whose word on the undo is missing."""
    if table.undo is None:
        return ()
    asked = others_to_ask(table, table.undo.seat)
    return tuple(
        seat
        for seat, plan in enumerate(table.seats)
        if plan.person in asked and table.away[seat] is None and seat not in table.undo.agreed
    )


def _are_together(table: Table, since: tuple[LineMove, ...]) -> bool:
    """Whether these moves, with nothing revealed among them, stand independent of each other."""
    return table.rules.simultaneous or len(since) == 1
