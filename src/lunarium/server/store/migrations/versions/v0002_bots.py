"""Bot accounts and their tokens: people have owners and handles, tokens are kept as hashes."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Add what bot accounts need; everybody else has neither owner nor handle."""
    op.add_column("people", sa.Column("owner", sa.Text))
    op.add_column("people", sa.Column("handle", sa.Text))
    owned = sa.text("owner IS NOT NULL")
    op.create_index("people_owner", "people", ["owner"], sqlite_where=owned, postgresql_where=owned)
    op.create_index("people_handle", "people", ["handle"], unique=True)
    op.create_table(
        "tokens",
        sa.Column("token_hash", sa.LargeBinary, primary_key=True),
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("account", sa.Text, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("scopes", sa.Text, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("used", sa.Text),
        sqlite_with_rowid=False,
    )
    op.create_index("tokens_account", "tokens", ["account"])
