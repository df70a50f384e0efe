"""The summary of a table, made from its fold: the one place that says what lists show."""

from lunarium.server.store.rows import Sitting, SoloScore, TableSummaryRow
from lunarium.server.tables.state import TableState


def summary_of(table: TableState) -> TableSummaryRow:
    """What lists need to know of a table as it is now. The host is among its people, always."""
    people = dict.fromkeys((table.host, *(s.person for s in table.seats if s.person is not None)))
    offers: tuple[Sitting, ...] = ()
    if table.status == "open":
        offers = tuple(
            Sitting(seat.offered, (number,))
            for number, seat in enumerate(table.seats)
            if seat.offered is not None
        )
        people |= dict.fromkeys(offer.person for offer in offers)
    return TableSummaryRow(
        game=table.game,
        status=table.status,
        public=table.public,
        host=table.host,
        names=table.names,
        people=tuple(Sitting(person, table.seats_of(person)) for person in people),
        open_seats=sum(seat.kind == "open" for seat in table.seats),
        to_move=table.to_move if table.status == "running" else (),
        bots_waiting=bool(table.bots_to_move or table.programs_to_move),
        moves=len(table.line),
        created=table.created,
        daily=table.daily,
        result=table.result,
        solo=_solo_score(table),
        programs=tuple([seat for seat, s in enumerate(table.seats) if s.program]),
        offers=offers,
    )


def _solo_score(table: TableState) -> SoloScore | None:
    if table.result is None or len(table.seats) > 1:
        return None
    lines = {line.name: line.number for line in table.result.sheets[0]}
    return SoloScore(
        score=table.result.scores[0],
        phases=(lines["phase_1"], lines["phase_2"]),
        discs_left=lines["discs_left"],
    )
