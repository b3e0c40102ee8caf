"""Matches for study: whether a room proposes it, and who may have a match to which everybody agreed."""

from __future__ import annotations

import sqlalchemy as sql
from alembic import op

revision = "0009"
down_revision = "0007"


def upgrade() -> None:
    op.add_column("rooms", sql.Column("study", sql.Boolean, nullable=False, server_default=sql.false()))
    op.add_column("matches", sql.Column("student", sql.String(80), nullable=False, server_default=""))
    op.create_index("ix_matches_student", "matches", ["student"])


def downgrade() -> None:
    op.drop_index("ix_matches_student", "matches")
    op.drop_column("matches", "student")
    op.drop_column("rooms", "study")
