"""Who thinks for the computer players of a game, when several processes share a database."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Note on each game who has taken its next move upon itself, and list the workers that are alive."""
    op.add_column("games", sa.Column("claimed_by", sa.String(40), nullable=False, server_default=""))
    op.add_column("games", sa.Column("claimed_until", sa.Float, nullable=False, server_default="0"))
    op.create_table(
        "workers",
        sa.Column("id", sa.String(40), primary_key=True),
        sa.Column("seen", sa.Float, nullable=False),
    )


def downgrade() -> None:
    """Forget both."""
    op.drop_table("workers")
    op.drop_column("games", "claimed_until")
    op.drop_column("games", "claimed_by")
