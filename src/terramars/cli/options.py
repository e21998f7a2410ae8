"""Options that several commands of the command line share."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

import typer


class LogForm(StrEnum):
    """How a line of the log looks."""

    TEXT = "text"
    JSON = "json"


LogFormat = Annotated[
    LogForm, typer.Option(envvar="TERRAMARS_LOG_FORMAT", help="What is logged to stderr, and how.")
]
Webhooks = Annotated[
    bool, typer.Option("--webhooks", envvar="TERRAMARS_WEBHOOKS", help="Let players be told by webhook of their turn.")
]
