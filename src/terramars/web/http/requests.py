"""What requests carry, and how refusals are described: the forms of the interface."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Literal, Self

from fastapi import Path, Query
from pydantic import BaseModel, ConfigDict, Field, create_model, model_validator

from terramars.web.games import DEFAULT, presenters
from terramars.web.play.absence import AGREED_HOURS, MOST_HOURS
from terramars.web.play.sets import MOST_STEPS as MOST_PICKS
from terramars.web.play.table import MOST_CHOICES
from terramars.web.play.terms import MOST_MINUTES, MOST_PENALTY

Identity = Annotated[str, Path(max_length=24, pattern="^[A-Za-z0-9_-]+$")]
SeatNumber = Annotated[int | None, Query(ge=0, le=9)]
Language = Annotated[Literal["en", "ja"], Query()]


class RequestBody(BaseModel):
    """What a request carries; what is not known is refused."""

    model_config = ConfigDict(extra="forbid")


class SeatSettings(RequestBody):
    """Who sits at a seat of a new game."""

    kind: Literal["person", "open", "ai"] = "person"
    name: str = Field("", max_length=100)
    level: str = Field("", max_length=40)


class CommonSettings(RequestBody):
    """The options that every new game has."""

    board: str | None = Field(None, max_length=40)
    modules: list[Annotated[str, Field(max_length=40)]] | None = Field(None, max_length=20)
    draft: bool | None = None
    beginners: list[int] | None = Field(None, max_length=5)
    corporations: str | None = Field(None, max_length=20)
    solo_goal: str | None = Field(None, max_length=20)
    ask: str | None = Field(None, max_length=20)
    first: int | None = Field(None, ge=0, le=9)


if TYPE_CHECKING:
    Settings = CommonSettings
else:
    # Games and modules bring settings of their own, and are named nowhere else.
    Settings = create_model(
        "Settings",
        __base__=CommonSettings,
        __doc__="The options of a new game.",
        **{name: (bool | None, None) for game in presenters() for name in game.switches},
    )


class NewGame(RequestBody):
    """A game to begin: by a preset, by settings, or by a preset with some settings changed."""

    game: str = Field(DEFAULT, max_length=12)
    preset: str = Field("", max_length=40)
    settings: Settings = Field(default_factory=Settings.model_construct)
    seats: list[SeatSettings] = Field([], max_length=5)
    title: str = Field("", max_length=200)
    seed: int | None = Field(None, ge=0, le=(1 << 64) - 1)
    listed: bool = False
    absence_hours: int = Field(AGREED_HOURS, ge=1, le=MOST_HOURS)
    """After how long without a move the seat of somebody who is asked may be handed to a computer player."""
    live_score: bool = False
    """Whether everybody's points are shown to all as they stand."""
    clock_minutes: int = Field(0, ge=0, le=MOST_MINUTES)
    """The minutes that everybody has for the whole game; 0: clocks only count up. Nobody is ever skipped."""
    clock_penalty: int = Field(0, ge=0, le=MOST_PENALTY)
    """The points that each minute begun beyond them costs at the end."""


class Joining(RequestBody):
    """Somebody who takes a free seat."""

    name: str = Field("", max_length=100)
    seat: int | None = Field(None, ge=0, le=9)
    idempotency_key: str | None = Field(None, min_length=16, max_length=64)
    """A secret of whoever joins: the same key gets the same answer."""


class Acting(RequestBody):
    """Something done at a seat: for which state of the game, and under which key it may be repeated."""

    seat: int | None = Field(None, ge=0, le=9)
    expected_version: int | None = Field(None, ge=0)
    idempotency_key: str | None = Field(None, min_length=1, max_length=64)


class Choices(Acting):
    """Choices by their ids, in their order; or the picks of a set of cards, in any order. Applied all or none."""

    choices: list[Annotated[str, Field(max_length=200)]] = Field([], max_length=MOST_CHOICES)
    picks: list[Annotated[str, Field(max_length=100)]] | None = Field(None, max_length=MOST_PICKS)
    """All the cards that are wanted of the set that is asked for; the others are left. Replaces what was made of it."""

    @model_validator(mode="after")
    def one_of_both(self) -> Self:
        """Choices or picks, not both."""
        if bool(self.choices) == (self.picks is not None):
            raise ValueError("either choices or picks are wanted")
        return self


class SeatPreferences(RequestBody):
    """What somebody prefers at a seat."""

    seat: int | None = Field(None, ge=0, le=9)
    name: str | None = Field(None, max_length=100)
    passing: Literal["", "always", "unless-hit"] | bool | None = None
    confirm: bool | None = None
    ready: bool | None = None
    """Whether the game may begin: for those who wait in the waiting room."""


class PointsShown(RequestBody):
    """Whether everybody's points are shown to all as they stand."""

    shown: bool


class Agreeing(RequestBody):
    """Whether somebody agrees to end the game as it stands; without a seat, at all seats of that person."""

    seat: int | None = Field(None, ge=0, le=9)
    agree: bool = True


class Voting(RequestBody):
    """Whether somebody says that another seat's player is away."""

    seat: int | None = Field(None, ge=0, le=9)
    about: int = Field(ge=0, le=9)
    away: bool = True


class HandOver(RequestBody):
    """A seat that goes to a computer player."""

    seat: int | None = Field(None, ge=0, le=9)
    level: str = Field("", max_length=40)


class Invitation(RequestBody):
    """A link for somebody who only looks, or to a seat: one's own, or for a host that of a computer player."""

    kind: Literal["watch", "shoulder", "seat"]
    seat: int | None = Field(None, ge=0, le=9)


class File(RequestBody):
    """A saved game to go on with."""

    save: str = Field(max_length=2_400_000)
    seats: list[SeatSettings] = Field([], max_length=5)
    title: str = Field("", max_length=200)


class Copying(RequestBody):
    """A deal to play again."""

    seats: list[SeatSettings] = Field([], max_length=5)
    title: str = Field("", max_length=200)


class Problem(BaseModel):
    """Why a request was refused."""

    type: str
    title: str
    status: int
    code: str
    detail: str


PROBLEMS: dict[int | str, dict[str, Any]] = {
    status: {
        "description": "Refused: the code says why.",
        "content": {"application/problem+json": {"schema": Problem.model_json_schema()}},
    }
    for status in (400, 403, 404, 405, 409, 413, 422, 429, 503)
}
