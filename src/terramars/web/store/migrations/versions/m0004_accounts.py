"""Accounts: names with passwords, where they are signed in, and the links that belong to them."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "accounts",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=True),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("folded", sa.String(120), nullable=False, unique=True),
        sa.Column("hash", sa.String(200), nullable=False),
        sa.Column("made", sa.Float, nullable=False),
    )
    op.create_table(
        "sessions",
        sa.Column("hash", sa.String(64), primary_key=True),
        sa.Column("account", sa.Integer, sa.ForeignKey("accounts.id", ondelete="CASCADE"), nullable=False),
        sa.Column("made", sa.Float, nullable=False),
    )
    op.create_index("ix_sessions_account", "sessions", ["account"])
    op.create_table(
        "account_links",
        sa.Column("account", sa.Integer, sa.ForeignKey("accounts.id", ondelete="CASCADE"), nullable=False),
        sa.Column("link", sa.Integer, sa.ForeignKey("links.id", ondelete="CASCADE"), nullable=False),
        sa.PrimaryKeyConstraint("account", "link"),
    )
    op.create_index("ix_account_links_link", "account_links", ["link"])


def downgrade() -> None:
    """Drop the tables."""
    for name in ("account_links", "sessions", "accounts"):
        op.drop_table(name)
