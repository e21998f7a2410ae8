"""Japanese nouns: counts, requirements, areas and kinds of cards."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from terramars.mars import conditions, counts, filters
from terramars.mars.cards import Card
from terramars.mars.counts import Amount, Chosen, Count, Need, Per
from terramars.mars.modules import OpenTable
from terramars.mars.tracks import PARAMETERS
from terramars.mars.words import (
    EVENT,
    EVERYONE,
    HIGHEST,
    LOWEST,
    ME,
    MONEY,
    OCEAN,
    OCEANS,
    OPPONENTS,
    THAT,
    TILE,
    Tag,
)
from terramars.text import names
from terramars.text.render import Phrase, Scene, conditions_in, counts_itself
from terramars.text.table import area_code

RESOURCES: Final = ("Ｍ€", "建材", "チタン", "植物", "電力", "発熱")
CUBES: Final = (
    "動物", "微生物", "科学キューブ", "戦闘機", "カード", "資源", "フローター", "小惑星", "キャンプ", "保全",
)  # fmt: skip
TAGS: Final = (
    "建物", "宇宙", "電力", "科学", "木星", "地球", "金星", "植物", "微生物", "動物", "都市", "ワイルド", "イベント",
)  # fmt: skip
TILES: Final = ("海洋タイル", "緑地タイル", "都市タイル", "特殊タイル", "タイル")
TRACKS: Final = OpenTable(
    {"temperature": "気温", "oxygen": "酸素濃度", "oceans": "海洋タイル", "venus": "金星"}, "NAMES", "ja", "tracks"
)
"""The words for the global parameters, by their names; boxes add theirs."""


def track_word(track: int) -> str:
    """The word for a global parameter."""
    name = PARAMETERS[track].name
    word: str = TRACKS.get(name, name)
    return word


KINDS: Final = ("オートマチック", "アクティブ", "イベント", "企業", "プレリュード")
GLOBAL: Final = "グローバル・パラメータのプレイ条件"


# Words.


def listed(parts: Sequence[str], word: str = "と") -> str:
    """``aとb``; more than two are merely set apart, unless it is a choice."""
    if len(parts) == 1:
        return parts[0]
    last = "、" if word == "と" and len(parts) > 2 else word
    return f"{'、'.join(parts[:-1])}{last}{parts[-1]}"


def sentence(clause: str) -> str:
    """A clause with its full stop."""
    return f"{clause}。"


ENDINGS: Final = (
    ("する", "して"), ("得る", "得て"), ("やす", "やして"), ("らす", "らして"), ("げる", "げて"), ("置く", "置いて"),
    ("引く", "引いて"), ("除く", "除いて"), ("支払う", "支払って"), ("奪う", "奪って"), ("加える", "加えて"),
    ("よい", "よく"), ("失う", "失って"), ("下げる", "下げて"), ("れば", "れば"),
)  # fmt: skip
"""How the verbs of this module end before another clause."""


def joined(clause: str) -> str:
    """A clause in the form that goes on: ``建材1を支払って``."""
    for ending, going_on in ENDINGS:
        if clause.endswith(ending):
            return clause.removesuffix(ending) + going_on
    return f"{clause}、"


def chain(clauses: Sequence[str], gap: str = "、") -> str:
    """Clauses one after the other."""
    return gap.join([*(joined(clause) for clause in clauses[:-1]), clauses[-1]])


def title(card: Card) -> str:
    """The name of a card in its brackets."""
    return f"「{names.translated(names.CARDS, card.name, 'ja')}」"


def here(scene: Scene) -> str:
    """What *this card* is called."""
    return title(scene.card) if scene.running and scene.card is not None else "このカード"


def money(number: int | str) -> str:
    """Money."""
    return f"{number}Ｍ€"


def thing(what: int, number: int | str) -> str:
    """A resource and how many: ``植物2``, ``3Ｍ€``."""
    if what == MONEY:
        return money(number)
    return f"その資源{number}" if what == THAT else f"{RESOURCES[what]}{number}"


def made(what: int) -> str:
    """The production of a resource."""
    return "その資源の産出" if what == THAT else f"{RESOURCES[what]}産出"


def is_multiple_of_x(amount: Per) -> bool:
    """Whether an amount is X, or so many times X."""
    return isinstance(amount.what, Chosen) and amount.every == 1


def number_of(amount: Amount) -> int | str:
    """The number of an amount, apart from what it depends on."""
    if isinstance(amount, int):
        return amount
    if isinstance(amount, Chosen):
        return "X"
    return f"{amount.times}X" if is_multiple_of_x(amount) else amount.times


def per(amount: Amount, scene: Scene) -> str:
    """What an amount depends on, said before it: ``都市タイル1枚につき``."""
    if not isinstance(amount, Per):
        return ""
    if is_multiple_of_x(amount):
        return ""
    if isinstance(amount.what, Chosen):
        return f"X{amount.every}につき"
    noun, counter = COUNTS[type(amount.what)](amount.what, amount.every, scene)
    above = f"（{amount.above}を超える分）" if amount.above else ""
    most = f"（最大{amount.most * amount.times}）" if amount.most >= 0 else ""
    what = "このカード" if isinstance(amount.what, counts.CardCount) else "このカードのタグ"
    itself = f"（{what}を含む）" if counts_itself(amount, scene.card) else ""
    return f"{noun}{above}{itself}{amount.every}{counter}につき{most}"


def part_counted(part: Count | Per | int, scene: Scene) -> str:
    """A part of a sum: a count, perhaps in sets, above a threshold and with a limit."""
    if isinstance(part, int):
        return str(part)
    if not isinstance(part, Per):
        return COUNTS[type(part)](part, 1, scene)[0]
    if isinstance(part.what, Chosen):
        return "X"
    noun, counter = COUNTS[type(part.what)](part.what, part.every, scene)
    above = f"の{part.above}を超える分" if part.above else ""
    sets = f"{part.every}{counter}ごとに1" if part.every > 1 else ""
    return f"{noun}{above}{sets}" + (f"（最大{part.most}）" if part.most >= 0 else "")


# Counts: a noun with whose and where, and its counter.


def tags_counted(count: counts.TagCount, number: int, scene: Scene) -> tuple[str, str]:
    """Tags."""
    whose = {ME: "自分の", OPPONENTS: "対戦相手の"}.get(count.of, "全プレイヤーの")
    return f"{whose}{'・'.join(TAGS[tag] for tag in count.tags)}タグ", "個"


def tiles_counted(count: counts.TileCount, number: int, scene: Scene) -> tuple[str, str]:
    """Tiles."""
    whose = "自分の" if count.of == ME and count.tile != OCEAN else ""
    where = "" if count.on is None else place_of(count.on, scene)
    return f"{where}{whose}{TILES[count.tile]}" if where or whose else f"場にある{TILES[count.tile]}", "枚"


def cards_counted(count: counts.CardCount, number: int, scene: Scene) -> tuple[str, str]:
    """Cards in play, or played events."""
    whose = "全プレイヤーの" if count.of == EVERYONE else "自分の"
    if count.filters == (EVENT,):
        return f"{whose}プレイ済みイベント", "枚"
    kinds = listed([kind_of(part, scene) for part in count.filters], "か")
    if any(isinstance(part, (filters.Costing, filters.WithNeeds)) for part in count.filters):
        return f"{kinds.removesuffix('カード')}{whose}カード", "枚"
    return f"{whose}{kinds}", "枚"


def production_counted(count: counts.ProductionCount, number: int, scene: Scene) -> tuple[str, str]:
    """A production level."""
    return {LOWEST: "最も低い産出", HIGHEST: "いずれか1種類の産出"}.get(count.resource) or made(count.resource), ""


COUNTS: Final[Mapping[type, Callable[[Any, int, Scene], tuple[str, str]]]] = OpenTable({
    counts.TrackCount: lambda count, _, scene: (track_word(count.track), "枚" if count.track == OCEANS else "段階"),
    counts.TagCount: tags_counted,
    counts.TileCount: tiles_counted,
    counts.CubesHere: lambda count, number, scene: (f"{here(scene)}の{CUBES[count.cube]}", "個"),
    counts.CubeCount: lambda count, number, scene: (f"自分のカード上の{CUBES[count.cube]}", "個"),
    counts.CardCount: cards_counted,
    counts.ProductionCount: production_counted,
    counts.StockCount: lambda count, number, scene: (
        listed([RESOURCES[part] for part in count.resources]) + ("の合計" if len(count.resources) > 1 else ""),
        "",
    ),
    counts.RatingCount: lambda count, number, scene: ("地球化指数", ""),
    counts.RatingRaised: lambda count, number, scene: ("この世代に上がった地球化指数", ""),
    counts.HandCount: lambda count, number, scene: ("手札", "枚"),
    counts.TagKinds: lambda count, number, scene: ("異なるタグ", "種類"),
    counts.PlayerCount: lambda count, number, scene: ("プレイヤー", "人"),
    counts.AreaCount: lambda count, number, scene: (f"{place_of(count.on, scene)}空きマス", "つ"),
    counts.Printed: lambda count, number, scene: COUNTS[type(count.of)](count.of, number, scene),
    counts.Total: lambda count, number, scene: (
        f"{listed([part_counted(part, scene) for part in count.parts])}の合計", ""
    ),
    counts.Minus: lambda count, number, scene: (
        f"{part_counted(count.what, scene)}から{part_counted(count.less, scene)}を引いた数", ""
    ),
}, "TEXTS", "ja", "counts")


NEEDS: Final[Mapping[type, Phrase]] = OpenTable({}, "TEXTS", "ja", "needs")
"""Requirements that are said in words of their own, by class of what they count."""


def level(count: Count, value: int) -> str:
    """A value of a count in its printed unit."""
    if isinstance(count, counts.TrackCount):
        unit = "枚" if count.track == OCEANS else PARAMETERS[count.track].unit.replace("°C", "℃")
        return f"{value}{unit}"
    return f"{value}{COUNTS[type(count)](count, value, Scene())[1]}"


def need_text(need: Need, scene: Scene) -> str:
    """A requirement as a noun: ``酸素濃度5%以下``, ``海洋タイル3枚以上``."""
    count = need.count
    if type(count) in NEEDS:
        return NEEDS[type(count)](need, scene)
    bound = level(count, need.bound) + ("以上" if need.is_minimum else "以下")
    if isinstance(count, counts.ProductionCount) and count.above_start:
        return f"すべての産出が開始時より{bound}高い"
    noun, _ = COUNTS[type(count)](count, need.bound, scene)
    return f"{noun.removeprefix('自分の') if isinstance(count, counts.TagCount) else noun}{bound}"


def condition_clause(need: Need, scene: Scene) -> str:
    """A requirement as an introduction: ``自分の植物タグが3個以上あれば``."""
    count = need.count
    if isinstance(count, counts.PlayerCount) and need.bound == 1 and not need.is_minimum:
        return "1人プレイであれば"
    if isinstance(count, counts.RatingRaised) and need.bound == need.is_minimum:
        return f"この世代に自分の地球化指数が上がって{'いれば' if need.is_minimum else 'いなければ'}"
    noun, _ = COUNTS[type(count)](count, need.bound, scene)
    return f"{noun}が{level(count, need.bound)}{'以上' if need.is_minimum else '以下'}であれば"


# Conditions on areas and filters on cards, said before the noun.


def place_of(condition: conditions.Condition, scene: Scene) -> str:
    """Which areas are meant: ``都市タイル2枚以上に隣接する``."""
    return CONDITIONS[type(condition)](condition, scene)


def next_to(condition: conditions.NextTo, scene: Scene) -> str:
    """Beside tiles."""
    whose = "自分の" if condition.of == ME else ""
    number = f"{condition.at_least}枚以上" if condition.at_least > 1 else ""
    return f"{whose}{TILES[condition.tile]}{number}に隣接する"


def next_to_hex(condition: conditions.NextToHex, scene: Scene) -> str:
    """Beside one certain tile."""
    if condition.hex == conditions.THIS:
        return f"{here(scene)}のタイルに隣接する" if scene.running else "このタイルに隣接する"
    if condition.hex >= 0 and scene.state is not None:
        return f"{area_code(scene.state, condition.hex)}に隣接する"
    return "そのタイルに隣接する"


def rows(condition: conditions.Rows, scene: Scene) -> str:
    """Rows of the map."""
    return f"下{10 - condition.first}段の" if condition.last == 9 else f"{condition.first}～{condition.last}段目の"


CONDITIONS: Final[Mapping[type, Phrase]] = OpenTable({
    conditions.Condition: lambda condition, scene: "火星上の",
    conditions.Land: lambda condition, scene: "海洋予定地ではない",
    conditions.OceanArea: lambda condition, scene: "海洋予定地の",
    conditions.ReservedArea: lambda condition, scene: (
        "特定都市予定地の" if scene.card is None else f"{title(scene.card)}予定地の"
    ),
    conditions.VolcanicArea: lambda condition, scene: "火山の",
    conditions.OnMars: lambda condition, scene: "火星上の",
    conditions.NextTo: next_to,
    conditions.NotNextTo: lambda condition, scene: (
        f"{'他のタイル' if condition.tile == TILE else TILES[condition.tile]}に隣接しない"
    ),
    conditions.NextToHex: next_to_hex,
    conditions.WithBonus: lambda condition, scene: (
        f"{listed([RESOURCES[part] for part in condition.resources], 'か')}の配置ボーナスがある"
    ),
    conditions.Rows: rows,
    conditions.EveryOne: lambda condition, scene: "、".join(
        place_of(part, scene) for part in reversed(conditions_in(condition))
    ),
}, "TEXTS", "ja", "conditions")


def kind_of(part: Tag | filters.Filter, scene: Scene) -> str:
    """Which cards a filter means: ``緑カード``."""
    if not isinstance(part, filters.Filter):
        return "イベント" if part == EVENT else f"{TAGS[part]}タグのカード"
    return FILTERS[type(part)](part, scene)


FILTERS: Final[Mapping[type, Phrase]] = OpenTable({
    filters.Filter: lambda part, scene: "カード",
    filters.Coloured: lambda part, scene: f"{('緑', '青', '赤')[part.colour]}カード",
    filters.Costing: lambda part, scene: f"元のコスト{money(part.least)}以上のカード",
    filters.WithNeeds: lambda part, scene: "プレイ条件のあるカード",
    filters.Scoring: lambda part, scene: "勝利点アイコン（マイナスを除く）のあるカード",
    filters.Showing: lambda part, scene: f"{CUBES[part.cube]}アイコンのあるカード",
    filters.AllOf: lambda part, scene: "".join(
        "イベント" if kind == EVENT else f"{TAGS[kind]}タグの"
        for kind in part.parts
        if not isinstance(kind, filters.Filter)
    ),
}, "TEXTS", "ja", "filters")
