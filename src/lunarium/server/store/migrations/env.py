"""Alembic runs this to migrate: on the connection that `migrate` hands over, in one transaction."""

from alembic import context

from lunarium.server.store import schema

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=schema.metadata,
    version_table=schema.VERSION_TABLE,
)
with context.begin_transaction():
    context.run_migrations()
