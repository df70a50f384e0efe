"""What a table is and does, as pure functions: events, folding, deciding, and what people see.

A command goes to `decide`, which gives the events of one row of the log and the table after them;
rows that come from the log are folded. `views` has what each seat sees. Nothing here waits, reads
or writes.
"""

from lunarium.server.protocol.refusals import RefusalError, refuse
from lunarium.server.tables.clocks import TimeIsUp, next_deadline
from lunarium.server.tables.decide import AnyCommand, Decided, decide
from lunarium.server.tables.events import (
    AnyEvent,
    Events,
    PersonId,
    Row,
    TableId,
    decode_events,
    encode_events,
)
from lunarium.server.tables.fold import BrokenLog, fold, refold
from lunarium.server.tables.opening import (
    Fresh,
    create,
    create_daily,
    create_paired,
    draw_fresh,
    new_id,
    opening,
)
from lunarium.server.tables.seating import Decline, Forget, OfferTo
from lunarium.server.tables.state import (
    Actor,
    BotActor,
    BotTurn,
    Person,
    TableState,
    Timekeeper,
)
from lunarium.server.tables.views import TableViews, check_may_see

__all__ = [
    "Actor",
    "AnyCommand",
    "AnyEvent",
    "BotActor",
    "BotTurn",
    "BrokenLog",
    "Decided",
    "Decline",
    "Events",
    "Forget",
    "Fresh",
    "OfferTo",
    "Person",
    "PersonId",
    "RefusalError",
    "Row",
    "TableId",
    "TableState",
    "TableViews",
    "TimeIsUp",
    "Timekeeper",
    "check_may_see",
    "create",
    "create_daily",
    "create_paired",
    "decide",
    "decode_events",
    "draw_fresh",
    "encode_events",
    "fold",
    "new_id",
    "next_deadline",
    "opening",
    "refold",
    "refuse",
]
