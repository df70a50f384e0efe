"""Snapshots of tables, and indexes for long lists."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0002"


def upgrade() -> None:
    """Add what makes long logs, long lists and large leaderboards cheap to read."""
    op.create_table(
        "snapshots",
        sa.Column("table_id", sa.Text, primary_key=True),
        sa.Column("n", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("format", sa.Integer, nullable=False),
        sa.Column("state", sa.LargeBinary, nullable=False),
        sqlite_with_rowid=False,
    )
    op.drop_index("tables_public_open", "tables")
    op.drop_index("tables_daily", "tables")
    _make_index("tables_public", ["status", "created", "id"], "public")
    _make_index("tables_hosted", ["host"], "status IN ('open', 'running')")
    columns = ["daily", "host", "created", "id", "solo_score"]
    _make_index("tables_daily", columns, "daily IS NOT NULL")


def _make_index(name: str, columns: list[str], where: str) -> None:
    op.create_index(
        name, "tables", columns, sqlite_where=sa.text(where), postgresql_where=sa.text(where)
    )
