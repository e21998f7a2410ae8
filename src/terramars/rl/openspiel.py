"""The game for OpenSpiel; importing this module registers two games with it (extra ``openspiel``).

``terramars``: chance is sampled inside the game; one chance node at the root draws the deal.
``terramars_deals``: the root is a chance node with `deals` outcomes, after which everything is determined: a finite
tree that algorithms may walk, and that OpenSpiel writes down and reads by its actions alone.

Parameters of both: `game` (mars or dice), `players`, `variant` (the smallest there is, unless said otherwise),
`reward` (one that comes at the end), and `seed` or `deals`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final
from zlib import crc32

import numpy as np
import pyspiel

from terramars.core.machine import settle
from terramars.core.rng import below, scrambled
from terramars.rl.layouts import ROUNDS
from terramars.rl.session import Session
from terramars.rl.variants import SMALLEST, settings_of

MOST_PLAYERS: Final = 5
MOST_CHOICES: Final = 20_000
"""No game has ever come near so many choices."""

PARAMETERS: Final = {"game": "mars", "players": 2, "variant": "", "reward": "win"}


def game_type(name: str, title: str, mode: Any, parameters: dict[str, Any]) -> Any:
    """What OpenSpiel is told of a game before it is made."""
    return pyspiel.GameType(
        short_name=name,
        long_name=title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=mode,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=MOST_PLAYERS,
        min_num_players=1,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={**PARAMETERS, **parameters},
    )


SAMPLED: Final = game_type(
    "terramars", "Terraforming Mars", pyspiel.GameType.ChanceMode.SAMPLED_STOCHASTIC, {"seed": -1}
)
DEALS: Final = game_type(
    "terramars_deals", "Terraforming Mars, a number of deals",
    pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC, {"deals": 16},
)  # fmt: skip


class Sampled(pyspiel.Game):
    """A game whose chance is sampled: the root has one outcome, which draws a deal."""

    kind = SAMPLED

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = {**self.kind.parameter_specification, **(params or {})}
        game = str(given["game"])
        variant = str(given["variant"]) or SMALLEST.get(game, "full")
        settings = settings_of(variant, {"game": game, "players": int(given["players"])})
        self.session = Session(settings, str(given["reward"]))
        if not self.session.reward.at_end_only:
            raise ValueError("OpenSpiel is given rewards at the end: win, points or margin")
        self.deals = int(given.get("deals", 1))
        self.lot = scrambled(int(given.get("seed", -1)) & ((1 << 64) - 1))
        """The generator that deals are drawn from; with the seed -1 every process has the same."""
        info = pyspiel.GameInfo(
            num_distinct_actions=self.session.layout.actions.size,
            max_chance_outcomes=self.deals,
            num_players=self.session.players,
            min_utility=-5.0,
            max_utility=5.0,
            utility_sum=None,
            max_game_length=MOST_CHOICES,
        )
        super().__init__(self.kind, info, params or {})

    def draw(self, outcome: int) -> int:
        """The deal of a chance outcome."""
        self.lot, deal = below(self.lot, 1 << 48)
        return deal

    def new_initial_state(self) -> MarsState:
        """A game before anything is dealt."""
        return MarsState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """Who writes observations."""
        return Observer(self.session.layout.size)


class Deals(Sampled):
    """A game with a number of deals, each as likely as any other."""

    kind = DEALS

    def draw(self, outcome: int) -> int:
        """The deal of a chance outcome: its number."""
        return outcome


class Kept:
    """A session inside a state: OpenSpiel copies states field by field with `deepcopy`, and this copies by itself."""

    def __init__(self, session: Session, draw: Callable[[int], int]) -> None:
        self.session = session
        self.draw = draw

    def __deepcopy__(self, memo: dict[int, Any]) -> Kept:
        if self.session.deal is not None:
            return Kept(self.session.clone(), self.draw)
        return Kept(blank(self.session), self.draw)


def blank(session: Session) -> Session:
    """A session of the same settings before anything is dealt."""
    found = object.__new__(Session)
    found.__dict__.update(session.__dict__)
    found.deal, found.decision = None, None
    return found


class MarsState(pyspiel.State):
    """Where a game stands."""

    def __init__(self, game: Sampled) -> None:
        super().__init__(game)
        self.deals = game.deals
        self.kept = Kept(blank(game.session), game.draw)
        self.recalled: list[list[str]] = [[] for _ in range(game.session.players)]
        """For each seat what it saw (as a checksum) and chose, each time it was asked."""

    @property
    def session(self) -> Session:
        """The game itself."""
        return self.kept.session

    def current_player(self) -> Any:
        """Who is asked."""
        if self.session.deal is None:
            return pyspiel.PlayerId.CHANCE
        decision = self.session.decision
        return pyspiel.PlayerId.TERMINAL if decision is None else decision.seat

    def _legal_actions(self, player: int) -> list[int]:
        """The actions that are possible."""
        return sorted(self.session.actions())

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The deals."""
        return [(deal, 1.0 / self.deals) for deal in range(self.deals)]

    def _apply_action(self, action: int) -> None:
        """Deal, or choose."""
        session = self.session
        decision = session.decision
        if session.deal is None:
            session.begin(self.kept.draw(action))
            return
        if decision is not None:
            place = session.place_of(action)
            seen = crc32(session.observation(decision.seat).tobytes())
            self.recalled[decision.seat].append(f"{seen:08x} {decision.options[place].notation}")
            session.choose(place)

    def _action_to_string(self, player: int, action: int) -> str:
        """An action in words."""
        if player == pyspiel.PlayerId.CHANCE:
            return f"deal {action}"
        return f"{self.session.layout.actions.names[action]} by {player}"

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.session.deal is not None and self.session.over

    def returns(self) -> list[float]:
        """The rewards of the end; before it 0."""
        return self.session.given if self.is_terminal() else [0.0] * self.session.players

    def observation_text(self, player: int) -> str:
        """What a seat sees now, in words."""
        if self.session.deal is None:
            return ""
        told = self.session.layout.explain(self.session.observation(player).tolist())
        return "\n".join(f"{name} {number}" for name, number in told.items())

    def information_state_string(self, player: int | None = None) -> str:
        """Everything a seat saw and chose whenever it was asked, and what it sees now."""
        seat = self.current_player() if player is None else player
        return "\n".join([*self.recalled[seat], self.observation_text(seat)])

    def resample_from_infostate(self, player_id: int, probability_sampler: Callable[[], float]) -> MarsState:
        """A state that the seat cannot tell from this one: what it has not seen is dealt anew."""
        twin: MarsState = self.clone()
        session = twin.session
        seed = int(probability_sampler() * (1 << 52))
        session.state = session.rules.guess(session.rules.view(session.state, player_id), seed)
        session.decision = settle(session.state)
        # Where all choose together nobody knows how far the others are: those asked before have answered somehow.
        while session.state.lanes and session.decision is not None and session.decision.seat != self.current_player():
            session.choose(int(probability_sampler() * len(session.decision.options)))
        return twin

    def to_bytes(self) -> bytes:
        """The game as it stands, chance included; `from_bytes` of a fresh state takes it up."""
        return self.session.serialize()

    def from_bytes(self, data: bytes) -> None:
        """Take up what `to_bytes` wrote."""
        self.session.restore(data)

    def __str__(self) -> str:
        if self.session.deal is None:
            return "before the deal"
        session, word = self.session, ROUNDS[self.session.rules.id]
        return f"deal {session.deal}, {word} {getattr(session.state, word)}: {session.decision}"


class Observer:
    """Writes what a seat sees into a tensor, divided by nothing: `Layout.scales` says by what."""

    def __init__(self, size: int) -> None:
        self.tensor = np.zeros(size, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: MarsState, player: int) -> None:
        """Fill the tensor."""
        if state.session.deal is None:
            self.tensor[:] = 0
        else:
            self.tensor[:] = state.session.observation(player)

    def string_from(self, state: MarsState, player: int) -> str:
        """What a seat sees, in words."""
        return state.observation_text(player)


pyspiel.register_game(SAMPLED, Sampled)
pyspiel.register_game(DEALS, Deals)
