"""Reviews that are not kept for good: when one may be removed."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    """Add the end of a review; reviews of tables that are done have none."""
    op.add_column("reviews", sa.Column("ends", sa.BigInteger))
    where = sa.text("ends IS NOT NULL")
    op.create_index("reviews_ends", "reviews", ["ends"], sqlite_where=where, postgresql_where=where)
