"""What became of games that somebody played alone, won or lost: for their own bests."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the table."""
    op.create_table(
        "solo_results",
        sa.Column("game", sa.String(24), sa.ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("finished", sa.Float, nullable=False),
        sa.Column("kind", sa.String(500), nullable=False),
        sa.Column("day", sa.String(10), nullable=False),
        sa.Column("won", sa.Boolean, nullable=False),
        sa.Column("reached", sa.Integer, nullable=False),
        sa.Column("missing", sa.Integer, nullable=False),
        sa.Column("points", sa.Integer, nullable=False),
    )


def downgrade() -> None:
    """Drop the table."""
    op.drop_table("solo_results")
