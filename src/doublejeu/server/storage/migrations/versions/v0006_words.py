"""What was said in phrases, and how people of a room talk."""

from __future__ import annotations

import sqlalchemy as sql
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    op.create_table(
        "words",
        sql.Column("match", sql.String(20), primary_key=True),
        sql.Column("n", sql.Integer, primary_key=True, autoincrement=False),
        sql.Column("after", sql.Integer, nullable=False),
        sql.Column("seat", sql.SmallInteger, nullable=False),
        sql.Column("code", sql.SmallInteger, nullable=False),
        sql.Column("intent", sql.String(64), nullable=False),
        sqlite_with_rowid=False,
    )
    op.add_column("rooms", sql.Column("talk", sql.String(10), nullable=False, server_default="free"))
    op.add_column("talk", sql.Column("words", sql.Integer, nullable=False, server_default="0"))


def downgrade() -> None:
    op.drop_column("talk", "words")
    op.drop_column("rooms", "talk")
    op.drop_table("words")
