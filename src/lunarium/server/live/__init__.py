"""Tables in memory: who follows them, one command at a time, and what everyone then sees.

A command is decided, its row appended durably; then the live table takes the state after it, each
view is rendered once, and the change is broadcast. Everything here can be lost at any time: the log
in the store is the truth.
"""

from lunarium.server.live.live_table import LiveTable
from lunarium.server.live.live_tables import LiveTables
from lunarium.server.live.subscriptions import SendQueue, Subscription

__all__ = ["LiveTable", "LiveTables", "SendQueue", "Subscription"]
