"""Which game is played at a table: until now there was one."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the column; tables that are there play Terraforming Mars."""
    op.add_column("games", sa.Column("plays", sa.String(12), nullable=False, server_default="mars"))


def downgrade() -> None:
    """Drop the column."""
    op.drop_column("games", "plays")
