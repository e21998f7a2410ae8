"""What the page of a finished game of the dice game shows: points, charts, key moments, figures, cards."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from terramars.dice.cards import BY_SLUG
from terramars.dice.tracks import PARAMETERS
from terramars.text import dice as text
from terramars.web.dice.faces import face
from terramars.web.dice.looking_back import FIGURES, Ending
from terramars.web.dice.seeing import PARTS, DiceSeen
from terramars.web.labels import label
from terramars.web.present.charts import Series, line_chart
from terramars.web.present.marks import marks
from terramars.web.present.moments import eyes, for_seat

ICONS: Final = {"track": "i-vp", "awards": "i-trophy", "milestones": "i-first", "cards": "i-card"}
FIGURE_ICONS: Final = {
    "rolled": "i-deal", "rare": "i-rosette", "produced": "i-prod", "played": "i-play-card", "used": "i-action",
    "wild": "i-any", "tiles": "tile-any", "steps": "i-tr",
}  # fmt: skip


@dataclass(frozen=True)
class Row:
    """A category of points: everybody's, and how long each bar is, in per cent."""

    title: str
    icon: str
    points: list[int]
    bars: list[int]
    about: str = ""
    """What it counts, where its title does not say it."""


def end_values(seen: DiceSeen, ending: Ending | None, seat: int | None, mine: list[int], lang: str) -> dict[str, Any]:
    """Everything that the page of a finished game shows."""
    winners = seen.result.winners if seen.result else ()
    whose = eyes(ending.moments if ending else None, seat, len(seen.players), winners)
    return {
        "planet": "",
        "about": label(lang, "dice_game"),
        "rounds": label(lang, "dice_turns", number=seen.turn),
        "corporations": [face(each.corporation, lang).name if each.corporation else "" for each in seen.players],
        "rows": rows(seen, lang),
        "headline": headline(seen, mine, lang),
        "charts": charts(ending, seen, lang) if ending else [],
        "round_name": label(lang, "dice_turn_short"),
        "moments": for_seat(ending.moments, whose) if ending else [],
        "lost": lambda loss: label(lang, "dice_points_lost", points=f"{loss:.1f}"),
        "mistakes_note": label(lang, "dice_mistakes_note"),
        "eyes": whose,
        "figures": figures(ending, lang) if ending else [],
        "card_names": {} if ending is None else names_of(ending, lang),
        "unplayed_title": label(lang, "dice_unplayed"),
        "missing": missing(seen, lang),
    }


def rows(seen: DiceSeen, lang: str) -> list[Row]:
    """The points by category; none in a solo game that was lost."""
    scored = seen.result.scores if seen.result else []
    if not scored:
        return []
    longest = max([1, *(score[part] for score in scored for part in PARTS)])
    found = []
    for part in PARTS:
        points = [score[part] for score in scored]
        bars = [round(100 * max(0, each) / longest) for each in points]
        found.append(Row(label(lang, f"dice_score_{part}"), ICONS[part], points, bars))
    return found


def headline(seen: DiceSeen, mine: list[int], lang: str) -> tuple[str, str]:
    """How it ended in one line, and by what."""
    result = seen.result
    if result is None:
        return label(lang, "ended"), ""
    if not result.winners:
        return label(lang, "goal_missed"), label(lang, "dice_lost")
    totals = [score["total"] for score in result.scores]
    best = max(totals)
    if seen.last_turn:
        grade = label(lang, f"dice_grade_{seen.grade}")
        return label(lang, "goal_reached"), label(lang, "with_points", number=best) + label(lang, "stop") + grade
    others = sorted([total for seat, total in enumerate(totals) if seat not in result.winners], reverse=True)
    ahead = best - others[0] if others else 0
    by = label(lang, "with_points", number=best)
    if result.reason == "production":
        by = label(lang, "dice_by_production", number=best)
    elif ahead:
        by = label(lang, "points_ahead", number=best, ahead=ahead)
    names = ", ".join(seen.players[seat].name for seat in result.winners)
    if len(result.winners) > 1:
        return label(lang, "shared_by", names=names), by
    return (label(lang, "you_won") if mine == list(result.winners) else label(lang, "won_by", name=names)), by


def charts(ending: Ending, seen: DiceSeen, lang: str) -> list[dict[str, Any]]:
    """The charts with their titles and numbers."""
    ticks = [*map(str, ending.turns[:-1]), label(lang, "chart_end")]
    marked = marks([player.name for player in seen.players])
    chance = ("dice_chance_by_turn", ending.chance, " %", 100.0, "dice_chance_note")
    curves = [
        ("dice_points_by_turn", ending.points, "", 0.0, ""),
        ("dice_goal_by_turn", ending.chance, " %", 100.0, "") if seen.last_turn else chance,
        ("dice_production_by_turn", ending.production, "", 0.0, ""),
        ("dice_dice_by_turn", ending.dice, "", 0.0, ""),
    ]
    if not rows(seen, lang):
        # A lost solo game is not scored (rule 13.1).
        curves = curves[1:]
    found = []
    for key, values, unit, top, note in curves:
        title = label(lang, key)
        lines = [Series(mark, each.name, values[each.seat]) for mark, each in zip(marked, seen.players, strict=True)]
        svg = line_chart(title, lines, ticks, unit, top)
        found.append({"title": title, "svg": svg, "lines": lines, "ticks": ticks, "unit": unit, "note": note})
    return found


def figures(ending: Ending, lang: str) -> list[tuple[str, str, list[int]]]:
    """What was counted of everybody's game."""
    return [
        (label(lang, f"dice_figure_{name}"), FIGURE_ICONS[name], [own[name] for own in ending.figures])
        for name in FIGURES
    ]


def names_of(ending: Ending, lang: str) -> dict[str, str]:
    """The names of all cards that the page speaks of."""
    slugs = {slug for cards in ending.cards for slug, _ in cards}.union(*ending.unplayed)
    return {slug: text.card_name(BY_SLUG[slug], lang) for slug in slugs}


def missing(seen: DiceSeen, lang: str) -> list[str]:
    """Global parameters that did not reach their goals."""
    titles = text.language(lang).tracks
    return [
        f"{title} {seen.tracks[each.name]} / {each.goal}"
        for each, title in zip(PARAMETERS, titles, strict=True)
        if seen.tracks[each.name] < each.goal
    ]
