"""Browsers by the hash of their one cookie, and the links that each was given."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "browsers",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=True),
        sa.Column("hash", sa.String(64), nullable=False, unique=True),
        sa.Column("seen", sa.Float, nullable=False),
    )
    op.create_table(
        "browser_links",
        sa.Column("browser", sa.Integer, sa.ForeignKey("browsers.id", ondelete="CASCADE"), nullable=False),
        sa.Column("link", sa.Integer, sa.ForeignKey("links.id", ondelete="CASCADE"), nullable=False),
        sa.PrimaryKeyConstraint("browser", "link"),
    )
    op.create_index("ix_browser_links_link", "browser_links", ["link"])


def downgrade() -> None:
    """Drop the tables."""
    op.drop_table("browser_links")
    op.drop_table("browsers")
