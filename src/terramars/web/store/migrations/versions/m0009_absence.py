"""Votes about seats of people who are away, and how long a table waits for them."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the columns; tables that are there wait for a day, as they did."""
    op.add_column("seats", sa.Column("away", sa.Integer, nullable=False, server_default="-1"))
    op.add_column("games", sa.Column("absence", sa.Integer, nullable=False, server_default="24"))


def downgrade() -> None:
    """Drop the columns."""
    op.drop_column("games", "absence")
    op.drop_column("seats", "away")
