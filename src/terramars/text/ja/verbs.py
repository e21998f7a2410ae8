"""Japanese verbs: every effect as a clause that can stand inside another."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from terramars.core import flow
from terramars.core.machine import Effect, Pause
from terramars.mars import opening, payment, standard_projects, standing, turn_actions, turns
from terramars.mars.cards import CARDS
from terramars.mars.counts import Amount, Need, TagCount
from terramars.mars.effects import cubes, draws, given, hosting, lowering, planet, play, production, stock
from terramars.mars.modules import OpenTable, world_government
from terramars.mars.words import ANOTHER_CARD, ANY_CARD, CITY, LOWEST, MONEY, OPPONENTS, THAT_CARD, THIS_CARD, TILE
from terramars.text.ja.words import (
    CUBES,
    GLOBAL,
    RESOURCES,
    TAGS,
    TILES,
    chain,
    condition_clause,
    here,
    joined,
    kind_of,
    listed,
    made,
    money,
    number_of,
    per,
    place_of,
    thing,
    title,
    track_word,
)
from terramars.text.render import Phrase, Scene, chooses_amount, lifts_rule, loses_all, split_cost


def say(effect: Effect, scene: Scene) -> str:
    """An effect as a clause."""
    return EFFECTS[type(effect)](effect, scene)


def things(amounts: Iterable[tuple[int, Amount]], scene: Scene) -> str:
    """Resources with their amounts: ``3Ｍ€と発熱3``."""
    return listed([per(amount, scene) + thing(what, number_of(amount)) for what, amount in amounts])


def boxes(steps: Iterable[tuple[int, Amount]], scene: Scene) -> str:
    """Productions with their steps: ``Ｍ€産出を2、チタン産出を2``."""
    texts = []
    for what, amount in steps:
        number = number_of(amount)
        size = abs(number) if isinstance(number, int) else number
        texts.append(f"{per(amount, scene)}{made(what)}を{size}")
    return "、".join(texts)


def produce(effect: production.Produce, scene: Scene) -> str:
    """A production box."""
    if effect.steps[0][0] == LOWEST:
        return f"自分の最も低い産出1つを{number_of(effect.steps[0][1])}増やす"
    losses = [step for step in effect.steps if isinstance(step[1], int) and step[1] < 0]
    gains = [step for step in effect.steps if step not in losses]
    if not gains:
        return f"{boxes(losses, scene)}減らす"
    return (f"{boxes(losses, scene)}減らし、" if losses else "") + f"{boxes(gains, scene)}増やす"


def decrease(effect: production.Decrease, scene: Scene) -> str:
    """A production goes down."""
    whose = "任意のプレイヤー1人の" if effect.of_anyone else ""
    return f"{whose}{boxes([(effect.resource, effect.steps)], scene)}減らす"


def spend(effect: stock.Spend, scene: Scene) -> str:
    """A price."""
    using = "" if effect.using is None else f"（{RESOURCES[effect.using]}使用可）"
    return f"{things([(effect.resource, effect.amount)], scene)}{using}を支払う"


def victim(effect: stock.RemoveUpTo, scene: Scene) -> str:
    """From whom something is taken."""
    if effect.whose is None:
        return "任意のプレイヤー1人から"
    if isinstance(effect.whose.count, TagCount):
        return f"{'・'.join(TAGS[tag] for tag in effect.whose.count.tags)}タグを持つ任意のプレイヤー1人から"
    where = getattr(effect.whose.count, "on", None)
    tile = getattr(effect.whose.count, "tile", TILE)
    return f"{'' if where is None else place_of(where, scene)}{TILES[tile]}を持つ任意のプレイヤー1人から"


def remove(effect: stock.RemoveUpTo, scene: Scene, what: str = "") -> str:
    """Taking from another player."""
    verb = "奪う" if effect.keep else "取り除く"
    if not what:
        most = f"最大{effect.amount}"
        what = f"{most}Ｍ€を" if effect.resource == MONEY else f"{RESOURCES[effect.resource]}を{most}"
    return f"{victim(effect, scene)}{what}{verb}"


def spend_cubes(effect: stock.SpendCubes, scene: Scene) -> str:
    """Cubes as a price."""
    if effect.from_anyone:
        return f"任意のカード1枚から{CUBES[effect.cube]}{effect.amount}個を取り除く"
    holder = here(scene) if effect.on == THIS_CARD else CHOSEN_CARD[effect.on]
    return f"{holder}の{CUBES[effect.cube]}{number_of(effect.amount)}個を支払う"


FOR_NOBODY: Final = "誰もTRやボーナスを得ずに"


def place(effect: planet.Place, scene: Scene, times: int = 1) -> str:
    """A tile."""
    where = "" if effect.on is None else f"{place_of(effect.on, scene)}マス"
    if lifts_rule(effect, scene.card) and not scene.running:
        where += "（都市タイルに隣接してもよい）" if effect.tile == CITY else "（自分のタイルに隣接しなくてもよい）"
    nobody = "" if effect.earns else FOR_NOBODY
    return f"{nobody}{where and where + 'に'}{TILES[effect.tile]}{times}枚を配置する"


CHOSEN_CARD: Final = {ANY_CARD: "自分のカード1枚", ANOTHER_CARD: "自分の他のカード1枚"}


def target(effect: cubes.Add, scene: Scene) -> str:
    """The card that gets cubes."""
    if effect.to == THIS_CARD:
        return here(scene)
    if effect.to == THAT_CARD:
        return title(CARDS[effect.on_card]) if effect.on_card >= 0 else "プレイしたカード"
    having = f"すでに資源が{effect.having}個以上ある" if effect.having else ""
    tagged = "" if effect.tagged is None else f"{TAGS[effect.tagged]}タグのある"
    return having + tagged + CHOSEN_CARD[effect.to]


def add(effect: cubes.Add, scene: Scene) -> str:
    """Cubes on cards."""
    number = f"{per(effect.amount, scene)}{CUBES[effect.cube]}{number_of(effect.amount)}個"
    return f"{target(effect, scene)}に{number}を置く"


def host(effect: hosting.Host, scene: Scene) -> str:
    """A card under this one."""
    kinds = "か".join(f"{TAGS[tag]}タグ" for tag in effect.tags)
    return f"手札の{kinds}のカード1枚を、資源{effect.cubes}個を載せて{here(scene)}の下に置く"


def draw(effect: draws.Draw, scene: Scene) -> str:
    """Drawing."""
    number = f"{number_of(effect.count)}枚"
    if effect.only is not None:
        kind = kind_of(effect.only, scene)
        them = "それ" if effect.count == 1 else "それら"
        return f"{kind}が{number}出るまでプロジェクトの山からカードを公開し、{them}を手札に加え、残りを捨て札にする"
    if effect.out_of:
        return f"プロジェクトの山の上から{effect.out_of}枚を見て、{number}を手札に加え、残りを捨て札にする"
    return f"{per(effect.count, scene)}カード{number}を引く"


def buy(effect: draws.Buy, scene: Scene) -> str:
    """Looking and buying."""
    if effect.out_of == 1:
        return "プロジェクトの山の一番上のカードを見て、購入するか捨て札にする"
    return f"プロジェクトの山の上から{effect.out_of}枚を見て、好きな枚数を購入し、残りを捨て札にする"


def reveal(effect: draws.Reveal, scene: Scene) -> str:
    """Turning up the top card."""
    then = say(effect.then, scene)
    return f"プロジェクトの山の一番上のカードを公開して捨て札にし、{TAGS[effect.tag]}タグがあれば{then}"


def arrow(effect: flow.Arrow, scene: Scene, gap: str = "、") -> str:
    """The printed arrow; as one of several choices it holds together without a comma."""
    needs, costs = split_cost(effect.cost)
    paid = [say(cost, scene) for cost in costs if not isinstance(cost, flow.Nothing)]
    gains = effect.gain.effects if isinstance(effect.gain, flow.Several) else (effect.gain,)
    text = chain([*paid, chain([say(gain, scene) for gain in gains], "")], gap)
    if chooses_amount(effect.cost):
        text += "（Xは任意）"
    return "、".join([*(condition_clause(need, scene) for need in needs), text])


def either(effect: flow.Either, scene: Scene) -> str:
    """One of several."""
    branches = effect.branches
    if all(isinstance(branch, stock.Spend) and branch.using is None for branch in branches):
        return "または".join(say(branch, scene).removesuffix("を支払う") for branch in branches) + "を支払う"
    first = branches[0]
    if isinstance(first, stock.RemoveUpTo):
        removals = [branch for branch in branches if isinstance(branch, stock.RemoveUpTo)]
        if len(removals) == len(branches) and {(each.keep, each.whose) for each in removals} == {(first.keep, None)}:
            kinds = "か".join(f"{RESOURCES[each.resource]}（最大{each.amount}）" for each in removals)
            return remove(first, scene, f"{kinds}のいずれかを")
    clauses = [
        arrow(branch, scene, "") if isinstance(branch, flow.Arrow) else say(branch, scene) for branch in branches
    ]
    return "か、".join(clauses[:-1]) + f"か、または{clauses[-1]}"


def given_that(effect: given.Given, scene: Scene) -> str:
    """Something that depends on a condition."""
    text = f"{condition_clause(effect.need, scene)}、{say(effect.then, scene)}"
    if isinstance(effect.otherwise, flow.Nothing):
        return text
    return f"{text}。そうでなければ、{say(effect.otherwise, scene)}"


def for_one_card(effect: Any, scene: Scene) -> str:
    """A standing effect that holds for one card alone, said after its subject."""
    if isinstance(effect, standing.Discount):
        return f"コストが{money(effect.amount)}下がる"
    if isinstance(effect, standing.ShiftNeeds):
        if effect.steps >= standing.UNLIMITED:
            return f"{GLOBAL if effect.of is None else track_word(effect.of) + 'のプレイ条件'}を無視できる"
        what = "グローバル・パラメータ" if effect.of is None else track_word(effect.of)
        return f"{what}がプレイ条件から{effect.steps}段階までずれていてもよい"
    raise TypeError(f"{type(effect).__name__} cannot hold for one card")


EFFECTS: Final[Mapping[type, Phrase]] = OpenTable({
    Pause: lambda effect, scene: "手番を次に回す",
    Need: condition_clause,
    flow.Nothing: lambda effect, scene: "何もしない",
    flow.Arrow: arrow,
    flow.Then: lambda effect, scene: say(effect.gain, scene),
    flow.Either: either,
    flow.May: lambda effect, scene: f"{joined(say(effect.effect, scene))}もよい",
    flow.AnyOrder: lambda effect, scene: chain([say(part, scene.on(card)) for part, _, card in effect.members]),
    flow.Several: lambda effect, scene: chain([say(part, scene) for part in effect.effects]),
    flow.Together: lambda effect, scene: say(effect.effect, scene),
    flow.Revealed: lambda effect, scene: "選択を公開する",
    given.Given: given_that,
    given.Each: lambda effect, scene: (
        f"{'対戦相手はそれぞれ' if effect.who == OPPONENTS else '全員'}{say(effect.effect, scene)}"
    ),
    production.Produce: produce,
    production.Decrease: decrease,
    production.DecreaseAny: lambda effect, scene: f"自分の産出1つを{effect.steps}減らす",
    lowering.LoseProduction: lambda effect, scene: f"可能な限り{boxes(effect.steps, scene)}減らす",
    lowering.Lose: lambda effect, scene: (
        f"{RESOURCES[effect.amounts[0][0]]}をすべて失う"
        if loses_all(effect)
        else f"{things(effect.amounts, scene)}を失う"
    ),
    lowering.LowerRating: lambda effect, scene: (
        f"{per(effect.steps, scene)}自分の地球化指数を{number_of(effect.steps)}下げる"
    ),
    lowering.LowerTrack: lambda effect, scene: (
        f"{track_word(effect.track)}を{effect.steps}段階下げる（目標に達していれば除く）"
    ),
    lowering.RemoveOcean: lambda effect, scene: "火星上の海洋タイル1枚を取り除く（すべて配置済みなら除く）",
    production.CopyProduction: lambda effect, scene: (
        f"自分の{TAGS[effect.of]}タグのカード1枚の産出ボックスの内容をもう一度実行する"
    ),
    stock.Gain: lambda effect, scene: f"{things(effect.amounts, scene)}を得る",
    stock.GainAny: lambda effect, scene: (
        f"{per(effect.amount, scene)}好きな資源{number_of(effect.amount)}を得る"
    ),
    stock.Spend: spend,
    stock.RemoveUpTo: remove,
    stock.RemoveCubes: lambda effect, scene: (
        f"任意のカード1枚から{CUBES[effect.cube]}を最大{effect.amount}個取り除く"
    ),
    stock.SpendCubes: spend_cubes,
    planet.Place: place,
    planet.ClaimArea: lambda effect, scene: (
        "予定地ではない空きマスに自分のマーカーを置く（そこには自分だけがタイルを配置できる）"
    ),
    planet.Terraform: lambda effect, scene: (
        f"{'' if effect.earns else FOR_NOBODY}{track_word(effect.track)}を{effect.steps}段階上げる"
    ),
    planet.RaiseRating: lambda effect, scene: (
        f"{per(effect.steps, scene)}自分の地球化指数を{number_of(effect.steps)}上げる"
    ),
    cubes.Add: add,
    cubes.AddToEvery: lambda effect, scene: (
        ("すでに" + CUBES[effect.cube] + f"が{effect.having}個以上ある" if effect.having else "")
        + f"自分のすべてのカードに{CUBES[effect.cube]}{effect.amount}個を置く"
    ),
    hosting.DoubleHosted: lambda effect, scene: f"{here(scene)}の下のカード1枚の資源を2倍にする",
    hosting.Host: host,
    draws.Draw: draw,
    draws.TakeFromDealt: lambda effect, scene: f"見ているカードのうち{effect.count}枚を手札に加える",
    draws.Buy: buy,
    draws.ChooseToBuy: lambda effect, scene: "購入するカードを選択する",
    draws.TakeUpBought: lambda effect, scene: "購入したカードの費用を支払う",
    draws.Discard: lambda effect, scene: f"手札{effect.count}枚を捨て札にする",
    draws.Reveal: reveal,
    draws.SellPatents: lambda effect, scene: "手札を好きな枚数捨て札にし、1枚につき1Ｍ€を得る",
    play.PlayCard: lambda effect, scene: f"{here(scene)}をプレイする",
    play.Playing: lambda effect, scene: f"{here(scene)}をプレイする",
    play.ForgetWildTags: lambda effect, scene: "アクションを終了する",
    play.HearsToo: lambda effect, scene: f"{here(scene)}により{title(CARDS[effect.listener])}の効果を適用する",
    play.LieDown: lambda effect, scene: f"{here(scene)}を場に置く",
    play.ToEventPile: lambda effect, scene: f"{here(scene)}をイベントの山に置く",
    play.NextCard: lambda effect, scene: (
        f"この世代で次にプレイするカードは、{for_one_card(effect.standing, scene)}"
    ),
    play.PlayFromHand: lambda effect, scene: (
        f"手札からカード1枚をプレイする（そのカードは{for_one_card(effect.standing, scene)}）"
    ),
    play.PlayStarterOutOf: lambda effect, scene: (
        f"プレリュードの山の上から{effect.out_of}枚を見て、1枚をプレイし、残りを捨て札にする"
    ),
    play.PlayOneStarter: lambda effect, scene: "プレリュード1枚をプレイする",
    play.StarterTrial: lambda effect, scene: "プレリュード1枚をプレイする",
    payment.Pay: lambda effect, scene: f"{money(effect.cost)}を支払う",
    payment.PayInstead: lambda effect, scene: f"{thing(effect.resource, effect.amount)}を支払う",
    turns.Generation: lambda effect, scene: "世代を進行する",
    turns.Actions: lambda effect, scene: "順に手番を行う",
    turns.Turn: lambda effect, scene: "手番を行う",
    standard_projects.Buying: lambda effect, scene: say(effect.effect, scene),
    standard_projects.DoProject: lambda effect, scene: "標準プロジェクトを実行する",
    turn_actions.ClaimMilestone: lambda effect, scene: "称号を獲得する",
    turn_actions.FundThis: lambda effect, scene: "褒賞を設立する",
    turn_actions.FundAward: lambda effect, scene: "褒賞1つを無料で設立する",
    turn_actions.RepeatAction: lambda effect, scene: (
        "この世代に使用した自分の青カード1枚のアクションをもう一度使用する"
    ),
    world_government.WorldGovernment: lambda effect, scene: "世界政府によるテラフォーミングを行う",
    world_government.RaiseForNobody: lambda effect, scene: "世界政府としてグローバル・パラメータ1つを上げる",
    turns.Production: lambda effect, scene: "産出を行う",
    turns.GenerationOver: lambda effect, scene: "次の世代に備える",
    turns.EndOrNext: lambda effect, scene: "世代を終了する",
    turns.PlayerOrder: lambda effect, scene: "親マーカーを移動する",
    turns.Research: lambda effect, scene: "研究開発を行う",
    turns.DraftRound: lambda effect, scene: "カードをドラフトする",
    turns.DraftOne: lambda effect, scene: "カード1枚をドラフトする",
    turns.PassOn: lambda effect, scene: "残りのカードを隣に渡す",
    turns.FinalGreenery: lambda effect, scene: "植物を緑地タイルへ変換する",
    turns.Ending: lambda effect, scene: "ゲームを終了する",
    opening.ChooseStart: lambda effect, scene: "開始時の選択をする",
    opening.RevealCorporation: lambda effect, scene: "企業を公開する",
    opening.TakeStartingHand: lambda effect, scene: "最初の手札を受け取る",
    opening.StarterPhase: lambda effect, scene: "プレリュードをプレイする",
    opening.PlayStarters: lambda effect, scene: "プレリュードをプレイする",
}, "TEXTS", "ja", "effects")
