"""Ends by agreement with their results, clocks, and passes in advance that say on what condition."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


SCORE = ("tr", "awards", "milestones", "greeneries", "cities", "cubes", "cards", "total")


def upgrade() -> None:
    """Add what is new, and turn yes or no into a condition."""
    # Column by column: to make the tables anew would take everything along that belongs to a game.
    op.add_column("games", sa.Column("ended", sa.String(12), nullable=False, server_default=""))
    op.add_column("games", sa.Column("clocks", sa.Text, nullable=False, server_default=""))
    op.add_column("seats", sa.Column("agrees", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("seats", sa.Column("passes", sa.String(12), nullable=False, server_default=""))
    op.execute(sa.text("UPDATE seats SET passes = 'always' WHERE passing"))
    op.drop_column("seats", "passing")
    op.execute(sa.text("ALTER TABLE seats RENAME COLUMN passes TO passing"))
    op.create_table(
        "results",
        sa.Column("game", sa.String(24), sa.ForeignKey("games.id", ondelete="CASCADE"), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("finished", sa.Float, nullable=False),
        sa.Column("ended", sa.String(12), nullable=False),
        sa.Column("players", sa.Integer, nullable=False),
        sa.Column("board", sa.String(40), nullable=False),
        sa.Column("modules", sa.String(400), nullable=False),
        sa.Column("generation", sa.Integer, nullable=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("level", sa.String(40), nullable=False),
        sa.Column("corporation", sa.String(60), nullable=False),
        sa.Column("won", sa.Boolean, nullable=False),
        sa.Column("scored", sa.Boolean, nullable=False),
        *(sa.Column(part, sa.Integer, nullable=False) for part in SCORE),
        sa.PrimaryKeyConstraint("game", "seat"),
    )



def downgrade() -> None:
    """Take it away again."""
    op.drop_table("results")
    op.execute(sa.text("ALTER TABLE seats RENAME COLUMN passing TO passes"))
    op.add_column("seats", sa.Column("passing", sa.Boolean, nullable=False, server_default=sa.false()))
    op.execute(sa.text("UPDATE seats SET passing = (passes <> '')"))
    op.drop_column("seats", "passes")
    op.drop_column("seats", "agrees")
    op.drop_column("games", "clocks")
    op.drop_column("games", "ended")
