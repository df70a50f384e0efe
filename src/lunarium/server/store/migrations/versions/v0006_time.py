"""When the time of a seat runs out: a column by which tables that nobody looks at are found."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Add the next deadline of a table; tables without a time control have none."""
    op.add_column("tables", sa.Column("due", sa.BigInteger))
    where = sa.text("due IS NOT NULL")
    op.create_index("tables_due", "tables", ["due"], sqlite_where=where, postgresql_where=where)
