"""Colonies: phrases in both languages, tokens for drawing, and facts for searching."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from terramars.core.flow import Nothing
from terramars.core.machine import Effect
from terramars.core.option import Option
from terramars.core.story import Happening
from terramars.mars.effects.cubes import Add
from terramars.mars.effects.draws import Draw
from terramars.mars.effects.stock import Gain
from terramars.mars.in_vain import is_lost
from terramars.mars.modules.colony_board import (
    ASLEEP,
    COLONIES,
    LAST_PLACE,
    NO_FLEET,
    Colony,
    ColonyTiles,
    TradeFleets,
    board_of,
    fleets_home,
    fleets_of,
)
from terramars.mars.modules.colony_building import (
    AddColonyTile,
    BuildColony,
    ColonyBuilt,
    ColonyProduction,
    GainFleet,
    RemoveColonyTile,
)
from terramars.mars.modules.colony_trade import (
    Advance,
    ColonyBonuses,
    ExchangeCard,
    MarkerBack,
    ShiftMarkers,
    TakeIncome,
    Trade,
    Traded,
    TradeWith,
)
from terramars.mars.modules.colony_words import ColonyCount, NewKinds, Untagged
from terramars.mars.standing import MOMENTS
from terramars.mars.state import State
from terramars.mars.view import visible_table
from terramars.mars.words import ANYONE, EVERYONE, ME, OPPONENTS
from terramars.text import names
from terramars.text.en import table as en_table
from terramars.text.en import verbs as en_verbs
from terramars.text.en import words as en
from terramars.text.icons import WHO
from terramars.text.ja import table as ja_table
from terramars.text.ja import verbs as ja_verbs
from terramars.text.ja import words as ja
from terramars.text.render import Scene


def tile_name(tile: str, lang: str) -> str:
    """What a colony tile is called."""
    return names.translated(names.THINGS, COLONIES[tile].name, lang) if tile in COLONIES else tile


def name_at(index: int, lang: str) -> str:
    """What the colony tile of a number is called."""
    return tile_name(list(COLONIES)[index], lang)


def income_now(option: Option, scene: Scene) -> Effect | None:
    """What trading with the tile of an option would bring now; None where it cannot be told."""
    tile = option.part("what")
    if not scene.live or scene.state is None or tile not in board_of(scene.state).tiles:
        return None
    return brought(COLONIES[tile].income[max(0, board_of(scene.state).marker(tile))], scene)


def build_bonus_now(option: Option, scene: Scene) -> Effect | None:
    """What building on the tile of an option would bring now; None where it cannot be told."""
    tile = option.part("what")
    if not scene.live or scene.state is None or tile not in board_of(scene.state).tiles:
        return None
    colony = COLONIES[tile]
    return brought(colony.build[min(len(board_of(scene.state).owners(tile)), len(colony.build) - 1)], scene)


def brought(effect: Effect, scene: Scene) -> Effect:
    """What comes of an effect for the seat that asks."""
    if scene.seat < 0:
        return effect
    table = scene.state if isinstance(scene.state, State) else visible_table(scene.state)
    return Nothing() if is_lost(effect, table, scene.seat) else effect


def amount_in(effect: Effect) -> int | None:
    """The one number of an income, if it has one."""
    if isinstance(effect, Nothing):
        return 0
    amount = {Gain: "amounts", Add: "amount", Draw: "count"}.get(type(effect))
    found = getattr(effect, amount) if amount else None
    return found[0][1] if isinstance(found, tuple) else found


def ladder(colony: Colony, say: Callable[[Effect, Scene], str], nothing: str) -> str:
    """The incomes of a tile from the left to the right; where they differ in a number alone, all numbers together."""
    numbers = [amount_in(income) for income in colony.income]
    if None not in numbers:
        return say(colony.income[-1], Scene()).replace(str(numbers[-1]), "/".join(map(str, numbers)), 1)
    said = [nothing if isinstance(income, Nothing) else say(income, Scene()) for income in colony.income]
    return " / ".join(said)


# English


def en_tile(tile: str) -> str:
    """A tile by name."""
    return tile_name(tile, "en")


def en_that(effect: Advance) -> str:
    """The tile whose marker moves."""
    return f"the marker of {en_tile(effect.tile)}" if effect.tile else "the marker of a colony tile"


def en_advance(effect: Advance, scene: Scene) -> str:
    """A marker moves."""
    another = "another colony tile" if effect.but else "a colony tile"
    what = en_that(effect) if effect.tile else f"the marker of {another}" if effect.but else "that tile's marker"
    return f"move {what} {en.some(abs(effect.steps), 'steps')} {'up' if effect.steps > 0 else 'down'}"


def en_counted(count: ColonyCount, number: int, scene: Scene) -> tuple[str, str]:
    """Colonies."""
    whose = {ME: "you own", OPPONENTS: "your opponents own"}.get(count.of, "in play")
    return en.number_of("colonies", number), whose


def en_priced(text: str, effect: Effect | None) -> str:
    """An option with what it brings."""
    if effect is None:
        return text
    return f"{text}: {'nothing' if isinstance(effect, Nothing) else en_verbs.say(effect, Scene())}"


def en_thing(colony: Colony, scene: Scene) -> str:
    """All that is printed on a tile."""
    waits = ""
    if colony.wakes >= 0:
        waits = f" Waits until a card that holds {en.CUBES[colony.wakes]} is in play."
    return (
        f"Build: {en_verbs.say(colony.build[0], Scene())}. "
        f"Trade, by the place of the marker: {ladder(colony, en_verbs.say, 'nothing')}. "
        f"Each colony: {en_verbs.say(colony.bonus, Scene())}.{waits}"
    )


def en_board(slot: ColonyTiles, scene: Scene) -> str:
    """The tiles in play, a line each."""
    lines = []
    for place, tile in enumerate(slot.tiles):
        colony, marker = COLONIES[tile], slot.markers[place]
        if marker == ASLEEP:
            lines.append(f"{en_tile(tile)}: waits for a card that holds {en.CUBES[colony.wakes]}")
            continue
        income = colony.income[marker]
        parts = [f"marker {marker} of {LAST_PLACE}"]
        parts.append(f"trade: {'nothing' if isinstance(income, Nothing) else en_verbs.say(income, Scene())}")
        owners = [en_table.player(owner, scene) for owner in slot.colonies[place]]
        parts.append(f"colonies: {en.listed(owners) if owners else 'none'}")
        if slot.visitors[place] != NO_FLEET:
            parts.append(f"fleet of {en_table.player(slot.visitors[place], scene)} there")
        lines.append(f"{en_tile(tile)}: {'; '.join(parts)}")
    return "\n".join(lines)


def en_fleets(slot: TradeFleets, scene: Scene) -> str:
    """The fleets of a player."""
    home = fleets_home(scene.state, scene.seat)
    return f"{en.some(fleets_of(scene.state, scene.seat).number, 'trade fleets')}, {home} ready"


def en_price(reason: Any, scene: Scene) -> str:
    """A trade that cannot be paid."""
    return f"needs {en.listed([en.some(amount, en.RESOURCES[what]) for what, amount in reason.what], 'or')}"


def en_tile_moved(happening: Happening, scene: Scene) -> str:
    """A tile comes into the game or goes out of it."""
    verb = "adds" if happening.amount > 0 else "takes out"
    return f"{en_table.player(happening.seat, scene)} {verb} the colony tile {name_at(happening.what, 'en')}"


EN: Final[dict[str, dict[Any, Any]]] = {
    "effects": {
        BuildColony: lambda effect, scene: f"build a colony{', even beside one of your own' if effect.again else ''}",
        AddColonyTile: lambda effect, scene: "add a colony tile that is not in the game",
        RemoveColonyTile: lambda effect, scene: "take one of the colony tiles out of the game",
        ColonyProduction: lambda effect, scene: "return the trade fleets and move the colony markers up",
        GainFleet: lambda effect, scene: "gain a trade fleet",
        Trade: lambda effect, scene: "trade with a colony tile for free",
        TradeWith: lambda effect, scene: f"trade with {en_tile(effect.tile)}",
        TakeIncome: lambda effect, scene: f"take the trade income of {en_tile(effect.tile)}",
        MarkerBack: lambda effect, scene: f"move the marker of {en_tile(effect.tile)} back",
        ExchangeCard: lambda effect, scene: "draw a card, then discard a card",
        ColonyBonuses: lambda effect, scene: "gain the colony bonus of each of your colonies",
        Advance: en_advance,
        ShiftMarkers: lambda effect, scene: (
            "move the marker of one colony tile 1 step up and that of another 1 step down"
        ),
    },
    "prompts": {
        BuildColony: lambda effect, scene: "Build a colony on which tile?",
        AddColonyTile: lambda effect, scene: "Add which colony tile?",
        RemoveColonyTile: lambda effect, scene: "Take which colony tile out of the game?",
        Trade: lambda effect, scene: "Trade with which colony tile?",
        Advance: lambda effect, scene: f"Whose marker goes {'up' if effect.steps > 0 else 'down'}?",
        ShiftMarkers: lambda effect, scene: "Whose marker goes up?",
    },
    "counts": {ColonyCount: en_counted},
    "filters": {
        Untagged: lambda part, scene: "card without tags",
        NewKinds: lambda part, scene: "tag of a kind you did not have (not on an event)",
    },
    "moments": {
        ColonyBuilt: lambda moment, scene: "anyone builds a colony" if moment.by == ANYONE else "you build a colony",
        Traded: lambda moment, scene: "you trade, before you take the income",
    },
    "options": {
        "trade": lambda option, scene: en_priced(
            f"Trade with {en_tile(option.part('what'))}", income_now(option, scene)
        ),
        "build": lambda option, scene: en_table.billed(
            en_priced(f"Build on {en_tile(option.part('what'))}", build_bonus_now(option, scene)), option, scene
        ),
        "advance": lambda option, scene: f"Move the marker of {en_tile(option.part('what'))} up",
        "set-back": lambda option, scene: f"Move the marker of {en_tile(option.part('what'))} down",
        "add-tile": lambda option, scene: f"Add {en_tile(option.part('what'))}",
        "remove-tile": lambda option, scene: f"Take out {en_tile(option.part('what'))}",
    },
    "reasons": {
        "no site": lambda reason, scene: "no open colony tile has room for a colony of yours",
        "no fleet": lambda reason, scene: "no trade fleet left this generation",
        "no market": lambda reason, scene: "no colony tile without a fleet",
        "no marker": lambda reason, scene: "no marker can be moved so",
        "trade price": en_price,
        "asleep": lambda reason, scene: f"waits for a card that holds {en.CUBES[reason.what]}",
        "visited": lambda reason, scene: f"the fleet of {en_table.player(reason.what, scene)} is there",
    },
    "happenings": {
        "colony built": lambda happening, scene: (
            f"{en_table.player(happening.seat, scene)} builds a colony on {name_at(happening.what, 'en')}"
        ),
        "colony wakes": lambda happening, scene: f"{name_at(happening.what, 'en')} comes into play",
        "colony tile": en_tile_moved,
        "colony production": lambda happening, scene: "The trade fleets return, and the colony markers move up",
        "fleet": lambda happening, scene: f"{en_table.player(happening.seat, scene)} gains a trade fleet",
        "marker": lambda happening, scene: (
            f"The marker of {name_at(happening.what, 'en')} moves {'up' if happening.amount > 0 else 'down'}"
        ),
    },
    "slots": {ColonyTiles: en_board, TradeFleets: en_fleets},
    "things": {Colony: en_thing},
    "icons": {
        "i-colony": "a colony: build one, or count those in play",
        "i-colony-again": "a colony, even beside one of your own",
        "i-colony-tile": "a colony tile joins the game",
        "i-colony-step": "move the marker of a colony tile",
        "i-colony-bonus": "the bonus of each of your colonies",
        "i-fleet": "a trade fleet",
        "i-trade": "trade with a colony tile",
        "i-no-tag": "cards without tags",
        "i-new-tag": "a tag of a kind you did not have",
    },
}


# Japanese


def ja_tile(tile: str) -> str:
    """A tile by name."""
    return f"「{tile_name(tile, 'ja')}」"


def ja_name(index: int) -> str:
    """The tile of a number."""
    return f"「{name_at(index, 'ja')}」"


def ja_advance(effect: Advance, scene: Scene) -> str:
    """A marker moves."""
    what = ja_tile(effect.tile) if effect.tile else "他のコロニータイル1枚" if effect.but else "そのコロニータイル"
    return f"{what}のマーカーを{abs(effect.steps)}段階{'上げる' if effect.steps > 0 else '下げる'}"


def ja_counted(count: ColonyCount, number: int, scene: Scene) -> tuple[str, str]:
    """Colonies."""
    return {ME: "自分のコロニー", OPPONENTS: "対戦相手のコロニー"}.get(count.of, "場にあるコロニー"), "個"


def ja_priced(text: str, effect: Effect | None) -> str:
    """An option with what it brings."""
    if effect is None:
        return text
    return f"{text}（{'なし' if isinstance(effect, Nothing) else ja_verbs.say(effect, Scene())}）"


def ja_thing(colony: Colony, scene: Scene) -> str:
    """All that is printed on a tile."""
    waits = f"{ja.CUBES[colony.wakes]}を置けるカードが場に出るまで使用できない。" if colony.wakes >= 0 else ""
    return (
        f"建設：{ja_verbs.say(colony.build[0], Scene())}。"
        f"交易（マーカーの位置順）：{ladder(colony, ja_verbs.say, 'なし')}。"
        f"コロニーごと：{ja_verbs.say(colony.bonus, Scene())}。{waits}"
    )


def ja_board(slot: ColonyTiles, scene: Scene) -> str:
    """The tiles in play, a line each."""
    lines = []
    for place, tile in enumerate(slot.tiles):
        colony, marker = COLONIES[tile], slot.markers[place]
        name = tile_name(tile, "ja")
        if marker == ASLEEP:
            lines.append(f"{name}：{ja.CUBES[colony.wakes]}を置けるカードを待っている")
            continue
        income = colony.income[marker]
        parts = [f"マーカー{marker}/{LAST_PLACE}"]
        parts.append(f"交易：{'なし' if isinstance(income, Nothing) else ja_verbs.say(income, Scene())}")
        owners = [ja_table.player(owner, scene) for owner in slot.colonies[place]]
        parts.append(f"コロニー：{'、'.join(owners) if owners else 'なし'}")
        if slot.visitors[place] != NO_FLEET:
            parts.append(f"{ja_table.player(slot.visitors[place], scene)}の交易船団が滞在中")
        lines.append(f"{name}：{'；'.join(parts)}")
    return "\n".join(lines)


def ja_fleets(slot: TradeFleets, scene: Scene) -> str:
    """The fleets of a player."""
    home = fleets_home(scene.state, scene.seat)
    return f"交易船団{fleets_of(scene.state, scene.seat).number}（使用可能{home}）"


def ja_price(reason: Any, scene: Scene) -> str:
    """A trade that cannot be paid."""
    return f"{'か'.join(ja.thing(what, amount) for what, amount in reason.what)}が必要"


def ja_tile_moved(happening: Happening, scene: Scene) -> str:
    """A tile comes into the game or goes out of it."""
    verb = "加える" if happening.amount > 0 else "取り除く"
    return f"{ja_table.player(happening.seat, scene)}はコロニータイル{ja_name(happening.what)}を{verb}"


JA: Final[dict[str, dict[Any, Any]]] = {
    "effects": {
        BuildColony: lambda effect, scene: (
            f"コロニー1つを建設する{'（自分のコロニーがあるタイルでもよい）' if effect.again else ''}"
        ),
        AddColonyTile: lambda effect, scene: "使用していないコロニータイル1枚を加える",
        RemoveColonyTile: lambda effect, scene: "コロニータイル1枚をゲームから取り除く",
        ColonyProduction: lambda effect, scene: "交易船団を戻し、コロニーのマーカーを上げる",
        GainFleet: lambda effect, scene: "交易船団1つを得る",
        Trade: lambda effect, scene: "無料でコロニータイル1枚と交易する",
        TradeWith: lambda effect, scene: f"{ja_tile(effect.tile)}と交易する",
        TakeIncome: lambda effect, scene: f"{ja_tile(effect.tile)}の交易収入を得る",
        MarkerBack: lambda effect, scene: f"{ja_tile(effect.tile)}のマーカーを戻す",
        ExchangeCard: lambda effect, scene: "カード1枚を引き、その後手札1枚を捨て札にする",
        ColonyBonuses: lambda effect, scene: "自分のコロニーそれぞれのコロニーボーナスを得る",
        Advance: ja_advance,
        ShiftMarkers: lambda effect, scene: (
            "コロニータイル1枚のマーカーを1段階上げ、他の1枚のマーカーを1段階下げる"
        ),
    },
    "prompts": {
        BuildColony: lambda effect, scene: "どのタイルにコロニーを建設しますか？",
        AddColonyTile: lambda effect, scene: "どのコロニータイルを加えますか？",
        RemoveColonyTile: lambda effect, scene: "どのコロニータイルを取り除きますか？",
        Trade: lambda effect, scene: "どのコロニータイルと交易しますか？",
        Advance: lambda effect, scene: f"どのマーカーを{'上げ' if effect.steps > 0 else '下げ'}ますか？",
        ShiftMarkers: lambda effect, scene: "どのマーカーを上げますか？",
    },
    "counts": {ColonyCount: ja_counted},
    "filters": {
        Untagged: lambda part, scene: "タグのないカード",
        NewKinds: lambda part, scene: "まだ持っていない種類のタグ（イベントを除く）",
    },
    "moments": {
        ColonyBuilt: lambda moment, scene: (
            f"{'いずれかのプレイヤー' if moment.by == ANYONE else '自分'}がコロニーを建設した"
        ),
        Traded: lambda moment, scene: "自分が交易で収入を得ようとする",
    },
    "options": {
        "trade": lambda option, scene: ja_priced(f"{ja_tile(option.part('what'))}と交易", income_now(option, scene)),
        "build": lambda option, scene: ja_table.billed(
            ja_priced(f"{ja_tile(option.part('what'))}に建設", build_bonus_now(option, scene)), option, scene
        ),
        "advance": lambda option, scene: f"{ja_tile(option.part('what'))}のマーカーを上げる",
        "set-back": lambda option, scene: f"{ja_tile(option.part('what'))}のマーカーを下げる",
        "add-tile": lambda option, scene: f"{ja_tile(option.part('what'))}を加える",
        "remove-tile": lambda option, scene: f"{ja_tile(option.part('what'))}を取り除く",
    },
    "reasons": {
        "no site": lambda reason, scene: "コロニーを建設できるタイルがない",
        "no fleet": lambda reason, scene: "この世代に使用できる交易船団がない",
        "no market": lambda reason, scene: "交易船団のないコロニータイルがない",
        "no marker": lambda reason, scene: "動かせるマーカーがない",
        "trade price": ja_price,
        "asleep": lambda reason, scene: f"{ja.CUBES[reason.what]}を置けるカードが場にない",
        "visited": lambda reason, scene: f"{ja_table.player(reason.what, scene)}の交易船団が滞在している",
    },
    "happenings": {
        "colony built": lambda happening, scene: (
            f"{ja_table.player(happening.seat, scene)}は{ja_name(happening.what)}にコロニーを建設する"
        ),
        "colony wakes": lambda happening, scene: f"{ja_name(happening.what)}が使用できるようになる",
        "colony tile": ja_tile_moved,
        "colony production": lambda happening, scene: "交易船団が戻り、コロニーのマーカーが上がる",
        "fleet": lambda happening, scene: f"{ja_table.player(happening.seat, scene)}は交易船団1つを得る",
        "marker": lambda happening, scene: (
            f"{ja_name(happening.what)}のマーカーが{'上がる' if happening.amount > 0 else '下がる'}"
        ),
    },
    "slots": {ColonyTiles: ja_board, TradeFleets: ja_fleets},
    "things": {Colony: ja_thing},
    "icons": {
        "i-colony": "コロニー（建設、または場にある数）",
        "i-colony-again": "コロニー（自分のコロニーがあるタイルでもよい）",
        "i-colony-tile": "コロニータイルを加える",
        "i-colony-step": "コロニータイルのマーカーを動かす",
        "i-colony-bonus": "自分のコロニーそれぞれのボーナス",
        "i-fleet": "交易船団",
        "i-trade": "コロニータイルとの交易",
        "i-no-tag": "タグのないカード",
        "i-new-tag": "まだ持っていない種類のタグ",
    },
}

TEXTS: Final = {"en": EN, "ja": JA}

ICONS: Final[dict[str, dict[Any, Any]]] = {
    "effects": {
        BuildColony: lambda effect: [("colony-again" if effect.again else "colony", 1)],
        AddColonyTile: lambda effect: [("colony-tile", 1)],
        RemoveColonyTile: lambda effect: [("colony-tile", -1)],
        ColonyProduction: lambda effect: [("colony-step", 1)],
        GainFleet: lambda effect: [("fleet", 1)],
        Trade: lambda effect: [("trade", 1)],
        TradeWith: lambda effect: [("trade", 1)],
        TakeIncome: lambda effect: [("trade", 1)],
        MarkerBack: lambda effect: [],
        ExchangeCard: lambda effect: [("cards", 1), ("discard", 1)],
        ColonyBonuses: lambda effect: [("colony-bonus", 1)],
        Advance: lambda effect: [("colony-step", effect.steps)],
        ShiftMarkers: lambda effect: [("colony-step", 1), ("colony-step", -1)],
    },
    "counts": {ColonyCount: lambda count: ("colony", WHO[count.of])},
    "filters": {Untagged: lambda part: ("no-tag",), NewKinds: lambda part: ("new-tag",)},
    "moments": {
        ColonyBuilt: lambda moment: ("colony", WHO[moment.by]),
        Traded: lambda moment: ("trade",),
    },
}

FACTS: Final[dict[str, dict[Any, Any]]] = {
    "effects": {
        BuildColony: lambda effect: ("builds:colony",),
        AddColonyTile: lambda effect: ("adds:colony tile",),
        RemoveColonyTile: lambda effect: (),
        ColonyProduction: lambda effect: (),
        GainFleet: lambda effect: ("gains:fleet",),
        Trade: lambda effect: ("trades",),
        TradeWith: lambda effect: ("trades",),
        TakeIncome: lambda effect: ("trades",),
        MarkerBack: lambda effect: (),
        ExchangeCard: lambda effect: ("draws", "gains:card", "spends:card"),
        ColonyBonuses: lambda effect: ("gains:colony bonus",),
        Advance: lambda effect: ("moves:marker",),
        ShiftMarkers: lambda effect: ("moves:marker",),
    },
    "counts": {ColonyCount: lambda count: "colony" if count.of == EVERYONE else "own colony"},
    "needs": {ColonyCount: lambda count: "colonies"},
}

NOUNS: Final = {
    "ColonyBuilt.by": dict(enumerate(WHO)),
    "ColonyBuilt.kind": dict(enumerate(MOMENTS)),
    "ColonyCount.of": dict(enumerate(WHO)),
    "Traded.kind": dict(enumerate(MOMENTS)),
}
"""What numbers inside statements stand for, where they are exported."""
