"""The dice game in Japanese."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import ClassVar

from terramars.dice.board import BOARD
from terramars.dice.cards import CORPORATION, Card
from terramars.dice.effects.gains import (
    CARDS_IN_PLAY,
    TILES,
    Count,
    DrawCards,
    GainPoints,
    GainProductionOf,
    GainWild,
    OpponentsLose,
    Roll,
    Rotate,
    Take,
    TakeChosen,
)  # fmt: skip
from terramars.dice.effects.paying import Pay, PayAnyNumber
from terramars.dice.effects.planet import AreaBonus, Place, Raise
from terramars.dice.reactions import WhenPlaced, WhenPlayed
from terramars.dice.turns import ExtraTurn, MainAction, SupportAction
from terramars.dice.words import VP_PRODUCED, WHITE, WILD_PRODUCED
from terramars.text.dice.speech import Scene, Speech, area_name

ICONS = (
    "Ｍ€", "科学", "地球", "植物", "微生物", "動物", "電力", "水", "酸素", "建材", "チタン", "都市", "気温", "イベント",
    "核", "黄の任意の資源", "緑の任意の資源", "青の任意の資源", "灰の任意の資源", "赤の任意の資源", "任意の資源",
)  # fmt: skip
COLOURS = ("黄", "緑", "青", "灰", "赤", "任意の色")
TILES_CALLED = ("海洋タイル", "緑地タイル", "都市タイル", "特殊タイル")
TRACKS = ("酸素濃度", "気温", "海洋")
CARD_COLOURS = ("緑", "赤", "青", "ボーナス", "企業")


@cache
def names() -> Mapping[str, str]:
    """The names of the cards, by their English ones."""
    with files("terramars.text").joinpath("names", "dice_ja.toml").open("rb") as file:
        found: Mapping[str, str] = tomllib.load(file)["cards"]
    return found


def per(count: Count | None) -> str:
    """What is counted."""
    if count is None:
        return ""
    most = f"（最大{count.most}）" if count.most < 99 else ""
    if count.kind == TILES:
        return f"火星上の{TILES_CALLED[count.what]}１枚につき{most}"
    if count.kind == CARDS_IN_PLAY:
        return f"自分の{CARD_COLOURS[count.what]}カード１枚につき{most}"
    return f"中央の列のタイル１枚につき{most}"


def chosen(effect: TakeChosen) -> str:
    """Resources of one's choice."""
    number = "同じ数" if effect.number < 0 else f"{effect.number}個"
    kind = "" if effect.icon == 20 else f"{COLOURS[effect.icon - 15]}の"
    other = "他の" if effect.but >= 0 else ""
    return f"{other}{kind}好きな資源を{number}得る"


class Japanese(Speech):
    """Japanese."""

    icons = ICONS
    colours = COLOURS
    tiles = TILES_CALLED
    tracks = TRACKS
    slots = ("補助アクション", "メインアクション", "フリーアクション")
    card_colours = CARD_COLOURS
    joint = "。"
    hidden = "カード１枚"
    sources: ClassVar[dict[str, str]] = {
        "rulebook": "ルールブック", "observed": "プレイで確認", "inferred": "推定", "house": "当方の創作",
        "printed": "所有者の箱",
    }  # fmt: skip
    milestones: ClassVar[dict[str, tuple[str, str]]] = {
        "Legend": ("レジェンド", "場に赤カード６枚"),
        "Miner": ("採掘者", "場に緑カード５枚"),
        "Scientist": ("科学者", "場に青カード３枚"),
        "Mogul": ("大物", "場にカード10枚"),
        "Monopoly": ("独占者", "同じ色のダイス７個"),
        "Generalist": ("万能家", "５色すべてのダイスを産出"),
        "Philantrope": ("慈善家", "場に勝利点のあるカード４枚"),
        "Terraformer": ("開拓者", "勝利点トラックで16点"),
        "Celebrity": ("セレブ", "コスト５以上のカード３枚"),
        "Billionaire": ("億万長者", "ダイス13個"),
        "Award Nominee": ("褒賞候補", "１つの褒賞のアイコン５個"),
    }
    prompts: ClassVar[dict[str, str]] = {
        "ChooseCorporation": "企業を選んでください",
        "SetUpTile": "マップの準備",
        "HandOver": "最後のプレイヤーに渡すダイスは？",
        "Turn": "あなたの手番です",
        "KeepDice": "どのダイスを残しますか？",
        "DiscardCards": "カードを捨てますか？",
        "May": "実行しますか？",
        "Roll": "どの色を振りますか？",
        "TakeChosen": "どの資源を得ますか？",
        "Rotate": "どのダイスの面を変えますか？",
        "Lose": "どのダイスを失いますか？",
        "Pay": "どう支払いますか？",
        "PayAnyNumber": "いくつ支払いますか？",
        "DiscardAndTurn": "何を捨てますか？",
        "SupportAction": "補助アクションを選んでください",
        "MainAction": "メインアクションを選んでください",
        "TakeBonusCard": "ボーナスカードを選んでください",
        "Place": "どこにタイルを置きますか？",
        "Either": "どれにしますか？",
        "AnyOrder": "どれを先にしますか？",
    }
    options: ClassVar[dict[str, str]] = {
        "skip": "しない", "do": "する：{effect}", "choose": "{effect}", "first": "先に：{effect}",
        "corporation": "{card}", "hand-over": "{resource}を渡す", "produce": "産出ターン", "keep": "{resource}を残す",
        "return": "残りを戻す", "discard": "{card}を捨てる", "stop": "これで終わり",
        "die": "{colour}のダイスを振る", "turn": "{resource}を{to}に変える", "cards": "資源を捨てて２枚引く",
        "raise-temperature": "気温３個：気温を上げる", "ocean": "水３個：海洋タイルを置く",
        "greenery": "植物４個：緑地タイルを置く", "city": "都市３個：都市タイルを置く", "points": "Ｍ€３個：２勝利点",
        "play": "{card}をプレイ", "use": "{card}を使う", "end": "手番を終える", "pay": "{resource}を支払う",
        "wild": "ワイルドトークンを支払う", "leave": "{resource}を省く（割引）", "spend": "{amount}個支払う",
        "take": "{resource}を得る", "lose": "{resource}を失う", "place": "{area}に置く", "bonus": "{card}を取る",
        "rotate": "資源を捨ててダイスの面を変える",
    }  # fmt: skip
    discards: ClassVar[dict[str, str]] = {"pay": "{resource}を捨てる", "wild": "ワイルドを捨てる"}
    reasons: ClassVar[dict[str, str]] = {
        "resource": "{what}が{need}個必要です（今{have}個）",
        "no dice": "プールに{what}のダイスがありません",
        "another die": "捨てる資源と、面を変える別のダイスが必要です",
        "no cards": "引くカードがありません",
        "no area": "{what}を置ける場所がありません",
        "used": "{what}は次の産出ターンまで使用済みです",
        "not your turn": "あなたの番ではありません",
        "support first": "先に補助アクションです",
        "too late": "この手番ではもうできません",
        "action turn only": "追加の手番はアクションターンです",
    }
    happenings: ClassVar[dict[str, str]] = {
        "turn": "第{amount}手番：{who}", "rolled": "{who}：{what}が出た", "gained": "{who}：{what}を得た",
        "paid": "{who}：{what}を支払った", "lost": "{who}：{what}を失った", "returned": "{who}：{what}を戻した",
        "turned": "{who}：{more}を{what}に変えた", "handed": "{who}：{what}を{more}に渡した",
        "wild": "{who}：ワイルドトークンを{amount}個得た", "wild less": "{who}：ワイルドトークンを{amount}個使った",
        "vp": "{who}：{amount}勝利点を得た", "vp less": "{who}：勝利点{amount}", "card": "{who}：{what}を引いた",
        "discarded": "{who}：{what}を捨てた", "played": "{who}：{what}をプレイした",
        "corporation": "{who}：企業は{what}",
        "tile": "{who}：{more}に{what}を置いた", "track": "{who}：{what}を{amount}に上げた",
        "milestone": "{who}：称号「{what}」を獲得した", "removed": "称号「{what}」は取り除かれた",
        "last turns": "２つのパラメータが完成：全員あと１手番",
    }  # fmt: skip

    def __init__(self) -> None:
        self.effects = {
            Roll: self.rolled,
            Take: lambda effect: f"{ICONS[effect.face]}を{effect.number}個得る",
            TakeChosen: chosen,
            GainWild: lambda effect: f"ワイルドトークンを{effect.number}個得る",
            GainPoints: lambda effect: f"{per(effect.per)}{effect.number}勝利点を得る",
            DrawCards: lambda effect: f"カードを{effect.number}枚引く",
            Rotate: lambda effect: f"ダイス{effect.number}個まで面を変える",
            OpponentsLose: lambda effect: f"他の各プレイヤーは{ICONS[effect.icon].replace('任意の', '')}１個を失う",
            GainProductionOf: lambda effect: "その産出を得る",
            Pay: lambda effect: f"{self.icon_list(effect.icons)}を支払う",
            PayAnyNumber: lambda effect: f"{ICONS[effect.face]}を好きな数支払う",
            Raise: self.raised,
            Place: self.placed,
            AreaBonus: lambda effect: f"{area_name(BOARD.ids[effect.area])}のボーナスを得る",
            ExtraTurn: lambda effect: "追加の手番を１回行う（補助とメイン）",
            SupportAction: lambda effect: "補助アクションを追加で１回行う",
            MainAction: lambda effect: "メインアクションを追加で１回行う",
        }
        self.reactions = {WhenPlayed: self.when_played, WhenPlaced: self.when_placed}

    def arrow(self, cost: str, gain: str) -> str:
        """A price and what it brings."""
        return f"{cost}→{gain}"

    def either(self, branches: list[str]) -> str:
        """One of several."""
        return "、または".join(branches)

    def icon_list(self, icons: tuple[int, ...]) -> str:
        """A cost in words."""
        return "、".join([f"{ICONS[icon]}{icons.count(icon)}" for icon in sorted(set(icons))]) or "なし"

    def rolled(self, effect: Roll) -> str:
        """Rolled dice."""
        of = COLOURS[effect.colour] if effect.colour != WHITE else "好きな色"
        return f"{per(effect.per)}{of}のダイスを{effect.number}個振る"

    def raised(self, effect: Raise) -> str:
        """A step of a parameter."""
        more = "" if effect.if_bonus is None else f"。その段階にボーナスがあれば{self.effect(effect.if_bonus)}"
        return f"{TRACKS[effect.track]}を１段階上げる{more}"

    def placed(self, effect: Place) -> str:
        """A tile and its conditions."""
        beside = f"{TILES_CALLED[effect.beside]}に隣接して" if effect.beside >= 0 else ""
        words = f"{beside}{TILES_CALLED[effect.tile]}を置く"
        if effect.point_for >= 0:
            words += f"。隣接する{TILES_CALLED[effect.point_for]}１枚につき１勝利点"
        if effect.then is not None:
            kinds = "か".join([TILES_CALLED[kind] for kind in effect.if_beside])
            words += f"。{kinds}に隣接していれば{self.effect(effect.then)}"
        return words

    def when_played(self, reaction: WhenPlayed) -> str:
        """What happens when a card is played."""
        kind = "勝利点のあるカード" if reaction.scoring else "カード"
        colour = CARD_COLOURS[reaction.colour] if reaction.colour >= 0 else ""
        return f"{colour}{kind}をプレイしたとき、{self.effect(reaction.then)}"

    def when_placed(self, reaction: WhenPlaced) -> str:
        """What happens when a tile is placed."""
        who = "誰かが" if reaction.by_anyone else "自分が"
        tile = TILES_CALLED[reaction.tile] if reaction.tile >= 0 else "タイル"
        beside = f"{TILES_CALLED[reaction.beside]}に隣接して" if reaction.beside >= 0 else ""
        return f"{who}{beside}{tile}を置いたとき、{self.effect(reaction.then)}"

    def card_name(self, card: Card) -> str:
        """What a card is called."""
        return names().get(card.name, card.name)

    def parts(self, card: Card) -> dict[str, str]:
        """The panels of a card."""
        found: dict[str, str] = {}
        if card.cost:
            found["cost"] = f"コスト：{self.icon_list(card.cost)}。"
        if any(card.production):
            dice = [f"{COLOURS[colour]}{number}" for colour, number in enumerate(card.production[:5]) if number]
            if card.production[WILD_PRODUCED]:
                dice.append(f"ワイルドトークン{card.production[WILD_PRODUCED]}")
            if card.production[VP_PRODUCED]:
                dice.append(f"{card.production[VP_PRODUCED]}勝利点")
            found["production"] = f"産出：{'、'.join(dice)}。"
        if card.play:
            start = "初期ボーナス：" if card.sort == CORPORATION else ""
            found["play"] = start + self.joint.join([self.effect(effect) for effect in card.play]) + "。"
        if card.action is not None:
            found["action"] = f"{self.slots[card.slot]}：{self.effect(card.action)}。"
        for reaction in card.effect:
            found["effect"] = f"効果：{self.reaction(reaction)}。"
        if card.more_cards:
            found["more"] = f"手札を５枚まで引くとき、さらに{card.more_cards}枚引いてもよい。"
        if card.goes_first:
            found["first"] = "最初のプレイヤーになる。"
        if card.discounts:
            found["discount"] = f"割引：カードをプレイするとき{self.icon_list(card.discounts)}少なく支払える。"
        if card.storage:
            found["storage"] = f"保管：ダイスをさらに{card.storage}個残せる。"
        if card.vp:
            found["vp"] = f"終了時{card.vp}勝利点。"
        return found

    def choosing(self, who: str, what: str) -> str:
        """Who has chosen what to do in a turn."""
        return f"{who}：{what}"

    def player(self, seat: int, scene: Scene) -> str:
        """What a player is called."""
        called = scene.state.setup.names if scene.state is not None else ()
        return called[seat] if 0 <= seat < len(called) else f"プレイヤー{seat + 1}"


LANGUAGE = Japanese()
