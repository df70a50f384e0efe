"""What a table is and does, as pure functions: events, folding, deciding, and what people see.

command → `decide` → events → a row of the log → `fold` → what `wire` says to each seat.
Nothing here waits, reads or writes.
"""

from lunarium.server.tables.actors import Actor, Bot, Person
from lunarium.server.tables.decide import decide
from lunarium.server.tables.events import (
    AnyEvent,
    Events,
    PersonId,
    Row,
    TableId,
    decode_events,
    encode_events,
)
from lunarium.server.tables.folding import BrokenLog, fold, refold
from lunarium.server.tables.opening import (
    Fresh,
    create,
    create_daily,
    draw_fresh,
    new_id,
    opening,
)
from lunarium.server.tables.refused import Refused, refuse
from lunarium.server.tables.table import BotTurn, Table

__all__ = [
    "Actor",
    "AnyEvent",
    "Bot",
    "BotTurn",
    "BrokenLog",
    "Events",
    "Fresh",
    "Person",
    "PersonId",
    "Refused",
    "Row",
    "Table",
    "TableId",
    "create",
    "create_daily",
    "decide",
    "decode_events",
    "draw_fresh",
    "encode_events",
    "fold",
    "new_id",
    "opening",
    "refold",
    "refuse",
]
