"""Tables without a network: one person's device holds them as the server holds its own.

In the browser this runs in a worker, in Pyodide. Commands take the same path as on the server, from
`LiveTables.do` on; the browser's database has the logs, and bots are the plain ones.
docs/formats/local.md describes the messages between page, worker and this package.
"""

from lunarium.server.local.core import Core, open_core
from lunarium.server.local.storage import Storage, StorageRefused

__all__ = ["Core", "Storage", "StorageRefused", "open_core"]
