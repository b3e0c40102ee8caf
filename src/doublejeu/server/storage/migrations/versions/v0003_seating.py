"""Who sat where when a match began: people, and which bots."""

from __future__ import annotations

import sqlalchemy as sql
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.add_column("matches", sql.Column("seating", sql.Text, nullable=False, server_default=""))


def downgrade() -> None:
    op.drop_column("matches", "seating")
