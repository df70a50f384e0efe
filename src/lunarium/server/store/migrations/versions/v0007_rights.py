"""Sessions, keys and chains; erasure; blocks, reports, bans and the operator's log."""

from datetime import UTC, datetime

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"

_MICROSECONDS_A_DAY = 86_400_000_000


def upgrade() -> None:
    """Add what identity, people's rights and order need."""
    _make_identity()
    _make_rights()
    _make_order()


def _make_identity() -> None:
    op.create_table(
        "sessions",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("person", sa.Text, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("seen", sa.Integer, nullable=False),
        sa.Column("device", sa.Text, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("sessions_person", "sessions", ["person"])
    op.create_table(
        "revocations",
        sa.Column("person", sa.Text, primary_key=True),
        sa.Column("session", sa.Text, primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("revocations_at", "revocations", ["at"])
    op.create_table(
        "keys",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("value", sa.LargeBinary, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("ends", sa.BigInteger),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "chains",
        sa.Column("first", sa.Text, primary_key=True),
        sa.Column("days", sa.Integer, nullable=False),
        sa.Column("tip", sa.LargeBinary, nullable=False),
        sa.Column("end", sa.Text, nullable=False),
        sa.Column("published", sa.BigInteger, nullable=False),
        sqlite_with_rowid=False,
    )


def _make_rights() -> None:
    op.add_column("people", sa.Column("seen", sa.Integer))
    op.create_index("people_seen", "people", ["seen"])
    # Nobody is forgotten for days before anybody counted them.
    today = int(datetime.now(UTC).timestamp() * 1_000_000) // _MICROSECONDS_A_DAY
    people = sa.table("people", sa.column("seen"))
    op.execute(sa.update(people).values(seen=today))
    op.create_table(
        "erasures",
        sa.Column("person", sa.Text, primary_key=True),
        sa.Column("asked", sa.BigInteger, nullable=False),
        sqlite_with_rowid=False,
    )


def _make_order() -> None:
    op.create_table(
        "blocks",
        sa.Column("person", sa.Text, primary_key=True),
        sa.Column("blocked", sa.Text, primary_key=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("blocks_blocked", "blocks", ["blocked"])
    op.create_table(
        "reports",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("reporter", sa.Text, nullable=False),
        sa.Column("person", sa.Text, nullable=False),
        sa.Column("table_id", sa.Text, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("reason", sa.Text, nullable=False),
        sa.Column("words", sa.Text, nullable=False),
        sa.Column("closed", sa.BigInteger),
        sa.UniqueConstraint("reporter", "table_id", "seat", name="reports_once"),
        sqlite_with_rowid=False,
    )
    op.create_index("reports_at", "reports", ["at"])
    op.create_index("reports_person", "reports", ["person"])
    op.create_table(
        "bans",
        sa.Column("person", sa.Text, primary_key=True),
        sa.Column("until", sa.BigInteger),
        sa.Column("reason", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "audit",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("who", sa.Text, nullable=False),
        sa.Column("what", sa.Text, nullable=False),
        sa.Column("subject", sa.Text, nullable=False),
        sa.Column("reason", sa.Text, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("audit_at", "audit", ["at"])
