"""Ids of intents are kept with the seats, but for those of decisions; those of what was done before are forgotten."""

from __future__ import annotations

import json

import sqlalchemy as sql
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    rooms = sql.table("rooms", sql.column("code", sql.String), sql.column("places", sql.Text))
    connection = op.get_bind()
    for code, places in connection.execute(sql.select(rooms.c.code, rooms.c.places)).all():
        sitters = json.loads(places)
        for sitter in sitters:
            sitter.pop("wishes", None)
        written = json.dumps(sitters, ensure_ascii=False, separators=(",", ":"))
        connection.execute(rooms.update().where(rooms.c.code == code).values(places=written))
    for table in ("words", "talk", "marks"):
        op.drop_column(table, "intent")


def downgrade() -> None:
    for table in ("words", "talk", "marks"):
        op.add_column(table, sql.Column("intent", sql.String(64), nullable=False, server_default=""))
