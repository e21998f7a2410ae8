"""Japanese cards: standing effects, and the panels of a card as sentences."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from terramars.core.machine import Effect
from terramars.mars import filters, opening, setup, standing
from terramars.mars.cards import CORPORATION, Card
from terramars.mars.counts import Amount, CubesHere, Need, Per
from terramars.mars.effects import draws, planet, production, stock
from terramars.mars.modules import OpenTable
from terramars.mars.standing import OCEAN_MONEY
from terramars.mars.turn_actions import CONVERSION
from terramars.mars.words import (
    ANYONE,
    BUYING,
    CARD,
    EVENT,
    HOSTED,
    MONEY,
    PLANT_CONVERSION,
    POWER_PLANT,
    STANDARD_PROJECT,
    TRADING,
    WILD,
)
from terramars.text.ja.verbs import for_one_card, place, say
from terramars.text.ja.words import (
    COUNTS,
    CUBES,
    RESOURCES,
    TAGS,
    TILES,
    kind_of,
    listed,
    made,
    money,
    need_text,
    per,
    place_of,
    sentence,
    thing,
    track_word,
)
from terramars.text.render import Phrase, Scene, grouped, hears_itself

# Standing effects and moments.


def standing_text(effect: Any, scene: Scene) -> str:
    """A standing effect as a clause."""
    return STANDING[type(effect)](effect, scene)


def when(effect: standing.When, scene: Scene) -> str:
    """A trigger."""
    moment = MOMENTS[type(effect.moment)](effect.moment, scene)
    itself = f"（{itself_in(effect.moment)}を含む）" if hears_itself(effect.moment, scene.card) else ""
    return f"{moment}時{itself}、{say(effect.effect, scene)}"


def itself_in(moment: standing.Moment) -> str:
    """What of this card the trigger hears: its tile, its tag or itself."""
    if isinstance(moment, standing.Placed):
        return "このカードのタイル"
    heard = moment.what if isinstance(moment, standing.Played) else ()
    return "このカード" if any(isinstance(part, filters.Filter) for part in heard) else "このカードのタグ"


def actor(by: int) -> str:
    """Who does it."""
    return "いずれかのプレイヤーが" if by == ANYONE else "自分が"


def card_played(moment: standing.Played, scene: Scene) -> str:
    """A card is played; tags are heard one by one."""
    tags = [f"{TAGS[part]}タグ" for part in moment.what if not isinstance(part, filters.Filter) and part != EVENT]
    others = [kind_of(part, scene) for part in moment.what if isinstance(part, filters.Filter) or part == EVENT]
    return f"{actor(moment.by)}{'か'.join([*tags, *others])}をプレイした"


def tile_placed(moment: standing.Placed, scene: Scene) -> str:
    """A tile is placed."""
    where = "" if moment.on is None else f"{place_of(moment.on, scene)}マスに"
    return f"{actor(moment.by)}{where}{TILES[moment.tile]}を配置した"


def bill_paid(moment: standing.Paid, scene: Scene) -> str:
    """A bill is paid."""
    what = "カードか標準プロジェクト" if moment.deal is None else DEALS[moment.deal]
    least = f"元のコストが{money(moment.least)}以上の" if moment.least else ""
    return f"{least}{what}の費用を支払った"


DEALS: Final = {
    CARD: "カード", STANDARD_PROJECT: "標準プロジェクト", POWER_PLANT: "標準プロジェクト「発電所の設置」",
    TRADING: "交易",
}  # fmt: skip


def discount(effect: standing.Discount, scene: Scene) -> str:
    """Cards or deals get cheaper or dearer."""
    if effect.deals == (PLANT_CONVERSION,):
        needed = CONVERSION - effect.amount
        return f"緑地タイルへの変換に必要な植物が{CONVERSION}ではなく{needed}になる"
    if effect.deals == (BUYING,):
        price = money(draws.CARD_PRICE - effect.amount)
        return f"カードの購入費用が{money(draws.CARD_PRICE)}ではなく{price}になる"
    if effect.deals == (TRADING,):
        return f"交易の費用が、支払う資源にかかわらず{effect.amount}下がる"
    change = f"コストが{money(abs(effect.amount))}{'下がる' if effect.amount > 0 else '上がる'}"
    texts = []
    if effect.on:
        tags = "か".join(f"{TAGS[tag]}タグ" for tag in effect.on if tag is not None)
        texts.append(f"カードをプレイする時、{f'そのカードの{tags}1個につき' if tags else ''}{change}")
    if effect.deals:
        texts.append(f"{'か'.join(DEALS[deal] for deal in effect.deals)}を実行する時、{change}")
    return "。".join(texts)


def worth(effect: standing.Worth, scene: Scene) -> str:
    """Metals pay more."""
    if effect.steel == effect.titanium:
        return f"建材とチタンの価値がそれぞれ{money(effect.steel)}上がる"
    pairs = (("建材", effect.steel), ("チタン", effect.titanium))
    return "、".join(f"{name}の価値が{money(more)}上がる" for name, more in pairs if more)


def pay_with(effect: standing.PayWith, scene: Scene) -> str:
    """Another currency."""
    what = RESOURCES[effect.resource] if effect.resource is not None else f"このカードの{CUBES[effect.cube or 0]}"
    if effect.instead_of != MONEY:
        return f"{what}を1個につき{thing(effect.instead_of, effect.worth)}として使用できる"
    worth = money(effect.worth)
    if effect.on is not None:
        return f"{TAGS[effect.on]}タグのカードをプレイする時、{what}を1個につき{worth}として支払いに使用できる"
    return f"{what}をＭ€として使用できる" if effect.worth == 1 else f"{what}を1個につき{worth}として使用できる"


def protect(effect: standing.Protect, scene: Scene) -> str:
    """Own things that stay."""
    what = [RESOURCES[kind] for kind in effect.resources] + [CUBES[cube] for cube in effect.cubes]
    if effect.only_here:
        return f"このカードの{listed(what)}は取り除くことができない"
    return f"自分の{listed(what)}は対戦相手に取り除かれない"


STANDING: Final[Mapping[type, Phrase]] = OpenTable({
    standing.When: when,
    standing.Discount: discount,
    standing.ShiftNeeds: lambda effect, scene: f"自分のカードは、{for_one_card(effect, scene)}",
    standing.Worth: worth,
    standing.OceanWorth: lambda effect, scene: (
        f"配置したタイルに隣接する海洋タイル1枚につき、{OCEAN_MONEY}Ｍ€ではなく{OCEAN_MONEY + effect.amount}Ｍ€を得る"
    ),
    standing.PayWith: pay_with,
    standing.Protect: protect,
    standing.RatingPrice: lambda effect, scene: (
        f"TRが1上がるたびに{effect.amount}Ｍ€を支払う。支払えなければTRが上がることは行えない"
    ),
}, "TEXTS", "ja", "standing")

MOMENTS: Final[Mapping[type, Phrase]] = OpenTable({
    standing.Played: card_played,
    standing.Placed: tile_placed,
    standing.Paid: bill_paid,
    standing.Raised: lambda moment, scene: f"{actor(moment.by)}{track_word(moment.track)}を1段階上げた",
    standing.Produced: lambda moment, scene: "自分の産出のいずれかを1段階上げた",
    standing.ProductionPhase: lambda moment, scene: "産出フェイズが終わった",
}, "TEXTS", "ja", "moments")


# Cards.


def sentences(effects: Iterable[Effect], scene: Scene) -> str:
    """Effects as sentences, equal ones together."""
    texts = []
    others = False
    for effect, times in grouped(effects):
        if isinstance(effect, planet.Place) and times > 1:
            texts.append(sentence(place(effect, scene, times)))
        elif others and isinstance(effect, production.Produce) and not any(per(n, scene) for _, n in effect.steps):
            texts.extend([sentence(f"自分の{say(effect, scene)}")] * times)
        else:
            others = others or (isinstance(effect, production.Decrease) and effect.of_anyone)
            texts.extend([sentence(say(effect, scene))] * times)
    return "".join(texts)


def start(card: Card) -> str:
    """The lower panel of a corporation: what it begins with, and what else happens."""
    have: list[tuple[int, Amount]] = [(MONEY, card.cost)]
    boxes: list[tuple[int, Amount]] = []
    rest: list[Effect] = []
    for effect in card.play:
        if isinstance(effect, stock.Gain):
            have.extend(effect.amounts)
        elif isinstance(effect, production.Produce):
            boxes.extend(effect.steps)
        else:
            rest.append(effect)
    texts = [thing(what, amount) for what, amount in have if isinstance(amount, int)]
    texts.extend(f"{made(what)}{amount}" for what, amount in boxes if isinstance(amount, int))
    found = f"開始時：{'、'.join(texts)}。"
    if card.slug == opening.BEGINNER:
        found += f"配られたカード{setup.START_HAND}枚をすべて無料で手札に加える。"
    return found + sentences(rest, Scene(card))


def standing_part(card: Card) -> str:
    """Everything a card does while it lies there."""
    scene = Scene(card)
    texts = [sentence(standing_text(effect, scene)) for effect in card.effect]
    if card.holds == HOSTED:
        texts.append("このカードの下のカードは、その上の資源1個につき1Ｍ€安くプレイできる。")
    if WILD in card.tags:
        texts.append("ワイルドタグは、自分のアクションごとに好きなタグ1個として数える。")
    return "".join(texts)


def points(card: Card) -> str:
    """What a card scores."""
    vp = card.vp
    if isinstance(vp, int):
        return f"勝利点{vp}。"
    if not isinstance(vp, Per):
        return ""
    if vp.most == 1 and vp.every == 1:
        if isinstance(vp.what, CubesHere):
            return f"このカードに{CUBES[vp.what.cube]}が1個以上あれば勝利点{vp.times}。"
        noun, counter = COUNTS[type(vp.what)](vp.what, 1, Scene(card))
        return f"{noun}が1{counter}以上あれば勝利点{vp.times}。"
    return f"{per(vp, Scene())}勝利点{vp.times}。"


def parts(card: Card) -> dict[str, str]:
    """The panels of a card, each in sentences of its own."""
    scene = Scene(card)
    found: dict[str, str] = {}
    needs = [need_text(need, scene) for need in card.needs if isinstance(need, Need)]
    if needs:
        found["requirement"] = f"プレイ条件：{'、'.join(needs)}。"
    if card.sort == CORPORATION:
        found["play"] = start(card)
    elif card.play:
        found["play"] = sentences(card.play, scene)
    if card.first:
        found["first"] = f"初手アクション：{sentences(card.first, scene)}"
    if card.action:
        found["action"] = f"アクション：{sentences(card.action, scene)}"
    lasting = standing_part(card)
    if lasting:
        found["effect"] = f"効果：{lasting}"
    if card.vp is not None:
        found["vp"] = points(card)
    return found
