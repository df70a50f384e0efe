"""The tables of the database, as this program knows them.

Times are whole microseconds since 1970 in UTC: the same number in both databases, and fast to
read and compare. Migrations in `migrations/` create these tables; a test compares the two.
"""

from datetime import UTC, datetime, timedelta

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
    UniqueConstraint,
    text,
)

metadata = MetaData()

VERSION_TABLE = "lunarium_version"
HEAD = "0009"
"""The newest schema that this program knows."""

log = Table(
    "log",
    metadata,
    Column("table_id", Text, primary_key=True),
    Column("n", Integer, primary_key=True, autoincrement=False),
    Column("command", Text),
    Column("at", BigInteger, nullable=False),
    Column("events", LargeBinary, nullable=False),
    UniqueConstraint("table_id", "command", name="log_command"),
    # Rows of one table lie together, and there is one tree less to write to.
    sqlite_with_rowid=False,
)
"""The logs. `(table_id, n)` decides which writer was first, `command` what was repeated."""

snapshots = Table(
    "snapshots",
    metadata,
    Column("table_id", Text, primary_key=True),
    Column("n", Integer, primary_key=True, autoincrement=False),
    Column("format", Integer, nullable=False),
    Column("state", LargeBinary, nullable=False),
    sqlite_with_rowid=False,
)
"""Tables after some rows of their logs, made from them, so that loading one folds only the rest."""

tables = Table(
    "tables",
    metadata,
    Column("id", Text, primary_key=True),
    Column("n", Integer, nullable=False),
    Column("updated", BigInteger, nullable=False),
    Column("game", Text, nullable=False),
    Column("status", Text, nullable=False),
    Column("public", Boolean, nullable=False),
    Column("host", Text, nullable=False),
    Column("bots_waiting", Boolean, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("daily", Text),
    Column("solo_score", Integer),
    Column("summary", LargeBinary, nullable=False),
    Column("due", BigInteger),
    # No index holds what every move changes (`n`, `updated`, `summary`), and pages have room:
    # PostgreSQL then updates a row in its place. Only a time control changes `due` with each move.
    Index(
        "tables_public",
        "status",
        "created",
        "id",
        sqlite_where=text("public"),
        postgresql_where=text("public"),
    ),
    Index(
        "tables_hosted",
        "host",
        sqlite_where=text("status IN ('open', 'running')"),
        postgresql_where=text("status IN ('open', 'running')"),
    ),
    Index(
        "tables_bots_waiting",
        "id",
        sqlite_where=text("bots_waiting"),
        postgresql_where=text("bots_waiting"),
    ),
    Index(
        "tables_due",
        "due",
        sqlite_where=text("due IS NOT NULL"),
        postgresql_where=text("due IS NOT NULL"),
    ),
    Index(
        # All that a leaderboard is made of: it is read from here alone.
        "tables_daily",
        "daily",
        "host",
        "created",
        "id",
        "solo_score",
        sqlite_where=text("daily IS NOT NULL"),
        postgresql_where=text("daily IS NOT NULL"),
    ),
    sqlite_with_rowid=False,
    postgresql_with={"fillfactor": 70},
)
"""A summary of each table, made from its log: columns to search by, and the whole as JSON."""

sittings = Table(
    "sittings",
    metadata,
    Column("person", Text, primary_key=True),
    Column("table_id", Text, primary_key=True),
    Index("sittings_table", "table_id"),
    sqlite_with_rowid=False,
)
"""The people at each table, made from the log too."""

people = Table(
    "people",
    metadata,
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("named", Boolean, nullable=False),
    Column("kind", Text, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("owner", Text),
    Column("handle", Text),
    Column("seen", Integer),
    Index("people_seen", "seen"),
    Index(
        "people_owner",
        "owner",
        sqlite_where=text("owner IS NOT NULL"),
        postgresql_where=text("owner IS NOT NULL"),
    ),
    Index("people_handle", "handle", unique=True),
    sqlite_with_rowid=False,
)
"""Everybody. A bot account has an `owner`, and while it is open a `handle` that is its own.

`seen` is the day of the last visit, as the number of days since 1970.
"""

tokens = Table(
    "tokens",
    metadata,
    Column("token_hash", LargeBinary, primary_key=True),
    Column("id", Text, nullable=False),
    Column("account", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("scopes", Text, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("used", Text),
    Index("tokens_account", "account"),
    sqlite_with_rowid=False,
)
"""Tokens of bot accounts. The store holds hashes, never a token."""

transfers = Table(
    "transfers",
    metadata,
    Column("token_hash", LargeBinary, primary_key=True),
    Column("person", Text, nullable=False),
    Column("expires", BigInteger, nullable=False),
    Column("used", BigInteger),
    Index("transfers_expires", "expires"),
    sqlite_with_rowid=False,
)
"""Links that move a person to another device. The store holds hashes, never the secret."""

pushes = Table(
    "pushes",
    metadata,
    Column("endpoint_hash", LargeBinary, primary_key=True),
    Column("person", Text, nullable=False),
    Column("endpoint", Text, nullable=False),
    Column("p256dh", Text, nullable=False),
    Column("auth", Text, nullable=False),
    Column("quiet_start", Integer),
    Column("quiet_end", Integer),
    Column("zone", Text),
    Column("created", BigInteger, nullable=False),
    Column("sent", BigInteger, nullable=False),
    Index("pushes_person", "person"),
    sqlite_with_rowid=False,
)
"""Devices that want push messages. `sent` is the latest wait that was sent to a device."""

secrets = Table(
    "secrets",
    metadata,
    Column("name", Text, primary_key=True),
    Column("value", LargeBinary, nullable=False),
    sqlite_with_rowid=False,
)
"""Secrets of the server, made once."""

keys = Table(
    "keys",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("value", LargeBinary, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("ends", BigInteger),
    sqlite_with_rowid=False,
)
"""The keys that sign cookies: the newest signs, older ones are accepted until they end."""

chains = Table(
    "chains",
    metadata,
    Column("first", Text, primary_key=True),
    Column("days", Integer, nullable=False),
    Column("tip", LargeBinary, nullable=False),
    Column("end", Text, nullable=False),
    Column("published", BigInteger, nullable=False),
    sqlite_with_rowid=False,
)
"""The hash chains of daily seeds. `tip` is a secret, `end` is published."""

sessions = Table(
    "sessions",
    metadata,
    Column("id", Text, primary_key=True),
    Column("person", Text, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("seen", Integer, nullable=False),
    Column("device", Text, nullable=False),
    Index("sessions_person", "person"),
    sqlite_with_rowid=False,
)
"""The browsers in which a person is logged in; `seen` is a day, as in `people`."""

revocations = Table(
    "revocations",
    metadata,
    Column("person", Text, primary_key=True),
    Column("session", Text, primary_key=True),
    Column("at", BigInteger, nullable=False),
    Index("revocations_at", "at"),
    sqlite_with_rowid=False,
)
"""Sessions that have ended; an empty `session` ends all that were made before."""

erasures = Table(
    "erasures",
    metadata,
    Column("person", Text, primary_key=True),
    Column("asked", BigInteger, nullable=False),
    sqlite_with_rowid=False,
)
"""People who are being erased; the row goes last."""

blocks = Table(
    "blocks",
    metadata,
    Column("person", Text, primary_key=True),
    Column("blocked", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    Index("blocks_blocked", "blocked"),
    sqlite_with_rowid=False,
)
"""Whom a person does not want to meet, with the name that they saw."""

reports = Table(
    "reports",
    metadata,
    Column("id", Text, primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("reporter", Text, nullable=False),
    Column("person", Text, nullable=False),
    Column("table_id", Text, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("name", Text, nullable=False),
    Column("reason", Text, nullable=False),
    Column("words", Text, nullable=False),
    Column("closed", BigInteger),
    UniqueConstraint("reporter", "table_id", "seat", name="reports_once"),
    Index("reports_at", "at"),
    Index("reports_person", "person"),
    sqlite_with_rowid=False,
)
"""Complaints about a person at a table, for the operator."""

bans = Table(
    "bans",
    metadata,
    Column("person", Text, primary_key=True),
    Column("until", BigInteger),
    Column("reason", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    sqlite_with_rowid=False,
)
"""People who may watch but not play; without `until`, for good."""

audit = Table(
    "audit",
    metadata,
    Column("id", Text, primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("who", Text, nullable=False),
    Column("what", Text, nullable=False),
    Column("subject", Text, nullable=False),
    Column("reason", Text, nullable=False),
    Index("audit_at", "at"),
    sqlite_with_rowid=False,
)
"""What operators did, and why. Nothing is ever removed from it."""

DAY_MICROSECONDS = 86_400_000_000


def day_number(moment: datetime) -> int:
    """The day of a moment in UTC, as the number of days since 1970."""
    return to_number(moment) // DAY_MICROSECONDS


def day_text(number: int) -> str:
    """Such a day as a date."""
    return to_moment(number * DAY_MICROSECONDS).date().isoformat()


reviews = Table(
    "reviews",
    metadata,
    Column("id", Text, primary_key=True),
    Column("created", BigInteger, nullable=False),
    Column("document", LargeBinary, nullable=False),
    Column("ends", BigInteger),
    Index(
        "reviews_ends",
        "ends",
        sqlite_where=text("ends IS NOT NULL"),
        postgresql_where=text("ends IS NOT NULL"),
    ),
    sqlite_with_rowid=False,
)
"""Reviews of finished games, as JSON, in progress or done. They name nobody."""

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_MICROSECOND = timedelta(microseconds=1)


def to_number(moment: datetime) -> int:
    """A moment as the database stores it."""
    return (moment - _EPOCH) // _MICROSECOND


def to_moment(number: int) -> datetime:
    """The moment of such a number."""
    return _EPOCH + timedelta(microseconds=number)
