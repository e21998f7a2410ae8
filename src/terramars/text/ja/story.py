"""Japanese of reasons, of what happened, and of goals."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from terramars.core.machine import Reason
from terramars.core.option import Option
from terramars.core.story import Happening
from terramars.mars import counts, payment, turns
from terramars.mars.cards import BY_SLUG, CARDS
from terramars.mars.counts import Count, Need
from terramars.mars.modules import OpenTable
from terramars.mars.words import ANY_CUBE
from terramars.text import names, table
from terramars.text.ja.table import OPTIONS, area, player
from terramars.text.ja.words import (
    COUNTS,
    CUBES,
    NEEDS,
    RESOURCES,
    TAGS,
    TILES,
    level,
    listed,
    made,
    money,
    need_text,
    thing,
    title,
    track_word,
)
from terramars.text.render import Phrase, Scene

# Reasons.


def requirement(reason: Reason, scene: Scene) -> str:
    """A requirement that does not hold."""
    need: Need = reason.what
    if isinstance(need.count, counts.RatingRaised):
        return "この世代に地球化指数が上がっていない"
    if type(need.count) in NEEDS:
        return f"{need_text(need, scene)}が必要"
    lowest = "最低は" if isinstance(need.count, counts.ProductionCount) and need.count.above_start else ""
    return f"{need_text(need, scene)}が必要（{lowest}現在{level(need.count, reason.have)}）"


def no_money(reason: Reason, scene: Scene) -> str:
    """Too little money."""
    ways = []
    for name in reason.what:
        card = BY_SLUG.get(name)
        resource = RESOURCES[table.resource_number(name)] if card is None else ""
        ways.append(resource if card is None else f"{title(card)}の{CUBES[card.holds]}")
    with_ways = f"{listed(ways)}を使っても" if ways else ""
    return f"{with_ways}{money(reason.need - reason.have)}足りない"


def no_space(reason: Reason, scene: Scene) -> str:
    """No area for a tile."""
    tile = table.tile_wanted(reason.what)
    return "選べるマスがない" if tile is None else f"{TILES[tile]}を配置できるマスがない"


REASONS: Final[Mapping[str, Phrase]] = OpenTable({
    "requirement": requirement,
    "wild tags": lambda reason, scene: (
        f"タグが{reason.need}個（{'、'.join(TAGS[tag] for tag in reason.what)}）足りず、"
        f"ワイルドタグは{reason.have}個しかない"
    ),
    "money": no_money,
    "stock": lambda reason, scene: f"{thing(reason.what, reason.need)}が必要（現在{reason.have}）",
    "cubes": lambda reason, scene: (
        f"カード上に{CUBES[reason.what]}{reason.need}個が必要（現在{reason.have}個）"
    ),
    "own cubes": lambda reason, scene: f"自分のカード1枚に{CUBES[reason.what]}{reason.need}個が必要",
    "cubes anywhere": lambda reason, scene: f"{CUBES[reason.what]}{reason.need}個を取り除けるカードがない",
    "production": lambda reason, scene: f"{made(reason.what)}{reason.need}が必要（現在{reason.have}）",
    "production of anyone": lambda reason, scene: f"{made(reason.what)}が{reason.need}以上のプレイヤーがいない",
    "no space": no_space,
    "nothing to copy": lambda reason, scene: f"産出ボックスを実行できる{TAGS[reason.what]}タグのカードがない",
    "hand": lambda reason, scene: f"手札{reason.need}枚が必要（現在{reason.have}枚）",
    "used": lambda reason, scene: "この世代にすでに使用した",
    "claimed": lambda reason, scene: f"すでに{player(reason.what, scene)}が獲得した",
    "funded": lambda reason, scene: f"すでに{player(reason.what, scene)}が設立した",
    "no milestone left": lambda reason, scene: f"称号はすでに{reason.need}つ獲得された",
    "no award left": lambda reason, scene: f"褒賞はすでに{reason.need}つ設立された",
    "holds nothing": lambda reason, scene: (
        f"{title(CARDS[reason.what]) if reason.what >= 0 else 'そのカード'}には置けない"
    ),
    "no hosted card": lambda reason, scene: "下に置かれたカードがない",
    "no card to host": lambda reason, scene: "手札に該当するカードがない",
    "no action to repeat": lambda reason, scene: "もう一度使用できる青カードのアクションがない",
    "no card to play": lambda reason, scene: "プレイできる手札がない",
    "rating price": lambda reason, scene: (
        f"TR{reason.what}上昇に{reason.need}Ｍ€が必要（手元に{reason.have}Ｍ€）"
    ),
    "no production": lambda reason, scene: f"{reason.need}減らせる産出がない",
    "impossible": lambda reason, scene: "今は実行できない",
}, "TEXTS", "ja", "reasons")


# What happened.


def source(happening: Happening, scene: Scene) -> str:
    """The card or phase something came from, in brackets."""
    if happening.card >= 0:
        return f"（{names.translated(names.CARDS, CARDS[happening.card].name, 'ja')}）"
    return "（産出）" if isinstance(happening.effect, turns.Production) else ""


def chosen(happening: Happening, scene: Scene) -> str:
    """A choice, or the only option there was."""
    option: Option = happening.pick
    who = player(happening.seat, scene)
    if table.is_secret(option, happening.seat, scene):
        return f"{who}：非公開の選択"
    return f"{who}：{OPTIONS[option.kind](option, scene)}" + ("（唯一の選択肢）" if happening.forced else "")


def moved(happening: Happening, scene: Scene) -> str:
    """Resources gained, lost or paid."""
    what = thing(happening.what, abs(happening.amount))
    verb = "得る" if happening.amount >= 0 else "支払う" if isinstance(happening.effect, payment.Pay) else "失う"
    return f"{player(happening.seat, scene)}は{what}を{verb}{source(happening, scene)}"


def production_moved(happening: Happening, scene: Scene) -> str:
    """A production changes."""
    change = f"{abs(happening.amount)}{'増やす' if happening.amount > 0 else '減らす'}"
    return f"{player(happening.seat, scene)}は{made(happening.what)}を{change}{source(happening, scene)}"


def cubes_moved(happening: Happening, scene: Scene) -> str:
    """Cubes put on or taken off a card."""
    card = CARDS[happening.what]
    kind = CUBES[card.holds if card.holds_cubes else ANY_CUBE]
    number = f"{kind}{abs(happening.amount)}個"
    change = f"に{number}を置く" if happening.amount > 0 else f"から{number}を失う"
    text = f"{player(happening.seat, scene)}は{title(card)}{change}"
    return text if happening.card == happening.what else text + source(happening, scene)


def card_taken(happening: Happening, scene: Scene) -> str:
    """A card comes to hand."""
    hidden = scene.viewer is not None and scene.viewer != happening.seat
    name = "カード1枚" if hidden else title(CARDS[happening.what])
    return f"{player(happening.seat, scene)}は{name}を手札に加える{source(happening, scene)}"


def tile_laid(happening: Happening, scene: Scene) -> str:
    """A tile comes to lie."""
    where = area(scene.state, happening.amount)
    if happening.seat < 0:  # nobody's doing: the World Government's, or a global event's
        return f"{where}に{TILES[happening.what]}が配置される"
    return f"{player(happening.seat, scene)}は{where}に{TILES[happening.what]}を配置する{source(happening, scene)}"


def area_marked(happening: Happening, scene: Scene) -> str:
    """An area is claimed."""
    where = area(scene.state, happening.what)
    return f"{player(happening.seat, scene)}は{where}にマーカーを置く{source(happening, scene)}"


def track_raised(happening: Happening, scene: Scene) -> str:
    """A parameter goes up."""
    if happening.amount < 0:
        return f"{track_word(happening.what)}が{-happening.amount}段階下がる"
    if happening.seat < 0:
        return f"{track_word(happening.what)}が{happening.amount}段階上がる"
    what = f"{track_word(happening.what)}を{happening.amount}段階"
    return f"{player(happening.seat, scene)}は{what}上げる{source(happening, scene)}"


def milestone_claimed(happening: Happening, scene: Scene) -> str:
    """A milestone is claimed."""
    name = names.translated(names.MILESTONES, scene.state.setup.milestones[happening.what].name, "ja")
    return f"{player(happening.seat, scene)}は称号「{name}」を獲得する"


def award_funded(happening: Happening, scene: Scene) -> str:
    """An award is funded."""
    name = names.translated(names.AWARDS, scene.state.setup.awards[happening.what].name, "ja")
    return f"{player(happening.seat, scene)}は褒賞「{name}」を設立する"


HAPPENINGS: Final[Mapping[str, Phrase]] = OpenTable({
    "choice": chosen,
    "stock": moved,
    "production": production_moved,
    "tr": lambda happening, scene: (
        f"{player(happening.seat, scene)}は地球化指数を{abs(happening.amount)}"
        f"{'上げる' if happening.amount > 0 else '下げる'}{source(happening, scene)}"
    ),
    "removed": lambda happening, scene: (
        f"{area(scene.state, happening.amount)}の{TILES[happening.what]}が取り除かれる"
    ),
    "cubes": cubes_moved,
    "card": card_taken,
    "reveal": lambda happening, scene: f"{player(happening.seat, scene)}は{title(CARDS[happening.what])}を公開する",
    "played": lambda happening, scene: f"{player(happening.seat, scene)}は{title(CARDS[happening.what])}をプレイする",
    "track": track_raised,
    "tile": tile_laid,
    "claim": area_marked,
    "milestone": milestone_claimed,
    "award": award_funded,
    "passed": lambda happening, scene: f"{player(happening.seat, scene)}はパスする",
    "generation": lambda happening, scene: f"第{happening.what}世代の開始",
}, "TEXTS", "ja", "happenings")


# Goals.


def milestone(need: Need) -> str:
    """What a milestone takes."""
    return f"{need_text(need, Scene())}。"


def award(count: Count) -> str:
    """What an award compares."""
    noun, counter = COUNTS[type(count)](count, 2, Scene())
    best = "最も多い" if counter or isinstance(count, counts.StockCount) else "最も高い"
    return f"{noun}が{best}。"
