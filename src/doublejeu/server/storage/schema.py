"""The tables of the database. A change to one needs a migration beside it."""

from __future__ import annotations

import sqlalchemy as sql

tables = sql.MetaData()

rooms = sql.Table(
    "rooms",
    tables,
    sql.Column("code", sql.String(8), primary_key=True),
    sql.Column("game", sql.String(40), nullable=False),
    sql.Column("options", sql.Text, nullable=False),
    sql.Column("bot", sql.String(40), nullable=False),
    sql.Column("seconds", sql.Integer, nullable=False),
    sql.Column("status", sql.String(10), nullable=False),
    sql.Column("match", sql.String(20), nullable=False),
    sql.Column("places", sql.Text, nullable=False),
    sql.Column("touched", sql.Float, nullable=False, index=True),
    sql.Column("group", sql.String(40), nullable=False),
    sql.Column("pace", sql.String(10), nullable=False, default=""),
    sql.Column("talk", sql.String(10), nullable=False, default="free"),
    sql.Column("sight", sql.String(10), nullable=False, default=""),
    sql.Column("voice", sql.String(10), nullable=False, default=""),
    sql.Column("study", sql.Boolean, nullable=False, default=False),
)

# A room's clocks change with almost every decision, so they have a narrow row of their own.
clocks = sql.Table(
    "clocks",
    tables,
    sql.Column("code", sql.String(8), primary_key=True),
    sql.Column("decision_end", sql.Float, nullable=False),
    sql.Column("decision_whole", sql.Float, nullable=False),
    sql.Column("step_end", sql.Float, nullable=False),
    sql.Column("step_whole", sql.Float, nullable=False),
    sql.Column("paused_at", sql.Float, nullable=False),
)

matches = sql.Table(
    "matches",
    tables,
    sql.Column("id", sql.String(20), primary_key=True),
    sql.Column("code", sql.String(8), nullable=False),
    sql.Column("game", sql.String(40), nullable=False),
    sql.Column("version", sql.Integer, nullable=False),
    sql.Column("seats", sql.Integer, nullable=False),
    sql.Column("options", sql.Text, nullable=False),
    sql.Column("secret", sql.String(80), nullable=False),
    sql.Column("started", sql.Float, nullable=False),
    sql.Column("ended", sql.Float, nullable=True),
    sql.Column("seating", sql.Text, nullable=False),  # who sat where at the start
    sql.Column("bookmarked", sql.Boolean, nullable=False, default=False),  # kept for ever
    sql.Column("student", sql.String(80), nullable=False, default="", index=True),  # sealed token; "" if not all agreed
)

records = sql.Table(
    "records",
    tables,
    sql.Column("match", sql.String(20), primary_key=True),
    sql.Column("n", sql.Integer, primary_key=True, autoincrement=False),
    sql.Column("seat", sql.SmallInteger, nullable=False),
    sql.Column("code", sql.SmallInteger, nullable=False),
    sql.Column("intent", sql.String(64), nullable=False),  # the id the decision came with; "" for chance and bots
    sqlite_with_rowid=False,
)

# Phrases: the lane beside the record.
words = sql.Table(
    "words",
    tables,
    sql.Column("match", sql.String(20), primary_key=True),
    sql.Column("n", sql.Integer, primary_key=True, autoincrement=False),
    sql.Column("after", sql.Integer, nullable=False),  # entries of the record at that moment
    sql.Column("seat", sql.SmallInteger, nullable=False),
    sql.Column("code", sql.SmallInteger, nullable=False),
    sqlite_with_rowid=False,
)

talk = sql.Table(
    "talk",
    tables,
    sql.Column("code", sql.String(8), primary_key=True),
    sql.Column("match", sql.String(20), primary_key=True),  # "" in the lobby
    sql.Column("n", sql.Integer, primary_key=True, autoincrement=False),
    sql.Column("after", sql.Integer, nullable=False),  # entries of the record at that moment
    sql.Column("seat", sql.SmallInteger, nullable=False),
    sql.Column("text", sql.Text, nullable=False),
    sql.Column("at", sql.Integer, nullable=False),
    sql.Column("audience", sql.BigInteger, nullable=False),
    sql.Column("words", sql.Integer, nullable=False, default=0),  # phrases said before it
    sqlite_with_rowid=False,
)

# The latest change of each mark of a room's match; wiped ones too, for their number.
marks = sql.Table(
    "marks",
    tables,
    sql.Column("code", sql.String(8), primary_key=True),
    sql.Column("mark", sql.SmallInteger, primary_key=True, autoincrement=False),
    sql.Column("n", sql.Integer, nullable=False),
    sql.Column("seat", sql.SmallInteger, nullable=False),
    sql.Column("made", sql.Boolean, nullable=False),
)

# What seats wrote down for themselves. Whoever has the token that `owner` seals may read it after the match, too.
notes = sql.Table(
    "notes",
    tables,
    sql.Column("match", sql.String(20), primary_key=True),
    sql.Column("owner", sql.String(80), primary_key=True),
    sql.Column("number", sql.SmallInteger, primary_key=True, autoincrement=False),
    sql.Column("seat", sql.SmallInteger, nullable=False),
    sql.Column("about", sql.SmallInteger, nullable=False),
    sql.Column("heard", sql.Integer, nullable=False),
    sql.Column("after", sql.Integer, nullable=False),
    sql.Column("text", sql.Text, nullable=False),
)
