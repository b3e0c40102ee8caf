"""Marks people make on the table, and the name of the group that plays."""

from __future__ import annotations

import sqlalchemy as sql
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.create_table(
        "marks",
        sql.Column("code", sql.String(8), primary_key=True),
        sql.Column("mark", sql.SmallInteger, primary_key=True, autoincrement=False),
        sql.Column("n", sql.Integer, nullable=False),
        sql.Column("seat", sql.SmallInteger, nullable=False),
        sql.Column("made", sql.Boolean, nullable=False),
        sql.Column("intent", sql.String(64), nullable=False),
    )
    op.add_column("rooms", sql.Column("group", sql.String(40), nullable=False, server_default=""))


def downgrade() -> None:
    op.drop_column("rooms", "group")
    op.drop_table("marks")
