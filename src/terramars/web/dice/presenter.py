"""What the server asks of the dice game. Pages are imported when they are asked for: they ask here themselves."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from terramars import bots
from terramars.core.game import Game
from terramars.dice.setup import MOST_PLAYERS
from terramars.dice.state import State
from terramars.dice.tracks import PARAMETERS
from terramars.dice.turns import SOLO_TURNS
from terramars.dice.view import View
from terramars.text import dice as text
from terramars.web.dice import sets
from terramars.web.dice.seeing import DiceSeen, rendered
from terramars.web.dice.telling import TELLING
from terramars.web.errors import Refused
from terramars.web.games import Standing, Told
from terramars.web.labels import label
from terramars.web.play.history import Chapter
from terramars.web.present.view import Facts
from terramars.web.store.rows import SeatRow

if TYPE_CHECKING:
    from fastapi import APIRouter

    from terramars.web.dice.looking_back import Ending
    from terramars.web.games import Chooser
    from terramars.web.pages.page import Site
    from terramars.web.pages.rendering import Drawn

KINDS: Final = {"solo": "person", "ai": "ai", "screen": "person", "open": "open"}
"""With whom somebody plays, and who then sits at the other seats."""


class DicePresenter:
    """The dice game."""

    id = "dice"
    telling = TELLING
    seen = DiceSeen
    switches = ("corporate_era",)
    settings = ("corporate_era", "first")
    # A turn mostly ends with dice or cards that somebody wants to see before the next one plays.
    confirms = True
    round_label = "dice_turn_short"

    # Playing

    def choices(self, table: State, seat: int, picks: Collection[str]) -> list[str]:
        """The choices that keep these dice or discard these cards."""
        return sets.choices(table, seat, picks)

    def paying(self, seat: int, amounts: Mapping[str, int | None], otherwise: str) -> Callable[[State], Sequence[str]]:
        """Pay as was proposed: all ways to pay are chosen one by one otherwise."""
        return lambda table: sets.paying(table, seat)

    def result_rows(
        self, state: State, seats: Sequence[SeatRow], ended: str, penalties: Sequence[int] = ()
    ) -> tuple[dict[str, Any], ...]:
        """The statistics are of the other game."""
        return ()

    def solo_row(self, game: Game, made: float) -> None:
        """Bests are of the other game."""

    def standing(self, settings: Mapping[str, Any], state: Mapping[str, Any]) -> Standing:
        """Where a game stands that is stored."""
        parts = [
            (now - parameter.start) / (parameter.goal - parameter.start)
            for now, parameter in zip(state["tracks"], PARAMETERS, strict=True)
        ]
        last = SOLO_TURNS if settings["players"] == 1 else 0
        return Standing(state["turn"], last, round(100 * sum(parts) / len(parts)), "")

    def round_of(self, state: State) -> int:
        """The turn."""
        return state.turn

    # Computer players

    def levels(self) -> list[str]:
        """The computer players, from the weakest to the strongest."""
        return [level.name for level in bots.roster("dice").levels]

    def level_names(self, lang: str) -> dict[str, str]:
        """What they are called."""
        return {level.name: level.name_ja if lang == "ja" else level.name for level in bots.roster("dice").levels}

    def default_level(self) -> str:
        """One in the middle."""
        return self.levels()[len(self.levels()) // 2]

    def bot(self, level: str, seed: int, players: int) -> Chooser:
        """A computer player; for a level of an older version the usual one: the game must go on."""
        try:
            return bots.make(level, seed, players, "dice")
        except bots.UnknownBot:
            return bots.make(self.default_level(), seed, players, "dice")

    def hint(self, game: Game, seat: int, lang: str) -> dict[str, Any]:
        """What the computer would choose."""
        decision = game.decision(seat)
        if decision is None:
            return {"ranked": []}
        bot = bots.make("greedy", 0, game.state.setup.players, "dice")
        option = bot.choose(game.view(seat), decision, bot.budget)
        words = text.option_text(option, decision, lang)
        card = option.part("card")
        said = label(lang, "dice_hint_words", option=words)
        best = {"id": option.notation, "card": card, "value": 0.0, "wanted": False, "sentence": said}
        return {"advice": words, "ranked": [best]}

    def look_back(self, save: str, names: tuple[str, ...]) -> Ending:
        """A finished game, worked out."""
        from terramars.web.dice.looking_back import look_back

        return look_back(save, names)

    # Showing

    def rendered(
        self, view: View, facts: Facts, chapters: Sequence[Chapter], lang: str, begun: View | None = None
    ) -> DiceSeen:
        """What somebody is sent."""
        return rendered(view, facts, chapters, lang, begun)

    def regions(self, seen: DiceSeen, lang: str, **values: Any) -> list[tuple[str, Drawn]]:
        """Every part of the table's page."""
        from terramars.web.dice.regions import regions

        return regions(seen, lang, **values)

    def page(self, kind: str) -> tuple[str, dict[str, Any]]:
        """The page around them."""
        return f"dice/{kind}.html", {}

    def end(self, seen: DiceSeen, ending: Any, seat: int | None, mine: list[int], lang: str) -> dict[str, Any]:
        """What the page of a finished game shows."""
        from terramars.web.dice.ending import end_values

        return end_values(seen, ending, seat, mine, lang)

    def about(self, standing: Standing, lang: str) -> tuple[str, str, str]:
        """Which game it is, and how far Mars is."""
        done = label(lang, "terraformed_part", percent=standing.done)
        game, lasted = label(lang, "dice_game"), label(lang, "dice_turns", number=standing.round)
        return label(lang, "dice_turn_short"), f"{game} · {done}", f"{game} · {lasted}"

    def new_game(self, form: Mapping[str, Sequence[str]]) -> dict[str, Any]:
        """The request that its panel of the first page makes."""

        def field(name: str) -> str:
            return [*form.get(name, ()), ""][0][:100]

        kind, number = KINDS.get(field("with")), field("players")
        if kind is None or number not in [str(count) for count in range(2, MOST_PLAYERS + 1)]:
            raise Refused("bad-settings", f"alone, or 2 to {MOST_PLAYERS} players are wanted")
        others = 0 if field("with") == "solo" else int(number) - 1
        level = field("level") if kind == "ai" else ""
        return {
            "game": self.id,
            "settings": {"corporate_era": bool(field("corporate_era"))},
            "seats": [{"kind": "person", "name": field("name")}, *[{"kind": kind, "level": level}] * others],
            "listed": bool(field("listed")) and kind == "open",
        }

    def told(self, settings: Mapping[str, Any], names: Sequence[str], lang: str) -> list[Told]:
        """Which game it is, and with which cards."""
        box = label(lang, "dice_era" if settings["corporate_era"] else "dice_base")
        return [
            Told("i-planet", label(lang, "told_game"), label(lang, "dice_game")),
            Told("i-card", label(lang, "told_boxes"), box),
        ]

    def start(self, lang: str) -> dict[str, Any]:
        """What its panel of the first page works with."""
        return {"levels": self.level_names(lang), "default_level": self.default_level(), "most": MOST_PLAYERS}

    def routers(self, site: Site) -> list[APIRouter]:
        """Its card browser and its help."""
        from terramars.web.dice.help import HelpPages
        from terramars.web.dice.pages import CardPages

        return [CardPages().router, HelpPages().router]


PRESENTER: Final = DicePresenter()
