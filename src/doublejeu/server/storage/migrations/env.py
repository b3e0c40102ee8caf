"""Alembic's entry point: it runs the steps on the connection that the store hands over."""

from __future__ import annotations

import sqlalchemy as sql
from alembic import context

from doublejeu.server.storage.schema import tables

connection: sql.Connection = context.config.attributes["connection"]
# Several servers may start on one database: one of them takes the steps, the others wait and find them taken.
if connection.dialect.name == "sqlite":
    connection.exec_driver_sql("BEGIN IMMEDIATE")
else:
    connection.exec_driver_sql("SELECT pg_advisory_xact_lock(6463)")
context.configure(connection=connection, target_metadata=tables)
with context.begin_transaction():
    context.run_migrations()
