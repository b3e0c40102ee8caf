"""Every table of the first release."""

from __future__ import annotations

import sqlalchemy as sql
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "rooms",
        sql.Column("code", sql.String(8), primary_key=True),
        sql.Column("game", sql.String(40), nullable=False),
        sql.Column("options", sql.Text, nullable=False),
        sql.Column("bot", sql.String(40), nullable=False),
        sql.Column("seconds", sql.Integer, nullable=False),
        sql.Column("status", sql.String(10), nullable=False),
        sql.Column("match", sql.String(20), nullable=False),
        sql.Column("places", sql.Text, nullable=False),
        sql.Column("touched", sql.Float, nullable=False),
        sql.Column("group", sql.String(40), nullable=False),
        sql.Column("pace", sql.String(10), nullable=False),
        sql.Column("talk", sql.String(10), nullable=False),
        sql.Column("sight", sql.String(10), nullable=False),
        sql.Column("voice", sql.String(10), nullable=False),
        sql.Column("study", sql.Boolean, nullable=False),
    )
    op.create_index("ix_rooms_touched", "rooms", ["touched"])
    op.create_table(
        "clocks",
        sql.Column("code", sql.String(8), primary_key=True),
        sql.Column("decision_end", sql.Float, nullable=False),
        sql.Column("decision_whole", sql.Float, nullable=False),
        sql.Column("step_end", sql.Float, nullable=False),
        sql.Column("step_whole", sql.Float, nullable=False),
        sql.Column("paused_at", sql.Float, nullable=False),
    )
    op.create_table(
        "matches",
        sql.Column("id", sql.String(20), primary_key=True),
        sql.Column("code", sql.String(8), nullable=False),
        sql.Column("game", sql.String(40), nullable=False),
        sql.Column("version", sql.Integer, nullable=False),
        sql.Column("seats", sql.Integer, nullable=False),
        sql.Column("options", sql.Text, nullable=False),
        sql.Column("secret", sql.String(80), nullable=False),
        sql.Column("started", sql.Float, nullable=False),
        sql.Column("ended", sql.Float, nullable=True),
        sql.Column("seating", sql.Text, nullable=False),
        sql.Column("bookmarked", sql.Boolean, nullable=False),
        sql.Column("student", sql.String(80), nullable=False),
    )
    op.create_index("ix_matches_student", "matches", ["student"])
    op.create_table(
        "records",
        sql.Column("match", sql.String(20), primary_key=True),
        sql.Column("n", sql.Integer, primary_key=True, autoincrement=False),
        sql.Column("seat", sql.SmallInteger, nullable=False),
        sql.Column("code", sql.SmallInteger, nullable=False),
        sql.Column("intent", sql.String(64), nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "words",
        sql.Column("match", sql.String(20), primary_key=True),
        sql.Column("n", sql.Integer, primary_key=True, autoincrement=False),
        sql.Column("after", sql.Integer, nullable=False),
        sql.Column("seat", sql.SmallInteger, nullable=False),
        sql.Column("code", sql.SmallInteger, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "talk",
        sql.Column("code", sql.String(8), primary_key=True),
        sql.Column("match", sql.String(20), primary_key=True),
        sql.Column("n", sql.Integer, primary_key=True, autoincrement=False),
        sql.Column("after", sql.Integer, nullable=False),
        sql.Column("seat", sql.SmallInteger, nullable=False),
        sql.Column("text", sql.Text, nullable=False),
        sql.Column("at", sql.Integer, nullable=False),
        sql.Column("audience", sql.BigInteger, nullable=False),
        sql.Column("words", sql.Integer, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "marks",
        sql.Column("code", sql.String(8), primary_key=True),
        sql.Column("mark", sql.SmallInteger, primary_key=True, autoincrement=False),
        sql.Column("n", sql.Integer, nullable=False),
        sql.Column("seat", sql.SmallInteger, nullable=False),
        sql.Column("made", sql.Boolean, nullable=False),
    )
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


def downgrade() -> None:
    for table in ("rooms", "clocks", "matches", "records", "words", "talk", "marks", "notes"):
        op.drop_table(table)
