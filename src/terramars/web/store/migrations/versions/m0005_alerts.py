"""Where to send word when it is somebody's turn, or when somebody was hit."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the table."""
    op.create_table(
        "alerts",
        sa.Column("game", sa.String(24), sa.ForeignKey("games.id", ondelete="CASCADE"), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("url", sa.String(500), nullable=False),
        sa.Column("shape", sa.String(12), nullable=False),
        sa.Column("delay", sa.Integer, nullable=False),
        sa.Column("on_turn", sa.Boolean, nullable=False),
        sa.Column("on_hit", sa.Boolean, nullable=False),
        sa.Column("lang", sa.String(8), nullable=False),
        sa.Column("address", sa.String(300), nullable=False),
        sa.Column("told", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("game", "seat"),
    )


def downgrade() -> None:
    """Drop the table."""
    op.drop_table("alerts")
