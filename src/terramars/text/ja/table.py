"""Japanese at the table: questions and options."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from terramars.core import flow
from terramars.core.machine import Effect
from terramars.core.option import Option
from terramars.mars import opening, payment, turn_actions, turns
from terramars.mars.cards import CARDS
from terramars.mars.counts import Chosen
from terramars.mars.effects import cubes, draws, hosting, lowering, planet, play, production, stock
from terramars.mars.effects.production import boxes
from terramars.mars.modules import OpenTable, world_government
from terramars.mars.tracks import number_of_track
from terramars.mars.words import ANY_CUBE, OCEANS
from terramars.text import names, table
from terramars.text.ja.verbs import place, say
from terramars.text.ja.words import CUBES, RESOURCES, chain, here, made, money, number_of, thing, title, track_word
from terramars.text.render import Phrase, Scene


def player(seat: int, scene: Scene) -> str:
    """A person at the table."""
    name = table.name_at(scene.state, seat)
    return f"プレイヤー{seat + 1}" if name is None else name or "中立プレイヤー"


def victim(seat: int, scene: Scene) -> str:
    """The person something is taken from."""
    return "自分" if seat == scene.seat and scene.live else player(seat, scene)


def area(state: object, number: int) -> str:
    """An area as people call it: ``E3``, ``D1 パヴォニス山``."""
    name = names.translated(names.AREAS, table.area_title(state, number), "ja")
    return f"{table.area_code(state, number)} {name}".strip()


def priced(text: str, price: int | None) -> str:
    """A text with a price behind it, if there is one."""
    return text if price is None else f"{text}（{money(price)}）"


def billed(text: str, option: Option, scene: Scene) -> str:
    """A text with what the steps of rating cost that an option brings."""
    price, steps = table.rating_bill(option, scene)
    return f"{text}＋TR{steps}上昇に{money(price)}" if price else text


# Questions.


def pay_prompt(effect: payment.Pay, scene: Scene) -> str:
    """How much of a currency."""
    number, holder, worth = effect.ways[0]
    name = RESOURCES[number] if number >= 0 else f"{title(CARDS[holder])}の{CUBES[CARDS[holder].holds]}"
    return f"{name}をいくつ支払いますか？（残り{money(effect.cost)}、1個{money(worth)}）"


def instead_prompt(effect: payment.PayInstead, scene: Scene) -> str:
    """How much of what stands in for a resource."""
    number, holder, worth = effect.ways[0]
    name = RESOURCES[number] if number >= 0 else f"{title(CARDS[holder])}の{CUBES[CARDS[holder].holds]}"
    rest, each = thing(effect.resource, effect.amount), thing(effect.resource, worth)
    return f"{name}をいくつ支払いますか？（残り{rest}、1個{each}）"


def keep_prompt(effect: draws.ChooseToBuy, scene: Scene) -> str:
    """Whether to buy the next card dealt."""
    mine = scene.state.players[scene.seat]
    price = draws.card_price(table.within_reach(scene.state), scene.seat)
    return keep_question(table.next_dealt(mine.dealt, len(mine.kept)), price)


def keep_question(card: int, price: int) -> str:
    """Whether to keep a card for its price."""
    return f"{'このカード' if card < 0 else title(CARDS[card])}を{money(price)}で購入しますか？"


def start_prompt(effect: opening.ChooseStart, scene: Scene) -> str:
    """The choices of the opening."""
    step = table.start_step(scene.state.players[scene.seat])
    if step.sort == "corporation":
        return "企業を選んでください"
    if step.sort == "prelude":
        return f"残すプレリュードを選んでください（あと{step.left}枚）"
    return keep_question(step.card, step.price)


ASKERS: Final[Mapping[type, Phrase]] = OpenTable({}, "TEXTS", "ja", "askers")
"""What asks where no card does, by the effect that lasts as long as it is carried out."""


def named_prompt(question: str, scene: Scene) -> str:
    """A question with the card or the event that asks it."""
    asker = table.event_asking(scene, ASKERS) if scene.card is None else title(scene.card)
    return f"{asker}：{question}" if asker else question


def either_prompt(effect: flow.Either, scene: Scene) -> str:
    """Which of several; a bill that no card asks for may be paid in several ways."""
    if scene.card is None and all(isinstance(branch, stock.Spend) for branch in effect.branches):
        return "何で支払いますか？"
    return named_prompt("1つ選んでください", scene)


def spend_cubes_prompt(effect: stock.SpendCubes, scene: Scene) -> str:
    """From which card, or how many of this one."""
    if isinstance(effect.amount, Chosen):
        return named_prompt(f"{CUBES[effect.cube]}を何個支払いますか？", scene)
    return f"どのカードから{CUBES[effect.cube]}{effect.amount}個を取り除きますか？"


def decrease_prompt(effect: production.Decrease, scene: Scene) -> str:
    """Whose production, or how much of one's own."""
    if isinstance(effect.steps, Chosen):
        return named_prompt(f"{made(effect.resource)}をいくつ減らしますか？", scene)
    return f"誰の{made(effect.resource)}を{number_of(effect.steps)}減らしますか？"


def add_prompt(effect: cubes.Add, scene: Scene) -> str:
    """Which card gets cubes."""
    return f"どのカードに{CUBES[effect.cube]}{number_of(effect.amount)}個を置きますか？"


PROMPTS: Final[Mapping[type, Phrase]] = OpenTable({
    payment.Pay: pay_prompt,
    payment.PayInstead: instead_prompt,
    draws.ChooseToBuy: keep_prompt,
    opening.ChooseStart: start_prompt,
    flow.AnyOrder: lambda effect, scene: "どれを先に解決しますか？",
    flow.Either: either_prompt,
    flow.May: lambda effect, scene: named_prompt(f"{say(effect, scene)}。どうしますか？", scene),
    stock.Spend: lambda effect, scene: named_prompt(f"{RESOURCES[effect.resource]}をいくつ支払いますか？", scene),
    stock.SpendCubes: spend_cubes_prompt,
    production.Decrease: decrease_prompt,
    production.Produce: lambda effect, scene: "どの産出を増やしますか？",
    production.CopyProduction: lambda effect, scene: "どのカードの産出ボックスを実行しますか？",
    cubes.Add: add_prompt,
    production.DecreaseAny: lambda effect, scene: "どの産出を減らしますか？",
    stock.GainAny: lambda effect, scene: "どの資源を得ますか？",
    lowering.RemoveOcean: lambda effect, scene: "どの海洋タイルを取り除きますか？",
    hosting.DoubleHosted: lambda effect, scene: "どのカードの資源を2倍にしますか？",
    hosting.Host: lambda effect, scene: f"{here(scene)}の下にどのカードを置きますか？",
    draws.TakeFromDealt: lambda effect, scene: f"手札に加えるカードを選んでください（あと{effect.count}枚）",
    draws.Discard: lambda effect, scene: named_prompt("どのカードを捨て札にしますか？", scene),
    draws.SellPatents: lambda effect, scene: (
        "さらに1Ｍ€でカードを売却しますか？" if effect.sold else "どのカードを1Ｍ€で売却しますか？"
    ),
    play.PlayFromHand: lambda effect, scene: "どのカードをプレイしますか？",
    play.PlayOneStarter: lambda effect, scene: "どのプレリュードをプレイしますか？",
    planet.Place: lambda effect, scene: f"{place(effect, scene)}：場所を選んでください",
    planet.ClaimArea: lambda effect, scene: "どのマスに自分のマーカーを置きますか？",
    turns.Turn: lambda effect, scene: f"あなたの手番：残り{effect.left}アクション",
    turn_actions.RepeatAction: lambda effect, scene: "どのカードのアクションをもう一度使用しますか？",
    world_government.RaiseForNobody: lambda effect, scene: "世界政府：どのグローバル・パラメータを上げますか？",
    turn_actions.FundAward: lambda effect, scene: "どの褒賞を設立しますか？",
    turns.DraftOne: lambda effect, scene: "どのカードをドラフトしますか？",
    turns.FinalGreenery: lambda effect, scene: "植物を緑地タイルへ変換しますか？",
}, "TEXTS", "ja", "prompts")


def prompt(effect: Effect, scene: Scene) -> str:
    """Any effect as a question or demand."""
    asked = PROMPTS.get(type(effect))
    return say(effect, scene) if asked is None else asked(effect, scene)


# Options.


def card_title(option: Option) -> str:
    """The card an option names."""
    card = table.card_named(option)
    return "中立プレイヤーのカード" if card is None else title(card)


def chosen_branch(option: Option, scene: Scene) -> str:
    """One of several."""
    means = table.chosen_by(option, scene)
    return f"選択肢{option.amount}" if means is None else say(means[0], scene)


def first_member(option: Option, scene: Scene) -> str:
    """What comes first."""
    means = table.chosen_by(option, scene)
    if means is None:
        return f"先に：{option.amount}番目"
    effect, seat, card = means
    text = f"先に：{say(effect, scene.on(card))}"
    if card >= 0:
        text += f"（{title(CARDS[card])}）"
    return text if seat == scene.seat else f"{text}（{player(seat, scene)}）"


def do_it(option: Option, scene: Scene) -> str:
    """Doing what may be done."""
    means = table.chosen_by(option, scene)
    return "実行する" if means is None else say(means[0], scene)


def done(option: Option, scene: Scene) -> str:
    """No more of it."""
    return {turns.Turn: "手番を終える", draws.SellPatents: "売却を終える", turns.FinalGreenery: "変換しない"}.get(
        type(scene.effect), "終える"
    )


def skip(option: Option, scene: Scene) -> str:
    """Leaving it."""
    if isinstance(scene.effect, (stock.RemoveUpTo, stock.RemoveCubes)):
        return "何も奪わない" if getattr(scene.effect, "keep", False) else "何も取り除かない"
    return "何もしない"


def convert(option: Option, scene: Scene) -> str:
    """A conversion."""
    number = table.conversion_price(option, scene)
    if option.part("what") == "plants":
        return billed(f"植物{number}を緑地タイルへ変換", option, scene)
    return billed(f"発熱{number}を気温1段階に変換", option, scene)


def play_option(option: Option, scene: Scene) -> str:
    """A card from hand."""
    card = table.card_named(option)
    text = priced(f"{card_title(option)}をプレイ", None if card is None else table.card_cost(card, scene))
    return billed(text, option, scene)


def use(option: Option, scene: Scene) -> str:
    """A card's action."""
    card = table.card_named(option)
    if card is None or not card.action:
        return f"{card_title(option)}を使用"
    return billed(f"{title(card)}を使用：{say(card.action[0], Scene(card))}", option, scene)


def prelude(option: Option, scene: Scene) -> str:
    """A prelude, or the money for one that fails."""
    card = table.card_named(option)
    if card is not None and table.prelude_fails(card, scene):
        return f"{title(card)}を捨てて{money(play.STARTER_DISCARD)}を得る"
    return billed(f"{card_title(option)}をプレイ", option, scene)


def copy(option: Option, scene: Scene) -> str:
    """A production box to do again."""
    card = table.card_named(option)
    if card is None:
        return card_title(option)
    return f"{title(card)}：{chain([say(box, Scene(card)) for box in boxes(card.play)])}"


def add_to(option: Option, scene: Scene) -> str:
    """Cubes for a card."""
    if isinstance(scene.effect, hosting.DoubleHosted):
        return f"{card_title(option)}の資源を2倍にする"
    card = table.card_named(option)
    if isinstance(scene.effect, cubes.Add) and isinstance(scene.effect.amount, int) and card is not None:
        kind = card.holds if card.holds_cubes else scene.effect.cube
        return f"{title(card)}に{CUBES[kind]}{scene.effect.amount}個を置く"
    return f"{card_title(option)}に置く"


def from_card(option: Option, scene: Scene) -> str:
    """Cubes from somebody's card."""
    card = table.card_named(option)
    effect = scene.effect
    number = option.amount if option.amount >= 0 else effect.least if isinstance(effect, stock.SpendCubes) else 1
    kind = card.holds if card is not None else getattr(effect, "cube", ANY_CUBE)
    source = victim(option.seat, scene) if card is None else f"{victim(option.seat, scene)}の{title(card)}"
    return f"{source}から{CUBES[kind]}{number}個を取り除く"


def project(option: Option, scene: Scene) -> str:
    """A standard project."""
    found = table.project_named(option, scene)
    if found is None:
        return f"標準プロジェクト「{option.part('what')}」"
    name = names.translated(names.PROJECTS, found.name, "ja")
    return billed(priced(f"標準プロジェクト「{name}」", table.project_price(found, scene)), option, scene)


def goal(option: Option, scene: Scene) -> str:
    """A milestone to claim or an award to fund."""
    found = table.goal_named(option, scene)
    name = option.part("what") if found is None else found.name
    if option.kind == "claim":
        name = names.translated(names.MILESTONES, name, "ja")
        return priced(f"称号「{name}」を獲得", turn_actions.MILESTONE_COST if scene.live else None)
    return priced(f"褒賞「{names.translated(names.AWARDS, name, 'ja')}」を設立", table.award_price(scene))


def place_on(option: Option, scene: Scene) -> str:
    """An area for a tile, with what it gives."""
    number = table.area_number(option, scene)
    text = f"{area(scene.state, number)}に配置"
    if not scene.live or not table.earns(scene.effect):
        return text
    found, cards = table.area_bonus(scene.state, number, scene.seat)
    gains = [thing(what, amount) for what, amount in found]
    if cards:
        gains.append(f"カード{cards}枚")
    return f"{text}（{'、'.join(gains)}）" if gains else text


def pay(option: Option, scene: Scene) -> str:
    """So many pieces of a currency."""
    number = table.resource_number(option.part("what"))
    return f"{thing(number, option.amount)}を支払う" if option.amount else f"{RESOURCES[number]}は支払わない"


def pay_from(option: Option, scene: Scene) -> str:
    """So many cubes of a card."""
    card = table.card_named(option)
    kind = f"{card_title(option)}の{CUBES[card.holds if card is not None else ANY_CUBE]}"
    return f"{kind}{option.amount}個を支払う" if option.amount else f"{kind}は支払わない"


def decrease(option: Option, scene: Scene) -> str:
    """Somebody's production goes down."""
    what = made(table.resource_number(option.part("what")))
    return f"{victim(option.seat, scene)}の{what}を{option.amount}減らす"


def raise_for_nobody(option: Option, scene: Scene) -> str:
    """A parameter that rises for the World Government."""
    track = number_of_track(option.part('what'))
    words = "海洋タイルを配置" if track == OCEANS else f"{track_word(track)}を1段階上げる"
    # Where it is asked, the question says for whom.
    return words if scene.live else f"世界政府として{words}"


def remove(option: Option, scene: Scene) -> str:
    """Somebody loses resources."""
    verb = "奪う" if isinstance(scene.effect, stock.RemoveUpTo) and scene.effect.keep else "取り除く"
    what = thing(table.resource_number(option.part("what")), option.amount)
    return f"{victim(option.seat, scene)}から{what}を{verb}"


OPTIONS: Final[Mapping[str, Phrase]] = OpenTable({
    "skip": skip,
    "do": do_it,
    "choose": chosen_branch,
    "first": first_member,
    "pass": lambda option, scene: "この世代はパスする",
    "done": done,
    "convert": convert,
    "play": play_option,
    "use": use,
    "keep": lambda option, scene: f"{card_title(option)}を購入する",
    "leave": lambda option, scene: f"{card_title(option)}を購入しない",
    "take": lambda option, scene: f"{card_title(option)}を手札に加える",
    "draft": lambda option, scene: f"{card_title(option)}をドラフトする",
    "choose-corporation": lambda option, scene: f"{card_title(option)}を選ぶ",
    "choose-starter": lambda option, scene: f"{card_title(option)}を残す",
    "play-starter": prelude,
    "sell": lambda option, scene: f"{card_title(option)}を1Ｍ€で売却",
    "discard": lambda option, scene: f"{card_title(option)}を捨て札にする",
    "copy": copy,
    "host": lambda option, scene: f"{card_title(option)}を{here(scene)}の下に置く",
    "add": add_to,
    "spend-from": from_card,
    "remove-from": from_card,
    "project": project,
    "claim": goal,
    "fund": goal,
    "place": place_on,
    "mark": lambda option, scene: f"{area(scene.state, table.area_number(option, scene))}にマーカーを置く",
    "pay": pay,
    "pay-from": pay_from,
    "amount": lambda option, scene: str(option.amount),
    "gain": lambda option, scene: f"{thing(table.resource_number(option.part('what')), 1)}を得る",
    "dry": lambda option, scene: f"{area(scene.state, table.area_number(option, scene))}の海洋タイルを取り除く",
    "raise": lambda option, scene: f"{made(table.resource_number(option.part('what')))}を増やす",
    "terraform": raise_for_nobody,
    "decrease": decrease,
    "remove": remove,
}, "TEXTS", "ja", "options")
