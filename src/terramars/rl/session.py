"""One game as an environment sees it: what PettingZoo, Gymnasium and OpenSpiel are built on."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from terramars.bots.roster import game_of
from terramars.core.errors import BadSave, IllegalOption
from terramars.core.machine import Decision, apply, settle
from terramars.core.rng import scrambled
from terramars.rl.actions import WAIT
from terramars.rl.layouts import numbered
from terramars.rl.rewards import Reward, RewardSpec, reward_of

MOST_OPTIONS = 192
"""So many options of a decision are kept room for; 477 random games of all sizes had at most 48."""


class Session:
    """A game, its layout and its reward; the state can be copied, written down and taken up again."""

    def __init__(
        self, settings: Mapping[str, Any], reward: RewardSpec = "win", most_options: int = MOST_OPTIONS
    ) -> None:
        self.rules, own = game_of(settings)
        self.settings = {key: value for key, value in own.items() if key != "seed"}
        self.layout, self.encoder = numbered(self.rules.id, self.settings, most_options)
        self.reward: Reward = reward_of(reward)
        self.players: int = self.layout.players
        self.deal: int | None = None
        self.state: Any
        self.decision: Decision | None = None
        self.shown: tuple[Decision, NDArray[np.int16], NDArray[np.int8]] | None = None
        """Rows and mask of the decision that was last asked for."""
        self.given: list[float] = []
        """The rewards of the last choice."""

    def begin(self, seed: int | None = None) -> None:
        """A new game: the deal of that seed, or the one that follows the last."""
        if seed is None:
            seed = int.from_bytes(os.urandom(7), "little") if self.deal is None else scrambled(self.deal + 1) >> 8
        self.deal = seed
        self.state = self.rules.start({**self.settings, "seed": seed})
        self.decision = settle(self.state)
        self.given = [0.0] * self.players
        self.reward.rules = self.rules
        self.reward.begin(self.state)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.decision is None

    def choose(self, place: int) -> list[float]:
        """Choose an option by its place; the rewards of all seats."""
        decision = self.decision
        if decision is None or not 0 <= place < len(decision.options):
            raise IllegalOption(f"there is no option with number {place}")
        option = decision.options[place]
        apply(self.state, option, decision.seat if self.state.lanes else -1)
        self.decision = settle(self.state)
        self.given = list(self.reward.after(self.state, decision.seat, option, self.over))
        return self.given

    def actions(self) -> list[int]:
        """The action of each option, in the order of the options."""
        return [] if self.decision is None else self.encoder.numbers_of(self.decision)

    def place_of(self, action: int) -> int:
        """The place of the option that an action means, or -1."""
        numbers = self.actions()
        return numbers.index(action) if action in numbers else -1

    def totals(self) -> list[int]:
        """Everybody's points as the table stands."""
        return [score.total for score in self.rules.scores(self.state)]

    # Arrays

    def observation(self, seat: int) -> NDArray[np.int16]:
        """What a seat sees."""
        found = np.empty(self.layout.size, dtype=np.int16)
        self.encoder.observe(self.state, self.decision, seat, found.view(np.uint8).data, 0)
        return found

    def rows_and_mask(self, seat: int) -> tuple[NDArray[np.int16], NDArray[np.int8]]:
        """A row for each option, and which actions are possible; a seat that is not asked may only wait."""
        mask = np.zeros(self.layout.actions.size, dtype=np.int8)
        if self.decision is None or self.decision.seat != seat:
            mask[WAIT] = 1
            return np.zeros((0, self.layout.row_size), dtype=np.int16), mask
        if self.shown is not None and self.shown[0] is self.decision:
            return self.shown[1].copy(), self.shown[2].copy()
        count = min(len(self.decision.options), self.encoder.most_options)
        rows = np.empty((count, self.layout.row_size), dtype=np.int16)
        view = rows.reshape(-1).view(np.uint8).data
        self.encoder.options(self.state, self.decision, view, 0, mask.view(np.uint8).data, 0)
        self.shown = (self.decision, rows, mask)
        return rows.copy(), mask.copy()

    # Keeping

    def clone(self) -> Session:
        """A game that goes on by itself from here; layout and encoder are shared."""
        twin = object.__new__(type(self))
        twin.__dict__.update(self.__dict__)
        twin.state = self.state.copy()
        twin.decision = settle(twin.state)
        twin.reward = reward_copy(self.reward)
        return twin

    def serialize(self) -> bytes:
        """Where the game stands, as JSON."""
        told = {
            "deal": self.deal,
            "rules": self.rules.number,
            "settings": self.rules.settings(self.state),
            "state": self.rules.encode(self.state),
            "reward": {name: value for name, value in vars(self.reward).items() if name != "rules"},
            "given": self.given,
        }
        return json.dumps(told, separators=(",", ":")).encode()

    def restore(self, data: bytes) -> None:
        """Take a game up where `serialize` wrote it down, of the same settings."""
        told = json.loads(data)
        settings = {**told["settings"], "seed": 0, "names": [], "first": None}
        if numbered(self.rules.id, settings, 0)[0].fingerprint != self.layout.fingerprint:
            raise BadSave("this was written by an environment with other settings")
        self.deal = told["deal"]
        self.given = told["given"]
        self.state = self.rules.decode(told["state"], told["settings"])
        self.decision = settle(self.state)
        vars(self.reward).update(told["reward"])


    def __getstate__(self) -> dict[str, Any]:
        """What is sent to other processes: engine and encoder are made anew there."""
        told = self.serialize() if self.deal is not None else None
        return {
            "settings": {"game": self.rules.id, **self.settings},
            "reward": type(self.reward),
            "most": self.encoder.most_options,
            "told": told,
        }

    def __setstate__(self, given: dict[str, Any]) -> None:
        self.__init__(given["settings"], given["reward"], given["most"])  # type: ignore[misc]
        if given["told"] is not None:
            self.restore(given["told"])


def reward_copy(reward: Reward) -> Reward:
    """A reward that remembers the same, by itself."""
    twin = object.__new__(type(reward))
    for name, value in vars(reward).items():
        setattr(twin, name, list(value) if isinstance(value, list) else value)
    return twin
