"""What a program from outside sees of a table: made of the rules' views, never of a state."""

from collections.abc import Iterator

from lunarium.records import view_to_json
from lunarium.server.protocol.boards import SeatNumber
from lunarium.server.protocol.bots import BotPosition, BotTable, MoveForfeited
from lunarium.server.protocol.messages import Happened
from lunarium.server.tables.events import PersonId, Played, Row
from lunarium.server.tables.table import Table


def seat_of(table: Table, account: PersonId) -> SeatNumber | None:
    """The seat of a bot account, which has one at most."""
    return next(iter(table.seats_of(account)), None)


def bot_table(table: Table, seat: SeatNumber | None, move_limit_s: float) -> BotTable:
    """What the table is."""
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


def bot_position(
    table: Table,
    seat: SeatNumber | None,
    *,
    remaining_s: float | None,
    happened: tuple[Happened, ...] = (),
) -> BotPosition:
    """The position as this seat, or an onlooker, may see it, and what the seat may do."""
    view = None if table.state is None else table.rules.view(table.state, seat)
    to_move = seat in table.programs_to_move
    return BotPosition(
        n=table.n,
        status=table.status,
        to_move=table.to_move,
        view=None if view is None else view_to_json(table.game, view),
        legal=tuple(map(str, table.rules.choices(view))) if to_move else None,
        remaining_s=None if remaining_s is None or not to_move else round(remaining_s, 1),
        happened=happened,
        result=table.result,
    )


def forfeited(row: Row, seat: SeatNumber | None) -> Iterator[MoveForfeited]:
    """The moves of a row that the seat's program has forfeited."""
    for event in row.events:
        if isinstance(event, Played) and event.seat == seat and event.forfeit is not None:
            yield MoveForfeited(n=row.n, reason=event.forfeit, move=event.move)
