"""The tables of the database. Migrations (migrations/versions) make them; this file is what queries speak of."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    false,
)

METADATA = MetaData()
SCORE_PARTS = ("tr", "awards", "milestones", "greeneries", "cities", "cubes", "cards", "total")
"""The categories of a score, and their sum."""

SERVER = Table(
    "server",
    METADATA,
    Column("name", String(40), primary_key=True),
    Column("value", Text, nullable=False),
)
"""What the server itself keeps, such as the key that signs its cookies."""

GAMES = Table(
    "games",
    METADATA,
    Column("id", String(24), primary_key=True),
    Column("title", String(80), nullable=False),
    Column("made", Float, nullable=False),
    Column("changed", Float, nullable=False),
    Column("status", String(12), nullable=False, index=True),
    Column("settings", Text, nullable=False),
    Column("rules", Integer, nullable=False),
    Column("format", Integer, nullable=False),
    Column("origin", Text, nullable=False),
    Column("origin_seq", BigInteger, nullable=False),
    Column("state", Text, nullable=False),
    Column("digest", String(64), nullable=False),
    Column("seq", BigInteger, nullable=False),
    Column("versions", Text, nullable=False),
    Column("ai_due", Boolean, nullable=False, index=True),
    Column("known_seed", Boolean, nullable=False),
    Column("listed", Boolean, nullable=False),
    Column("claimed_by", String(40), nullable=False, server_default=""),
    Column("claimed_until", Float, nullable=False, server_default="0"),
    Column("ended", String(12), nullable=False, server_default=""),
    Column("clocks", Text, nullable=False, server_default=""),
    Column("plays", String(12), nullable=False, server_default="mars"),
    Column("absence", Integer, nullable=False, server_default="24"),
    Column("maker", String(16), nullable=False, server_default=""),
    Column("terms", Text, nullable=False, server_default=""),
)
"""One row per game with its newest state, written together with the entries that led to it.

Plays is the id of the rules: which game it is. Absence is after how many hours a seat may be handed over. Ended says
how, if not by the rules: agreed. Clocks are told by `clocks.Clocks`, terms by `terms.Terms`.
A claim says which process thinks for its computer players, and until when others leave that to it. Maker is a number
drawn by lot for whoever made it, by which thinking is shared out; it says nothing about them.
"""

WORKERS = Table(
    "workers",
    METADATA,
    Column("id", String(40), primary_key=True),
    Column("seen", Float, nullable=False),
)
"""Processes that think for computer players, and when each was last heard of, by the clock of the database."""

SHARES = Table(
    "shares",
    METADATA,
    Column("who", String(40), primary_key=True),
    Column("seconds", Float, nullable=False),
    Column("at", Float, nullable=False),
)
"""How many seconds of thinking a table, or whoever made it, has had of late, by the clock of the database."""

PASSING = (WORKERS, SHARES)
"""What is true for a minute only: no backup keeps it."""

ENTRIES = Table(
    "entries",
    METADATA,
    Column("game", String(24), ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("seq", BigInteger, primary_key=True, autoincrement=False),
    Column("kind", String(16), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("text", Text, nullable=False),
    Column("made", Float, nullable=False),
)
"""Everything that happened, in order; rows are only ever added."""

SEATS = Table(
    "seats",
    METADATA,
    Column("game", String(24), ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("kind", String(8), nullable=False),
    Column("name", String(40), nullable=False),
    Column("level", String(40), nullable=False),
    Column("owner", Integer, nullable=False),
    Column("confirm", Boolean, nullable=False),
    Column("agrees", Boolean, nullable=False, server_default=false()),
    Column("passing", String(12), nullable=False, server_default=""),
    Column("ready", Boolean, nullable=False, server_default=false()),
    Column("away", Integer, nullable=False, server_default="-1"),
)
"""Who sits where: a person, a computer player, or nobody yet. Owner 0 is the person who made the game."""

LINKS = Table(
    "links",
    METADATA,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("game", String(24), ForeignKey("games.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("kind", String(10), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("hash", String(64), nullable=False, unique=True),
    Column("made", Float, nullable=False),
    Column("revoked", Boolean, nullable=False),
)
"""Secret links, by the hash of their token only. Kinds: seat, host, watch, shoulder, invite."""

ANSWERS = Table(
    "answers",
    METADATA,
    Column("game", String(24), ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("key", String(64), primary_key=True),
    Column("asked", String(64), nullable=False),
    Column("answer", Text, nullable=False),
)
"""What was answered to a submission, by its idempotency key; asked is the hash of the submission."""

RESULTS = Table(
    "results",
    METADATA,
    Column("game", String(24), ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("finished", Float, nullable=False),
    Column("ended", String(12), nullable=False),
    Column("players", Integer, nullable=False),
    Column("board", String(40), nullable=False),
    Column("modules", String(400), nullable=False),
    Column("generation", Integer, nullable=False),
    Column("kind", String(8), nullable=False),
    Column("level", String(40), nullable=False),
    Column("corporation", String(60), nullable=False),
    Column("won", Boolean, nullable=False),
    Column("scored", Boolean, nullable=False),
    *(Column(part, Integer, nullable=False) for part in SCORE_PARTS),
)
"""How finished games ended, one row per seat, written with the choice that ended them. No names."""

SOLO_RESULTS = Table(
    "solo_results",
    METADATA,
    Column("game", String(24), ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("finished", Float, nullable=False),
    Column("kind", String(500), nullable=False),
    Column("day", String(10), nullable=False),
    Column("won", Boolean, nullable=False),
    Column("reached", Integer, nullable=False),
    Column("missing", Integer, nullable=False),
    Column("points", Integer, nullable=False),
)
"""What became of games that somebody played alone, won or lost.

Kind is what can be compared: `puzzle` and its name; else the goal, the map and the modules. Day: whose deal it was, if
it was one. Reached is the generation in which the goal was reached, or 0; missing says how many steps were.
"""

ACCOUNTS = Table(
    "accounts",
    METADATA,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("name", String(40), nullable=False),
    Column("folded", String(120), nullable=False, unique=True),
    Column("hash", String(200), nullable=False),
    Column("made", Float, nullable=False),
)
"""People who want their games listed: a name (folded: as it is compared) and the hash of a password."""

SESSIONS = Table(
    "sessions",
    METADATA,
    Column("hash", String(64), primary_key=True),
    Column("account", Integer, ForeignKey("accounts.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("made", Float, nullable=False),
)
"""Where accounts are signed in, by the hash of a token."""

ACCOUNT_LINKS = Table(
    "account_links",
    METADATA,
    Column("account", Integer, ForeignKey("accounts.id", ondelete="CASCADE"), primary_key=True, autoincrement=False),
    Column(
        "link", Integer, ForeignKey("links.id", ondelete="CASCADE"), primary_key=True, autoincrement=False, index=True
    ),
)
"""The links that an account has used."""

BROWSERS = Table(
    "browsers",
    METADATA,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("hash", String(64), nullable=False, unique=True),
    Column("seen", Float, nullable=False),
)
"""Browsers that hold links, by the hash of their cookie, and when each was last seen, to the day."""

BROWSER_LINKS = Table(
    "browser_links",
    METADATA,
    Column("browser", Integer, ForeignKey("browsers.id", ondelete="CASCADE"), primary_key=True, autoincrement=False),
    Column(
        "link", Integer, ForeignKey("links.id", ondelete="CASCADE"), primary_key=True, autoincrement=False, index=True
    ),
)
"""The links that a browser was given."""

ALERTS = Table(
    "alerts",
    METADATA,
    Column("game", String(24), ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("url", String(500), nullable=False),
    Column("shape", String(12), nullable=False),
    Column("delay", Integer, nullable=False),
    Column("on_turn", Boolean, nullable=False),
    Column("on_hit", Boolean, nullable=False),
    Column("lang", String(8), nullable=False),
    Column("address", String(300), nullable=False),
    Column("told", Integer, nullable=False),
)
"""Webhooks of seats. Address is the table's, for the message; told is the turn that was last told of."""
