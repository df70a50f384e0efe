"""Tables in memory: who looks at them, one command at a time, and what everybody then sees.

command → `decide` → append, durably → fold → one message for each distinct view → broadcast.
Everything here can vanish at any time: the log in the store is the truth.
"""

from lunarium.server.live.outbox import Outbox
from lunarium.server.live.table import LiveTable
from lunarium.server.live.tables import LiveTables
from lunarium.server.live.watcher import Watcher

__all__ = ["LiveTable", "LiveTables", "Outbox", "Watcher"]
