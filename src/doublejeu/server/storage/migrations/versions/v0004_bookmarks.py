"""Matches that somebody who played wants kept for ever."""

from __future__ import annotations

import sqlalchemy as sql
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.add_column("matches", sql.Column("bookmarked", sql.Boolean, nullable=False, server_default=sql.false()))


def downgrade() -> None:
    op.drop_column("matches", "bookmarked")
