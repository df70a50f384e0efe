"""The store: logs of tables, their summaries, people. SQLite in a file, or PostgreSQL.

The log is the only truth; everything else about a table can be made from it again. An append is
durable before `Store.append` returns. `writer` commits many waiting appends at once, `notices`
tells other processes, `migrate` brings a database to the schema of this program.
"""

from lunarium.server.store.database import (
    AccessRefused,
    BadCursor,
    BadDatabaseUrl,
    DatabaseUrl,
    FileInUse,
    LogGap,
    SchemaTooNew,
    SchemaTooOld,
    StoreError,
    StoreUnavailable,
    default_url,
)
from lunarium.server.store.notices import MessageNotice, Missed, Notice, RowNotice
from lunarium.server.store.rows import (
    AccountKind,
    AccountRow,
    Appended,
    AppendResult,
    Bearer,
    DailyRow,
    ListedTable,
    PersonId,
    PersonRow,
    PushRow,
    Repeated,
    Sitting,
    SoloRow,
    SoloScore,
    SoloStatistics,
    Stale,
    StoredRow,
    StoredSnapshot,
    TableId,
    TablePage,
    TableSummaryRow,
    TokenRow,
)
from lunarium.server.store.sqlite import ServerLock
from lunarium.server.store.store import Store

__all__ = [
    "AccessRefused",
    "AccountKind",
    "AccountRow",
    "AppendResult",
    "Appended",
    "BadCursor",
    "BadDatabaseUrl",
    "Bearer",
    "DailyRow",
    "DatabaseUrl",
    "FileInUse",
    "ListedTable",
    "LogGap",
    "MessageNotice",
    "Missed",
    "Notice",
    "PersonId",
    "PersonRow",
    "PushRow",
    "Repeated",
    "RowNotice",
    "SchemaTooNew",
    "SchemaTooOld",
    "ServerLock",
    "Sitting",
    "SoloRow",
    "SoloScore",
    "SoloStatistics",
    "Stale",
    "Store",
    "StoreError",
    "StoreUnavailable",
    "StoredRow",
    "StoredSnapshot",
    "TableId",
    "TablePage",
    "TableSummaryRow",
    "TokenRow",
    "default_url",
]
