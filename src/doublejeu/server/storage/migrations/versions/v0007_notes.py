"""Private notes of seats, and whether those who are out of a match may see everything."""

from __future__ import annotations

import sqlalchemy as sql
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    op.create_table(
        "notes",
        sql.Column("match", sql.String(20), primary_key=True),
        sql.Column("owner", sql.String(80), primary_key=True),
        sql.Column("number", sql.SmallInteger, primary_key=True, autoincrement=False),
        sql.Column("seat", sql.SmallInteger, nullable=False),
        sql.Column("about", sql.SmallInteger, nullable=False),
        sql.Column("heard", sql.Integer, nullable=False),
        sql.Column("after", sql.Integer, nullable=False),
        sql.Column("text", sql.Text, nullable=False),
    )
    op.add_column("rooms", sql.Column("sight", sql.String(10), nullable=False, server_default=""))


def downgrade() -> None:
    op.drop_column("rooms", "sight")
    op.drop_table("notes")
