"""The game as a PettingZoo AEC environment, for 1 to 5 seats."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from terramars.core.errors import IllegalOption
from terramars.core.machine import Decision
from terramars.rl.actions import WAIT
from terramars.rl.layout import Named
from terramars.rl.rewards import RewardSpec
from terramars.rl.session import MOST_OPTIONS, Session
from terramars.rl.variants import settings_of

NUMBERS = {"low": -32768, "high": 32767, "dtype": np.int16}


def space_of(layout: Named, most_options: int, option_rows: bool) -> spaces.Dict:
    """The space of a seat's observations."""
    found: dict[str, Any] = {
        "observation": spaces.Box(shape=(layout.size,), **NUMBERS),
        "action_mask": spaces.Box(0, 1, (layout.actions.size,), np.int8),
    }
    if option_rows:
        found["options"] = spaces.Box(shape=(most_options, layout.row_size), **NUMBERS)
    return spaces.Dict(found)


def observed(session: Session, seat: int, option_rows: bool) -> dict[str, Any]:
    """An observation as frameworks want it."""
    rows, mask = session.rows_and_mask(seat)
    found: dict[str, Any] = {"observation": session.observation(seat), "action_mask": mask}
    if option_rows:
        padded = np.zeros((session.encoder.most_options, session.layout.row_size), dtype=np.int16)
        padded[: len(rows)] = rows
        found["options"] = padded
    return found


class MarsAEC(AECEnv):
    """Seats take turns as the game asks them. Seeds go in through `reset` and nowhere else."""

    metadata = {"name": "terramars_v0", "render_modes": ["ansi"], "is_parallelizable": False}  # noqa: RUF012

    def __init__(
        self,
        variant: str = "full",
        reward: RewardSpec = "win",
        option_rows: bool = False,
        most_options: int = MOST_OPTIONS,
        render_mode: str | None = None,
        **settings: Any,
    ) -> None:
        super().__init__()
        self.session = Session(settings_of(variant, settings), reward, most_options)
        self.option_rows = option_rows
        self.render_mode = render_mode
        self.layout = self.session.layout
        self.possible_agents = [f"seat_{seat}" for seat in range(self.session.players)]
        self.agents: list[str] = []
        space = space_of(self.layout, most_options, option_rows)
        self.observation_spaces = {agent: space for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(self.layout.actions.size) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> Any:
        """What an agent may be shown."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """What an agent may do."""
        return self.action_spaces[agent]

    @property
    def decision(self) -> Decision | None:
        """What is asked now, with its options as the engine gives them."""
        return self.session.decision

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game: the deal of that seed, or the next one."""
        self.session.begin(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.look_around()

    def look_around(self) -> None:
        """Who is asked now, and what everybody is told."""
        decision = self.session.decision
        if decision is not None:
            self.agent_selection = self.possible_agents[decision.seat]
            self.infos[self.agent_selection] = {"action_mask": self.action_masks()}

    def observe(self, agent: str) -> dict[str, Any]:
        """What a seat sees, and what it may do now."""
        return observed(self.session, self.possible_agents.index(agent), self.option_rows)

    def action_masks(self) -> Any:
        """The mask of the seat that is asked."""
        decision = self.session.decision
        return self.session.rows_and_mask(0 if decision is None else decision.seat)[1]

    def options(self) -> Any:
        """A row for each option of the seat that is asked: as many as there are options."""
        decision = self.session.decision
        return self.session.rows_and_mask(0 if decision is None else decision.seat)[0]

    def step(self, action: int | None) -> None:
        """The seat that is asked does an action."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        place = self.session.place_of(WAIT if action is None else int(action))
        if place < 0:
            raise IllegalOption(f"action {action} is not possible now: look at the mask")
        self.choose(place)

    def choose(self, place: int) -> None:
        """The seat that is asked takes an option by its place, which is that of its row."""
        agent = self.agent_selection
        self._cumulative_rewards[agent] = 0.0
        given = self.session.choose(place)
        self.infos[agent] = {}
        self.rewards = dict(zip(self.possible_agents, given, strict=True))
        if self.session.over:
            totals = self.session.totals()
            self.terminations = dict.fromkeys(self.possible_agents, True)
            self.infos = {agent: {"points": totals[i]} for i, agent in enumerate(self.possible_agents)}
            self.agent_selection = self.possible_agents[0]
        self.look_around()
        self._accumulate_rewards()

    # Keeping

    def clone(self) -> MarsAEC:
        """An environment that goes on by itself from here."""
        twin = object.__new__(type(self))
        twin.__dict__.update(self.__dict__)
        twin.session = self.session.clone()
        for name in ("agents", "rewards", "_cumulative_rewards", "terminations", "truncations", "infos"):
            if name in self.__dict__:
                setattr(twin, name, self.__dict__[name].copy())
        return twin

    def __deepcopy__(self, memo: dict[int, Any]) -> MarsAEC:
        return self.clone()

    def serialize(self) -> bytes:
        """Where the game stands, as JSON."""
        return self.session.serialize()

    def restore(self, data: bytes) -> None:
        """Take a game up where `serialize` wrote it down; rewards since then are forgotten."""
        deal = self.session.deal
        self.reset(0 if deal is None else deal)
        self.session.restore(data)
        self.look_around()

    def render(self) -> str | None:
        """The table in a few lines of text."""
        return told(self.session) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Nothing is held open."""


def told(session: Session) -> str:
    """A table in a few lines: the entries of the first seat's observation that are numbers of the table or players."""
    explained = session.layout.explain(session.observation(0).tolist())
    lines = [f"{name} {number}" for name, number in explained.items() if not name.startswith(("area.", "card."))]
    return "\n".join(lines)


def raw_env(**settings: Any) -> MarsAEC:
    """The environment as it is."""
    return MarsAEC(**settings)


def env(**settings: Any) -> Any:
    """The environment with PettingZoo's checks around it; settings as those of `terramars.new` (``game="dice"`` is
    the dice game), and `variant`, `reward`, `option_rows`, `most_options`, `render_mode`."""
    return wrappers.OrderEnforcingWrapper(raw_env(**settings))
