"""The solo game as a Gymnasium environment: ``gymnasium.make("terramars/Solo-v0")``."""

from __future__ import annotations

from typing import Any

import gymnasium
from gymnasium import spaces

from terramars.rl.aec import observed, space_of, told
from terramars.rl.rewards import RewardSpec
from terramars.rl.session import MOST_OPTIONS, Session
from terramars.rl.variants import settings_of


class Solo(gymnasium.Env):
    """One seat. An action that is not possible changes nothing and costs `illegal`; the mask says which ones are."""

    metadata = {"render_modes": ["ansi"], "render_fps": 1}  # noqa: RUF012

    def __init__(
        self,
        variant: str = "full",
        reward: RewardSpec = "win",
        option_rows: bool = False,
        most_options: int = MOST_OPTIONS,
        illegal: float = 0.0,
        render_mode: str | None = None,
        **settings: Any,
    ) -> None:
        self.session = Session(settings_of(variant, {**settings, "players": 1}), reward, most_options)
        self.layout = self.session.layout
        self.option_rows = option_rows
        self.illegal = illegal
        self.render_mode = render_mode
        self.observation_space = space_of(self.layout, most_options, option_rows)
        self.action_space = spaces.Discrete(self.layout.actions.size)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """A new game: the deal of that seed, or the next one."""
        super().reset(seed=seed)
        self.session.begin(seed)
        return self.seen()

    def seen(self) -> tuple[dict[str, Any], dict[str, Any]]:
        """The observation and what goes with it."""
        found = observed(self.session, 0, self.option_rows)
        return found, {"action_mask": found["action_mask"], "points": self.session.totals()[0]}

    def step(self, action: int) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        """Do an action."""
        place = self.session.place_of(int(action))
        if place < 0:
            found, info = self.seen()
            return found, -self.illegal, self.session.over, False, {**info, "illegal": True}
        reward = self.session.choose(place)[0]
        found, info = self.seen()
        return found, float(reward), self.session.over, False, info

    def action_masks(self) -> Any:
        """Which actions are possible, where MaskablePPO looks for it."""
        return self.session.rows_and_mask(0)[1].astype(bool)

    def options(self) -> Any:
        """A row for each option."""
        return self.session.rows_and_mask(0)[0]

    def clone(self) -> Solo:
        """An environment that goes on by itself from here."""
        twin = object.__new__(type(self))
        twin.__dict__.update(self.__dict__)
        twin.session = self.session.clone()
        return twin

    def __deepcopy__(self, memo: dict[int, Any]) -> Solo:
        return self.clone()

    def serialize(self) -> bytes:
        """Where the game stands, as JSON."""
        return self.session.serialize()

    def restore(self, data: bytes) -> None:
        """Take a game up where `serialize` wrote it down."""
        self.session.restore(data)

    def render(self) -> str | None:
        """The table in a few lines of text."""
        return told(self.session) if self.render_mode == "ansi" else None


