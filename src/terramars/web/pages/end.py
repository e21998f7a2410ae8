"""The page of a finished game: who won and by what, its course in charts, key moments, and what to play next."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any

from fastapi import APIRouter, Request
from starlette.responses import RedirectResponse, Response

from terramars import text
from terramars.mars.cards import BY_SLUG
from terramars.mars.turns import SOLO_RATING
from terramars.web.errors import Refused
from terramars.web.http.addresses import visitor_of
from terramars.web.http.requests import Identity
from terramars.web.labels import label
from terramars.web.pages.globe import climate, globe
from terramars.web.pages.page import Site, language_of, page
from terramars.web.pages.solo import OwnBests, bests_of, own_bests
from terramars.web.play.new_games import Made
from terramars.web.play.table import Table
from terramars.web.present.charts import Series, line_chart
from terramars.web.present.end import Ending, Endings
from terramars.web.present.marks import Mark, marks
from terramars.web.present.moments import as_seen, eyes, for_seat
from terramars.web.present.pace import usual_line
from terramars.web.present.parameters import parameters
from terramars.web.present.view import GameSeen
from terramars.web.store.rows import Record
from terramars.web.store.storage import Moved
from terramars.web.visitors.visitor import Visitor

USUAL_MARK = Mark("pn", "triangle", "·")
"""The mark of the way that won games take."""
REMATCH = "rematch"
"""What the server notes in a finished game about the one that follows it."""


@dataclass(frozen=True)
class Row:
    """A category of points: everybody's, and how long each bar is, in per cent."""

    title: str
    icon: str
    points: list[int]
    bars: list[int]
    about: str = ""
    """What it counts, where its title does not say it."""


ICONS = {
    "tr": "i-tr",
    "milestones": "i-trophy",
    "awards": "i-vp",
    "greeneries": "tile-greenery",
    "cities": "tile-city",
    "cubes": "r-animal",
    "cards": "i-card",
    "other": "i-vp",
    "clock": "i-clock",
}


EXPLAINED = ("cubes", "other")
"""The categories whose titles alone say too little."""


class EndPages:
    """The routes of finished games."""

    def __init__(self, site: Site) -> None:
        self.site = site
        self.tables = site.tables
        self.endings = Endings(site.tables.thinkers)
        self.router = APIRouter(include_in_schema=False)
        self.router.add_api_route("/g/{game}/end", self.end, methods=["GET"], response_model=None)
        self.router.add_api_route("/g/{game}/rematch", self.rematch, methods=["POST"], response_model=None)
        self.router.add_api_route("/g/{game}/same-deal", self.same_deal, methods=["POST"], response_model=None)

    async def end(self, request: Request, game: Identity) -> Response:
        """How a game ended; a game that goes on is shown at its table."""
        table, who = await self.site.visited(request, game)
        if not table.match.over:
            return RedirectResponse(f"/g/{game}", 303)
        lang = language_of(request)
        seat = own_seat(who)
        seen = await table.look(seat, lang, False)
        ending, hands = await self.endings.of(table, visitor_of(request)), who.seats_to_see(len(seen.players))
        ending = ending and as_seen(ending, hands)
        ((row, _),) = await self.tables.storage.overview([game])
        return page(
            request,
            "end.html",
            g=seen,
            me=seat,
            ending=ending,
            hands=hands,
            marks=marks([player.name for player in seen.players]),
            minutes=int((row["changed"] - row["made"]) / 60),
            plays=bool(who.seats),
            next_game=await self.next_game(game),
            bests=await self.own_bests(request, table, who),
            **table.match.presenter.end(seen, ending, seat, who.seats, lang),
        )

    async def own_bests(self, request: Request, table: Table, who: Visitor) -> OwnBests | None:
        """How a game that the visitor has played alone stands beside others of its kind."""
        row = table.match.solo_row() if who.seats else None
        if row is None:
            return None
        found = await bests_of(self.site, request)
        return own_bests(found, row)

    async def next_game(self, game: str) -> str:
        """The rematch that somebody has begun and nobody has deleted, or nothing."""
        for _, follows in await self.tables.storage.noted(game, REMATCH):
            if await self.tables.storage.newest(follows) is not None:
                return follows
        return ""

    async def rematch(self, request: Request, game: Identity) -> Response:
        """The same settings and people once more; whoever comes second joins whoever came first."""
        self.site.creates.take(request)
        who, _ = await self.site.own_form(request, game)
        table = await self.tables.table(game)
        mine = who.playing(None)
        if not table.match.over:
            raise Refused("not-yet", "a rematch follows a game that is over", 409)

        async def begun(table: Table) -> Made | str:
            """The game that follows, or its id if somebody has begun it already."""
            since = table.seq
            if follows := await self.next_game(game):
                return follows
            made = await self.tables.create(
                settings_of(table),
                again(table, who),
                table.match.title,
                plays=table.match.game.rules.id,
                absence=table.match.absence,
                terms=table.match.terms,
            )
            note = Record(REMATCH, mine, made.game)
            try:
                await table.change(mine, None, None, None, lambda records: records.append(note), since=since)
            except Moved:
                # Somebody else may have been faster: nobody is to wait for the others at this table.
                await self.tables.delete(made.game)
                raise
            return made

        found = await self.tables.at(game, begun)
        if isinstance(found, Made):
            return await self.site.to_new_table(request, found)
        if (await self.site.visitor(request, found)).links:
            return await self.site.to_table(found)
        tokens = await self.seats_again(found, who, table.match.names)
        answer = await self.site.to_table(found)
        await self.site.give(request, answer, found, tokens)
        return answer

    async def seats_again(self, follows: str, who: Visitor, names: Sequence[str]) -> list[str]:
        """Take the seats that somebody had before, as far as they are free, as one person; their secret links."""
        there, tokens = Visitor(follows, ()), list[str]()
        for seat in who.seats:
            with suppress(Refused):
                _, token = await self.tables.join(follows, names[seat], seat, there)
                tokens.append(token)
                link = await self.tables.storage.link(token)
                there = replace(there, links=(*there.links, *([link] if link else [])))
        if not tokens:
            raise Refused("no-free-seat", "no seat is free at this table", 409)
        return tokens

    async def same_deal(self, request: Request, game: Identity) -> Response:
        """The same cards again: oneself where one sat, computer players elsewhere."""
        self.site.creates.take(request)
        who, _ = await self.site.own_form(request, game)
        table = await self.tables.table(game)
        made = await self.tables.clone(game, against_computers(table, who.playing(None)), table.match.title)
        return await self.site.to_new_table(request, made)


def own_seat(who: Visitor) -> int | None:
    """The seat to look from."""
    return who.seats[0] if who.seats else who.looking(None)[0]


def settings_of(table: Table) -> dict[str, Any]:
    """The settings of a game without its seed and names."""
    settings = dict(table.match.game.rules.settings(table.match.game.state))
    return {name: value for name, value in settings.items() if name not in ("seed", "players", "names", "first")}


def again(table: Table, who: Visitor) -> list[dict[str, str]]:
    """The same seats: one's own at this browser, others' kept free for them, computers as before."""
    kinds = {"person": "open", "open": "open", "ai": "ai"}
    return [
        {
            "kind": "person" if seat.seat in who.seats else kinds[seat.kind],
            "name": seat.name,
            "level": seat.level if seat.kind == "ai" else "",
        }
        for seat in table.match.seats
    ]


def against_computers(table: Table, mine: int) -> list[dict[str, str]]:
    """One person at a seat, computers at all others."""
    seats = []
    for seat in table.match.seats:
        computer = seat.kind == "ai"
        name, level = (seat.name, seat.level) if computer else ("", "")
        kept = {"kind": "person", "name": seat.name}
        seats.append(kept if seat.seat == mine else {"kind": "ai", "name": name, "level": level})
    return seats


# What the page shows


def end_values(seen: GameSeen, ending: Ending | None, seat: int | None, mine: list[int], lang: str) -> dict[str, Any]:
    """Everything that the page shows of a finished game."""
    winners = seen.result.winners if seen.result else ()
    whose = eyes(ending.moments if ending else None, seat, len(seen.players), winners)
    return {
        "about": seen.board,
        "planet": globe(climate(seen), fade=False),
        "rounds": label(lang, "generations", number=seen.generation),
        "corporations": [corporation_of(player.played) for player in seen.players],
        "rows": rows_of(seen, lang),
        "headline": headline(seen, mine, lang),
        "charts": charts_of(ending, seen, lang) if ending else [],
        "round_name": label(lang, "gen_short"),
        "moments": for_seat(ending.moments, whose) if ending else [],
        "lost": lambda loss: f"{loss:.0f} {label(lang, 'money_sign')}",
        "mistakes_note": label(lang, "mistakes_note"),
        "eyes": whose,
        "figures": [],
        "card_names": card_names(ending, lang),
        "unplayed_title": label(lang, "unplayed"),
        "missing": missing(seen, lang),
    }


def corporation_of(played: list[Any]) -> str:
    """The name of a player's corporation."""
    return next((card.name for card in played if card.kind == "corporation"), "")


def rows_of(seen: GameSeen, lang: str) -> list[Row]:
    """The points by category; kinds that nobody has points of are left out."""
    scores = seen.result.scores if seen.result else []
    if not scores:
        return []
    kinds = {part: icon for part, icon in ICONS.items() if part in scores[0] and (len(scores) > 1 or scores[0][part])}
    longest = max([1, *(score[part] for score in scores for part in kinds)])
    rows = []
    for part, icon in kinds.items():
        points = [score[part] for score in scores]
        if part != "cubes" or any(points):
            bars = [round(100 * max(0, each) / longest) for each in points]
            about = label(lang, f"score_{part}_about") if part in EXPLAINED else ""
            rows.append(Row(label(lang, f"score_{part}"), icon, points, bars, about))
    return rows


def headline(seen: GameSeen, mine: list[int], lang: str) -> tuple[str, str]:
    """How it ended in one line, and by what."""
    result = seen.result
    if result is None:
        return label(lang, "ended"), ""
    if not result.winners:
        return goal_missed(seen, lang), label(lang, "points_all_the_same", number=result.scores[0]["total"])
    totals = [score["total"] for score in result.scores]
    best = max(totals)
    names = ", ".join(seen.players[seat].name for seat in result.winners)
    if len(seen.players) == 1:
        return label(lang, "goal_reached"), label(lang, "with_points", number=best)
    others = sorted([total for seat, total in enumerate(totals) if seat not in result.winners], reverse=True)
    ahead = best - others[0] if others else 0
    by = label(lang, "with_points", number=best)
    if result.reason == "money":
        by = label(lang, "by_money", number=best)
    elif ahead:
        by = label(lang, "points_ahead", number=best, ahead=ahead)
    if len(result.winners) > 1:
        return label(lang, "shared_by", names=names), by
    if mine == list(result.winners):
        return label(lang, "you_won"), by
    return label(lang, "won_by", name=names), by


def goal_missed(seen: GameSeen, lang: str) -> str:
    """By how much somebody who played alone missed the goal."""
    short = seen.pace.missing if seen.pace else 0
    return label(lang, "solo_short", number=short) if short else label(lang, "goal_missed")


def missing(seen: GameSeen, lang: str) -> list[str]:
    """What did not reach its goal, global parameters or the rating, with both values."""
    if not seen.result or seen.result.winners:
        return []
    if seen.solo_goal == "tr63":
        return [f"{label(lang, 'score_tr')} {seen.players[0].tr} / {SOLO_RATING}"]
    short = [each for each in parameters(seen.tracks, lang).values() if each.in_solo_goal and each.now < each.goal]
    return [f"{each.title} {each.figure(each.now)} / {each.measured(each.goal)}" for each in short]


def charts_of(ending: Ending, seen: GameSeen, lang: str) -> list[dict[str, Any]]:
    """The charts with their titles and numbers."""
    ticks = [label(lang, "chart_start"), *map(str, range(1, ending.generations)), label(lang, "chart_end")]
    solo = len(seen.players) == 1
    marked = marks([player.name for player in seen.players])
    curves = [
        ("points_by_generation", ending.points, "", 0.0, ""),
        (
            "goal_by_generation" if solo else "chance_by_generation",
            ending.chance,
            " %",
            100.0,
            "solo_won_note" if solo else "chance_note",
        ),
        ("rating_by_generation", ending.rating, "", 0.0, ""),
        ("income_by_generation", ending.income, "", 0.0, ""),
    ]
    if solo:
        # How near the goal came is what matters most.
        curves = [curves[1], curves[0], *curves[2:]]
    found = []
    for key, values, unit, top, note in curves:
        title = label(lang, key)
        lines = [Series(mark, p.name, values[p.seat]) for mark, p in zip(marked, seen.players, strict=True)]
        if solo and values is ending.chance:
            lines.append(Series(USUAL_MARK, label(lang, "solo_pace_won"), usual_line(len(ticks) - 1)))
        # The last generation's own tick is the end of the game.
        drawn = [replace(line, values=line.values[: len(ticks)]) for line in lines]
        svg = line_chart(title, drawn, ticks, unit, top)
        found.append({"title": title, "svg": svg, "lines": drawn, "ticks": ticks, "unit": unit, "note": note})
    return found


def card_names(ending: Ending | None, lang: str) -> dict[str, str]:
    """The names of all cards that the page speaks of."""
    if ending is None:
        return {}
    scoring = {slug for cards in ending.cards for slug, _ in cards}
    slugs = scoring.union(*ending.unplayed)
    return {slug: text.card_name(BY_SLUG[slug], lang) for slug in slugs}
