"""What the server asks of Terraforming Mars. Pages are imported when they are asked for: they ask here themselves."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from terramars import bots, text
from terramars.core.game import Game
from terramars.core.machine import Decision
from terramars.mars.payment import Pay
from terramars.mars.rules import make_setup
from terramars.mars.state import State
from terramars.mars.tracks import per_cent_done
from terramars.mars.view import View
from terramars.web.errors import Refused
from terramars.web.games import Standing, Told
from terramars.web.labels import label
from terramars.web.play import presets, results, sets, solo
from terramars.web.play.history import Chapter
from terramars.web.present.telling import TELLING
from terramars.web.present.view import Facts, GameSeen, rendered
from terramars.web.store.rows import SeatRow

if TYPE_CHECKING:
    from fastapi import APIRouter

    from terramars.web.games import Chooser
    from terramars.web.pages.page import Site
    from terramars.web.pages.rendering import Drawn
    from terramars.web.present.end import Ending


class MarsPresenter:
    """Terraforming Mars."""

    id = "mars"
    telling = TELLING
    seen = GameSeen
    switches = tuple(presets.setting_names())
    settings = ("board", "modules", "draft", "beginners", "corporations", "solo_goal", "ask", "first", *switches)
    confirms = False
    round_label = "generation_word"

    # Playing

    def choices(self, table: State, seat: int, picks: Collection[str]) -> list[str]:
        """The choices that take these cards and leave all others."""
        return sets.choices(table, seat, picks)

    def paying(self, seat: int, amounts: Mapping[str, int | None], otherwise: str) -> Callable[[State], Sequence[str]]:
        """Pay with so much of each currency."""
        return lambda twin: sets.answers(twin, seat, lambda decision: paid(decision, amounts)) or [otherwise]

    def result_rows(
        self, state: State, seats: Sequence[SeatRow], ended: str, penalties: Sequence[int] = ()
    ) -> tuple[dict[str, Any], ...]:
        """What is kept of a finished game, seat by seat."""
        return results.rows(state, seats, ended, penalties)

    def solo_row(self, game: Game, made: float) -> dict[str, Any] | None:
        """What is kept of a game that somebody played alone."""
        return solo.row(game, made)

    def standing(self, settings: Mapping[str, Any], state: Mapping[str, Any]) -> Standing:
        """Where a game stands that is stored."""
        setup = make_setup(settings)
        done = round(per_cent_done(setup.tracks, state["tracks"], setup.solo))
        return Standing(state["generation"], setup.last_generation, done, settings["board"])

    def round_of(self, state: State) -> int:
        """The generation."""
        return state.generation

    # Computer players

    def levels(self) -> list[str]:
        """The levels, from the weakest to the strongest."""
        return presets.levels()

    def level_names(self, lang: str) -> dict[str, str]:
        """What the levels are called."""
        return {level.name: level.name_ja if lang == "ja" else level.name for level in bots.LEVELS}

    def default_level(self) -> str:
        """One in the middle."""
        return presets.default_level()

    def bot(self, level: str, seed: int, players: int) -> Chooser:
        """A computer player; for a level of an older version the usual one: the game must go on."""
        try:
            return bots.make(level, seed=seed, players=players)
        except bots.UnknownBot:
            return bots.make(presets.default_level(), seed=seed, players=players)

    def hint(self, game: Game, seat: int, lang: str) -> dict[str, Any]:
        """What to do and why, what to aim for, and every option, the best first."""
        from terramars.web.present.advice import advised

        return advised(game, seat, lang)

    def look_back(self, save: str, names: tuple[str, ...]) -> Ending:
        """A finished game, worked out."""
        from terramars.web.present.end import looked_back

        return looked_back(save, names)

    # Showing

    def rendered(
        self, view: View, facts: Facts, chapters: Sequence[Chapter], lang: str, begun: View | None = None
    ) -> GameSeen:
        """What somebody is sent."""
        return rendered(view, facts, chapters, lang, begun)

    def regions(self, seen: GameSeen, lang: str, **values: Any) -> list[tuple[str, Drawn]]:
        """Every part of the table's page."""
        from terramars.web.pages.table.regions import regions

        return regions(seen, lang, **values)

    def page(self, kind: str) -> tuple[str, dict[str, Any]]:
        """The page around them."""
        from terramars.web.pages.table import board

        return f"{kind}.html", {"board": board, "hexagon": board.HEXAGON}

    def end(self, seen: GameSeen, ending: Any, seat: int | None, mine: list[int], lang: str) -> dict[str, Any]:
        """What the page of a finished game shows."""
        from terramars.web.pages.end import end_values

        return end_values(seen, ending, seat, mine, lang)

    def about(self, standing: Standing, lang: str) -> tuple[str, str, str]:
        """The map, and how far Mars is, or how many generations are left to play alone."""
        if standing.last_round:
            done = label(lang, "generations_to_go", number=standing.last_round - standing.round)
        else:
            done = label(lang, "terraformed_part", percent=standing.done)
        place = text.board_name(standing.place, lang)
        lasted = label(lang, "generations", number=standing.round)
        return label(lang, "gen_short"), f"{place} · {done}", f"{place} · {lasted}"

    def new_game(self, form: Mapping[str, Sequence[str]]) -> dict[str, Any]:
        """The request that a form of the first page makes."""
        from terramars.web.pages.start import request_of

        return request_of({name: list(values) for name, values in form.items()})

    def told(self, settings: Mapping[str, Any], names: Sequence[str], lang: str) -> list[Told]:
        """The map, the boxes, the draft, and who begins with a Beginner Corporation."""
        comma = label(lang, "comma")
        boxes = comma.join(text.module_name(name, lang) for name in settings["modules"])
        found = [
            Told("i-planet", label(lang, "told_game"), label(lang, "title")),
            Told("i-hexmap", label(lang, "board"), text.board_name(settings["board"], lang)),
            Told("i-card", label(lang, "told_boxes"), boxes),
            Told("i-deal", label(lang, "draft"), label(lang, "told_draft" if settings["draft"] else "told_no_draft")),
        ]
        if settings["beginners"]:
            called = comma.join(names[seat] for seat in settings["beginners"])
            found.append(Told("i-first", label(lang, "beginner"), called))
        return found

    def start(self, lang: str) -> dict[str, Any]:
        """Its panels are those of the first page itself."""
        return {}

    def routers(self, site: Site) -> list[APIRouter]:
        """Its pages are those of the server itself."""
        return []


def paid(decision: Decision, amounts: Mapping[str, int | None]) -> str:
    """The answer to how much of a currency is given."""
    if not isinstance(decision.effect, Pay):
        return ""
    for option in decision.options:
        if amounts.get(option.part("card") or option.part("what")) == option.amount:
            return option.notation
    raise Refused("illegal-option", "this payment is too little, or wastes something")


PRESENTER: Final = MarsPresenter()
