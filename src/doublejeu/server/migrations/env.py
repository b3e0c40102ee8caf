"""Alembic's door: it runs the steps on the connection that the store hands over."""

from __future__ import annotations

from alembic import context

from doublejeu.server.store import tables

context.configure(connection=context.config.attributes["connection"], target_metadata=tables)
with context.begin_transaction():
    context.run_migrations()
