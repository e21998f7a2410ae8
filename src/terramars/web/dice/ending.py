"""A finished game of the dice game looked back upon: its course by turns, what its cards were worth."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Final

import terramars
from terramars.dice.cards import BY_SLUG, CARDS
from terramars.dice.scoring import scores
from terramars.dice.state import State
from terramars.dice.tracks import PARAMETERS
from terramars.text import dice as text
from terramars.web.dice.faces import face
from terramars.web.dice.seeing import PARTS, DiceSeen
from terramars.web.labels import label
from terramars.web.present.charts import Series, line_chart
from terramars.web.present.marks import marks

MOST_TICKS: Final = 16
"""So many points of a curve at most are drawn: turns in between are left out."""
ICONS: Final = {"track": "i-vp", "awards": "i-trophy", "milestones": "i-first", "cards": "i-card"}


@dataclass(frozen=True)
class Ending:
    """A finished game, worked out. Lists of curves have one curve per seat, one number per turn that is drawn."""

    turns: list[int]
    """The turns that are drawn."""
    points: list[list[float]] = field(default_factory=list)
    dice: list[list[float]] = field(default_factory=list)
    production: list[list[float]] = field(default_factory=list)
    done: list[float] = field(default_factory=list)
    """How much of Mars was terraformed, in per cent."""
    cards: list[list[tuple[str, int]]] = field(default_factory=list)
    """Cards worth points by their slugs, the best first."""
    unplayed: list[list[str]] = field(default_factory=list)
    mistakes: tuple[()] = ()


def look_back(save: str, names: tuple[str, ...]) -> Ending:
    """Work out a finished game; called in another process."""
    played = terramars.load(save)
    last = played.state.turn
    every = max(1, -(-last // MOST_TICKS))
    ending = Ending([])
    for curves in (ending.points, ending.dice, ending.production):
        curves.extend([] for _ in names)
    turn = 0
    for twin, _ in played.walk():
        if twin.state.turn > turn:
            turn = twin.state.turn
            if (turn - 1) % every == 0:
                sample(ending, twin.state, turn)
    sample(ending, played.state, last + 1)
    ending.cards.extend(worth_points(played.state, seat) for seat in range(len(names)))
    ending.unplayed.extend([CARDS[card].slug for card in player.hand] for player in played.state.players)
    return ending


def sample(ending: Ending, s: State, turn: int) -> None:
    """Note where everybody stands at the beginning of a turn."""
    ending.turns.append(turn)
    for seat, (player, score) in enumerate(zip(s.players, scores(s), strict=True)):
        ending.points[seat].append(score.total)
        ending.dice[seat].append(sum(player.dice))
        ending.production[seat].append(player.production_dice())
    parts = [(s.tracks[i] - each.start) / (each.goal - each.start) for i, each in enumerate(PARAMETERS)]
    ending.done.append(100 * sum(parts) / len(parts))


def worth_points(s: State, seat: int) -> list[tuple[str, int]]:
    """A seat's cards that are worth points at the end, the best first."""
    found = [(CARDS[card].slug, CARDS[card].vp) for card in s.players[seat].played if CARDS[card].vp]
    return sorted(found, key=lambda each: (-each[1], each[0]))


@dataclass(frozen=True)
class Row:
    """A category of points: everybody's, and how long each bar is, in per cent."""

    title: str
    icon: str
    points: list[int]
    bars: list[int]


def end_values(seen: DiceSeen, ending: Ending | None, seat: int | None, mine: list[int], lang: str) -> dict[str, Any]:
    """Everything that the page of a finished game shows."""
    return {
        "planet": "",
        "about": label(lang, "dice_game"),
        "rounds": label(lang, "dice_turns", number=seen.turn),
        "corporations": [face(each.corporation, lang).name if each.corporation else "" for each in seen.players],
        "rows": rows(seen, lang),
        "headline": headline(seen, mine, lang),
        "charts": charts(ending, seen, lang) if ending else [],
        "tells_moments": False,
        "moments": [],
        "eyes": 0,
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
    curves = [
        ("dice_points_by_turn", ending.points, "", 0.0),
        ("dice_production_by_turn", ending.production, "", 0.0),
        ("dice_dice_by_turn", ending.dice, "", 0.0),
    ]
    if seen.last_turn:
        curves.insert(0, ("dice_goal_by_turn", [ending.done], " %", 100.0))
    found = []
    for key, values, unit, top in curves:
        title = label(lang, key)
        lines = [Series(mark, each.name, values[each.seat]) for mark, each in zip(marked, seen.players, strict=True)]
        svg = line_chart(title, lines, ticks, unit, top)
        found.append({"title": title, "svg": svg, "lines": lines, "ticks": ticks, "unit": unit, "note": ""})
    return found


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
