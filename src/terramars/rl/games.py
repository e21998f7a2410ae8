"""Several games side by side, stepped together and written into buffers: the compiled heart of the batched environment.

Knows no NumPy: buffers are memory views.
"""

from __future__ import annotations

from typing import Any, Final

from terramars.core.errors import IllegalOption
from terramars.core.machine import Decision, TableState, apply, settle
from terramars.rl.numbering import Numbering

SEED_LIMIT: Final = 1 << 63


class Games:
    """Games number `first`, `first` + 1, ... of a batch of `stride` games; each plays one deal after the other.

    Game i of a batch begins with the deal `seed` + i, and goes on with the deal `stride` later: what is played does not
    depend on how a batch is split over processes.
    """

    def __init__(
        self,
        rules: Any,
        encoders: list[Numbering],
        settings: dict[str, Any],
        rewards: list[Any],
        first: int,
        stride: int,
        seed: int,
    ) -> None:
        self.rules = rules
        self.encoders = encoders
        """One for each game: each knows what it wrote last of its own game."""
        self.players = encoders[0].players if encoders else 0
        self.settings = settings
        self.rewards = rewards
        """A `Reward` for each game."""
        self.first = first
        self.stride = stride
        self.count = len(rewards)
        self.seeds: list[int] = [seed + first + i for i in range(self.count)]
        self.states: list[TableState] = []
        self.decisions: list[Decision | None] = []
        self.rows: list[int] = [0] * self.count
        """How many rows each game has now."""
        for i in range(self.count):
            rewards[i].rules = rules
            self.states.append(self.begun(i))
            self.decisions.append(settle(self.states[i]))

    def begun(self, i: int) -> TableState:
        """The next deal of a game."""
        s: TableState = self.rules.start({**self.settings, "seed": self.seeds[i] % SEED_LIMIT})
        return s

    def look(
        self, seats: Any, counts: Any, observations: Any, rows: Any, masks: Any, rewards: Any, ended: Any
    ) -> None:
        """Write where all games stand, before the first step."""
        for i in range(self.count):
            self.rewards[i].begin(self.states[i])
            self.write(i, seats, counts, observations, rows, masks)
            for seat in range(self.players):
                rewards[i * self.players + seat] = 0.0
            ended[i] = 0

    def write(self, i: int, seats: Any, counts: Any, observations: Any, rows: Any, masks: Any) -> None:
        """Write where a game stands."""
        encoder = self.encoders[i]
        decision = self.decisions[i]
        if decision is None:
            return
        s = self.states[i]
        seats[i] = decision.seat
        encoder.observe(s, decision, decision.seat, observations, encoder.observation_bytes * i)
        actions = encoder.action_count
        masks[actions * i : actions * (i + 1)] = encoder.no_actions
        begin = encoder.row_bytes * encoder.most_options * i
        written = encoder.options(s, decision, rows, begin, masks, actions * i)
        before = self.rows[i]
        if written < before:
            stale = encoder.row_bytes * (before - written)
            begin += encoder.row_bytes * written
            rows[begin : begin + stale] = bytes(stale)
        self.rows[i] = written
        counts[i] = written

    def step(
        self,
        choices: list[int],
        seats: Any,
        counts: Any,
        observations: Any,
        rows: Any,
        masks: Any,
        rewards: Any,
        ended: Any,
        totals: Any,
    ) -> None:
        """Choose in every game the option of a row, and write where that leads; a game that is over begins anew."""
        players = self.players
        for i in range(self.count):
            decision = self.decisions[i]
            choice = choices[i]
            if decision is None or not 0 <= choice < self.rows[i]:
                raise IllegalOption(f"game {self.first + i} has {self.rows[i]} options, not one with number {choice}")
            s = self.states[i]
            option = decision.options[choice]
            apply(s, option, decision.seat if s.lanes else -1)
            following = settle(s)
            over = following is None
            reward = self.rewards[i]
            if over or not reward.at_end_only:
                given = reward.after(s, decision.seat, option, over)
                for seat in range(players):
                    rewards[i * players + seat] = given[seat]
            elif ended[i]:
                for seat in range(players):
                    rewards[i * players + seat] = 0.0
            if over:
                points = self.rules.scores(s)
                for seat in range(players):
                    totals[i * players + seat] = points[seat].total
                self.seeds[i] += self.stride
                s = self.begun(i)
                self.states[i] = s
                following = settle(s)
                reward.begin(s)
                ended[i] = 1
            else:
                ended[i] = 0
            self.decisions[i] = following
            self.write(i, seats, counts, observations, rows, masks)
