"""A line in a list of tables, as one person sees it."""

from lunarium.server.protocol.http import TableSummary
from lunarium.server.store import ListedTable
from lunarium.server.tables import PersonId
from lunarium.server.tables.views import time_text


def listed(table: ListedTable, person: PersonId) -> TableSummary:
    """The summary of a table for this person."""
    summary = table.summary
    mine = table.seats_of(person)
    return TableSummary(
        id=table.id,
        game=summary.game,
        status=summary.status,
        host=summary.host == person,
        names=summary.names,
        programs=summary.programs,
        my_seats=mine,
        my_turn=any(seat in summary.to_move for seat in mine),
        to_move=summary.to_move,
        open_seats=summary.open_seats,
        moves=summary.moves,
        created=time_text(summary.created),
        updated=time_text(table.updated),
        daily=summary.daily,
        result=summary.result,
    )
