"""How much thinking tables and their makers have had of late."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the table, and the column; of games that are there it is not known who made them."""
    op.add_column("games", sa.Column("maker", sa.String(16), nullable=False, server_default=""))
    op.create_table(
        "shares",
        sa.Column("who", sa.String(40), primary_key=True),
        sa.Column("seconds", sa.Float, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )


def downgrade() -> None:
    """Drop the table and the column."""
    op.drop_table("shares")
    op.drop_column("games", "maker")
