"""What the people at a table agreed on beside the rules: points in sight, and time."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the column; at tables of old nothing was agreed on."""
    op.add_column("games", sa.Column("terms", sa.Text, nullable=False, server_default=""))


def downgrade() -> None:
    """Drop the column."""
    op.drop_column("games", "terms")
