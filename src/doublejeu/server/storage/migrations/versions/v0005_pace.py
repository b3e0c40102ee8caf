"""How fast a room wants to go."""

from __future__ import annotations

import sqlalchemy as sql
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.add_column("rooms", sql.Column("pace", sql.String(10), nullable=False, server_default=""))


def downgrade() -> None:
    op.drop_column("rooms", "pace")
