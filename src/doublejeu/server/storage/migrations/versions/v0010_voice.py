"""In which language a room is led aloud."""

from __future__ import annotations

import sqlalchemy as sql
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    op.add_column("rooms", sql.Column("voice", sql.String(10), nullable=False, server_default=""))


def downgrade() -> None:
    op.drop_column("rooms", "voice")
