"""What the coach says of a decision, in words: what to do, why, what to aim for. Made from views and nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from terramars import text
from terramars.bots.aims import aims
from terramars.bots.because import Because, grounds
from terramars.bots.buying import PICKED, Looked, Picking, of_card, picking, told_table
from terramars.bots.explain import CLOSE, Ranked, explain
from terramars.bots.phrases import phrase
from terramars.bots.seen import table_of
from terramars.bots.weights import weights_for
from terramars.core.game import Game
from terramars.mars.cards import CARDS, CORPORATION, PROJECT
from terramars.mars.state import State
from terramars.mars.tracks import PARAMETERS, number_of_track
from terramars.mars.turns import Turn
from terramars.mars.view import View
from terramars.mars.words import OCEANS, RESOURCE_NAMES
from terramars.text.icons import icons
from terramars.web.labels import label

MOST_REASONS = 3
MOST_AGAINST = 1
EXPLAINED = 6
"""So many options are told with reasons."""
PAYING = frozenset({"playable", "metal pays", "cheaper now", "nearly"})
"""What is said of a card's price: no reason to want it."""
AWARDS = frozenset({"leads", "level", "behind", "takes lead", "fund"})
"""Kinds whose goal is an award; all others speak of milestones."""


def advised(game: Game, seat: int, lang: str) -> dict[str, Any]:
    """Everything that is said to a seat that is asked something; carries the game on, so it is given a copy."""
    decision = game.decision(seat)
    if decision is None:
        return {"ranked": []}
    view = game.view(seat)
    s, w = table_of(view), weights_for(len(view.players))
    if decision.options[0].kind in PICKED:
        plan = aims(view, seat) if view.players[seat].played else []
        return {**of_set(picking(game, seat), view, lang), "aims": told_aims(plan, s, lang)}
    ranked = explain(view, decision)
    plan = aims(view, seat, ranked) if isinstance(decision.effect, Turn) else []
    told = [
        spoken(each, view, lang, of_card(told_table(view, seat), seat, each.option.index, each.option.kind == "draft"))
        if each.option.kind in ("draft", "take")
        else spoken(each, view, lang, grounds(s, decision, each.option, w) if place < EXPLAINED else ())
        for place, each in enumerate(ranked)
    ]
    best = told[0]
    close = [other for other, each in zip(told[1:], ranked[1:], strict=True) if each.loss < CLOSE]
    advice = text.option_text(ranked[0].option, view, lang, decision)
    return {
        "advice": advice,
        "because": best["because"],
        "but": best["but"],
        "close": label(lang, "advice_close_call", name_other=close[0]["name"]) if close else "",
        "aims": told_aims(plan, s, lang),
        "ranked": told,
    }


def told_aims(plan: Sequence[Because], s: State, lang: str) -> list[dict[str, str]]:
    """Aims in words, with the options that they speak of."""
    return [{"text": aim_text(each, s, lang), "id": each.option} for each in plan]


def spoken(ranked: Ranked, view: View, lang: str, found: Sequence[Because]) -> dict[str, Any]:
    """An option with its worth and its reasons."""
    name = text.option_text(ranked.option, view, lang, view.decision)
    s = table_of(view)
    good = [because_text(each, s, lang) for each in found if not each.against][:MOST_REASONS]
    if not good and ranked.parts and ranked.parts[0][1] > CLOSE:
        # Nothing is known of such an option but what it is worth.
        good = [label(lang, "why_gains", name_part=phrase(lang, ranked.parts[0][0]))]
    return {
        "id": ranked.option.notation,
        "card": ranked.option.part("card"),
        "name": name,
        "value": round(ranked.value, 1),
        "wanted": False,
        "because": good,
        "but": [because_text(each, s, lang) for each in found if each.against][:MOST_AGAINST],
        "sentence": ranked.sentence(lang, name),
    }


# Cards as a set


def of_set(found: Picking, view: View, lang: str) -> dict[str, Any]:
    """Advice on all cards together: which to take, and why each is taken or left."""
    s = table_of(view)
    kept = [each for each in found.cards if each.taken and CARDS[each.card].sort == PROJECT]
    start = [each for each in found.cards if each.taken and CARDS[each.card].sort != PROJECT]
    left = [each for each in found.cards if not each.taken]
    said = []
    if start:
        said.append(label(lang, "advice_choose", names=named(start, lang)))
    if kept:
        said.append(label(lang, "advice_buy", names=named(kept, lang), number=found.each * len(kept)))
    elif left:
        said.append(label(lang, "advice_buy_none"))
    wanted = {each.option for each in found.wanted if each.option.kind != "leave"}
    return {
        "advice": " ".join(said),
        "because": [of_looked(each, s, lang) for each in kept],
        "but": [of_looked(each, s, lang) for each in left],
        "close": "",
        "cards": [CARDS[each.card].slug for each in found.cards if each.taken],
        "ranked": [{**spoken(each, view, lang, ()), "wanted": each.option in wanted} for each in found.ranked],
    }


def named(cards: Sequence[Looked], lang: str) -> str:
    """The names of cards, the corporation first."""
    ordered = sorted(cards, key=lambda each: CARDS[each.card].sort != CORPORATION)
    names = [text.card_name(CARDS[each.card], lang) for each in ordered]
    comma, last = label(lang, "comma"), label(lang, "advice_and")
    return comma.join(names[:-1]) + last + names[-1] if len(names) > 1 else names[0]


def of_looked(looked: Looked, s: State, lang: str) -> str:
    """Why a card is bought or left: the strongest reasons for it, or the one against it."""
    good = [because_text(each, s, lang) for each in looked.because if not each.against]
    bad = [because_text(each, s, lang) for each in looked.because if each.against]
    if looked.taken:
        why = label(lang, "semicolon").join(good[:2]) or label(lang, "why_worth", number=looked.cost)
    elif bad:
        why = bad[0]
    elif brought := [because_text(each, s, lang) for each in looked.because if each.kind not in PAYING]:
        why = label(lang, "why_too_little", number=looked.cost, name_why=brought[0])
    else:
        why = label(lang, "why_not_worth", number=looked.cost)
    return label(lang, "advice_of_card", name=text.card_name(CARDS[looked.card], lang), name_why=why)


# Words


def because_text(because: Because, s: State, lang: str) -> str:
    """A reason in words, without capital and full stop."""
    kind = because.kind
    if kind == "rating" and not because.more:
        kind = "rating last"
    if kind == "completes" and because.track == OCEANS:
        kind = "completes oceans"
    return label(lang, f"why_{key(kind)}", **blanks(because, s, lang))


def aim_text(aim: Because, s: State, lang: str) -> str:
    """An aim in words."""
    kind = "last generation alone" if aim.kind == "last generation" and s.setup.solo else aim.kind
    return label(lang, f"plan_{key(kind)}", **blanks(aim, s, lang))


def key(kind: str) -> str:
    """The label that tells a kind."""
    return kind.replace(",", "").replace(" ", "_")


def blanks(because: Because, s: State, lang: str) -> dict[str, object]:
    """What fills the blanks of a reason."""
    found: dict[str, object] = {"number": because.number, "more": because.more}
    if because.goal >= 0:
        goals = s.setup.awards if because.kind in AWARDS else s.setup.milestones
        found["name"] = text.goal_name(goals[because.goal], lang)
    elif because.card >= 0:
        found["name"] = text.card_name(CARDS[because.card], lang)
    if because.resource >= 0:
        found["name_what"] = text.resource_name(because.resource, lang)
        found["name_made"] = text.production_name(because.resource, lang)
        found["name_amount"] = text.amount_of(because.resource, because.number, lang)
        found["name_sum"] = text.amount_of(because.resource, because.more, lang)
    elif because.card >= 0:
        cube = text.cube_name(CARDS[because.card].holds, lang)
        found |= {"name_what": cube, "name_amount": f"{because.number} {cube}"}
    if because.track >= 0:
        found["name_track"] = text.track_name(because.track, lang)
        found["name_gift"] = gift(because, lang)
    if because.seat >= 0:
        found["name_player"] = text.player_name(s, because.seat, lang)
    if because.why_not is not None:
        found["name_why"] = text.reason_text(because.why_not, lang, s)
    return found


def gift(because: Because, lang: str) -> str:
    """What a bonus step gives, in words; nothing where no such step is meant."""
    parameter = PARAMETERS[because.track]
    at = because.more if because.kind == "bonus near" else because.number
    effect = parameter.bonuses.get(at)
    if effect is None:
        return ""
    sort, *more = icons([effect])[0]
    if sort == "production":
        return text.production_name(RESOURCE_NAMES.index(more[0][0][0]), lang)
    if sort in ("tr", "cards") or (sort == "tile" and more[0] == "ocean"):
        return label(lang, f"gift_{'ocean' if sort == 'tile' else sort}")
    if (track := number_of_track(str(sort))) >= 0:
        return label(lang, "gift_step", name_track=text.track_name(track, lang))
    return label(lang, "gift_other")
