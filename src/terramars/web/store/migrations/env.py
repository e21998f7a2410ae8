"""Run by Alembic: the server hands over its own connection."""

from __future__ import annotations

from alembic import context

from terramars.web.store.schema import METADATA

context.configure(connection=context.config.attributes["connection"], target_metadata=METADATA, render_as_batch=True)
with context.begin_transaction():
    context.run_migrations()
