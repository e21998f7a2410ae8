"""Turmoil: phrases in both languages."""

from __future__ import annotations

from typing import Any, Final

from terramars.core.flow import Nothing
from terramars.core.option import Option
from terramars.core.story import Happening
from terramars.mars.counts import Total
from terramars.mars.effects.given import Each
from terramars.mars.modules.turmoil_parliament import (
    EVENTS,
    NONE,
    PARTIES,
    GlobalEvent,
    Influence,
    Influential,
    Lobby,
    Parliament,
    Party,
    parliament,
    party_number,
    reserve,
)
from terramars.mars.modules.turmoil_phase import (
    CloseSession,
    ComingBecomesCurrent,
    CurrentEvent,
    DelegatesReturn,
    DistantBecomesComing,
    DistantIsRevealed,
    DominanceMoves,
    DominantRules,
    EventOver,
    LeaderTakesChair,
    Lobbied,
    LobbyFills,
    OpenSession,
    RatingRevision,
    RulingBonus,
    TurmoilPhase,
    lobbying_cost,
)
from terramars.mars.modules.turmoil_words import (
    Chair,
    PartiesWithDelegates,
    PartyLeaders,
    Ranking,
    RemoveDelegate,
    ReplaceDelegate,
    SendDelegates,
    Support,
    TakeChair,
)
from terramars.mars.words import NEUTRAL
from terramars.text import names
from terramars.text.en import cards as en_cards
from terramars.text.en import table as en_table
from terramars.text.en import verbs as en_verbs
from terramars.text.en import words as en
from terramars.text.ja import cards as ja_cards
from terramars.text.ja import table as ja_table
from terramars.text.ja import verbs as ja_verbs
from terramars.text.ja import words as ja
from terramars.text.render import Scene
from terramars.text.table import within_reach


def event_at(number: int) -> GlobalEvent:
    """The event of a number."""
    return list(EVENTS.values())[number]


def party_name(party: int, lang: str) -> str:
    """What a party is called."""
    return names.translated(names.THINGS, PARTIES[party].name, lang)


def party_icon(party: int) -> str:
    """The name of a party's emblem in drawings."""
    return f"pa-{PARTIES[party].slug.replace('-', '_')}"


def event_name(slug: str, lang: str) -> str:
    """What a global event is called."""
    return names.translated(names.THINGS, EVENTS[slug].name, lang)


def party_of(option: Option, lang: str) -> str:
    """The party that an option names."""
    number = party_number(option.part("what"))
    return party_name(number, lang) if number >= 0 else option.part("what")


def lobby_price(scene: Scene) -> int | None:
    """What placing a delegate would cost now; None where it cannot be told."""
    if not scene.live or scene.state is None or scene.seat < 0:
        return None
    return lobbying_cost(within_reach(scene.state), scene.seat)


def ruling_party(scene: Scene) -> Party | None:
    """The party that rules at a table that is spoken of."""
    return None if scene.state is None or not scene.live else PARTIES[parliament(scene.state).ruling]


# English


def en_who(seat: int, scene: Scene) -> str:
    """Whose delegate it is."""
    return "neutral" if seat == NEUTRAL else en_table.player(seat, scene)


def en_support(party: int) -> str:
    """A party that must rule or be supported."""
    return f"{party_name(party, 'en')} ruling or 2 delegates of yours there"


def en_chair(need: Any, scene: Scene) -> str:
    """Who must be chairman."""
    return "a neutral chairman" if need.count.neutral else "that you are chairman"


def en_ranking(effect: Ranking, scene: Scene) -> str:
    """A comparison of all players."""
    what = en.counted(effect.count, en.MANY, scene).replace(" you have", "").replace(" you own", "")
    if isinstance(effect.count, Total):
        what += " together"
    best = "lowest" if effect.lowest else "most"
    texts = [f"for the {best} {what}, {en_verbs.say(effect.first, scene)}"]
    if not isinstance(effect.second, Nothing):
        texts.append(f"for the second most, {en_verbs.say(effect.second, scene)}")
    if effect.least:
        texts.append(f"who has less than {effect.least} is spared")
    alone = [
        f"{need.bound} or {'more' if need.is_minimum else 'less'} is the {place}"
        for place, need in ((best, effect.solo_first), ("second most", effect.solo_second))
        if need is not None
    ]
    return "; ".join(texts) + (f" (alone: {', '.join(alone)})" if alone else "")


def en_thing(thing: Party | GlobalEvent, scene: Scene) -> str:
    """All that is printed on a party or a global event."""
    if isinstance(thing, Party):
        bonus = thing.bonus
        said = f"each player: {en_verbs.say(bonus.effect, Scene())}" if isinstance(bonus, Each) else ""
        texts = [f"Ruling bonus: {said or en_verbs.say(bonus, Scene())}."]
        texts += [f"Policy: {en_cards.standing_text(effect, Scene())}." for effect in thing.policy]
        if thing.action is not None:
            often = "once per generation" if thing.once else "any number of times"
            texts.append(f"Policy, as an action, {often}: {en_verbs.say(thing.action, Scene())}.")
        return " ".join(texts)
    world = "" if thing.world is None else en.sentence(en_verbs.say(thing.world, Scene()))
    texts = [world] if world else []
    if thing.each:
        texts.append(f"Each player: {'; '.join(en_verbs.say(effect, Scene()) for effect in thing.each)}.")
    where = f"Neutral delegates: {party_name(thing.revealed, 'en')} when revealed, "
    return " ".join([*texts, where + f"{party_name(thing.current, 'en')} when current."])


def en_event(label: str, slug: str) -> str:
    """A line about an event that lies somewhere."""
    if slug == NONE:
        return f"{label}: none"
    return f"{label}: {event_name(slug, 'en')}. {en_thing(EVENTS[slug], Scene())}"


def en_parliament(board: Parliament, scene: Scene) -> str:
    """The parliament, a line for each party and event."""
    lines = [f"Chairman: {en_who(board.chairman, scene)}"]
    for number in range(len(PARTIES)):
        members = board.parties[number]
        marks = [word for word, on in (("ruling", board.ruling), ("dominant", board.dominant)) if on == number]
        line = party_name(number, "en") + (f" ({', '.join(marks)})" if marks else "")
        if members:
            counted = {owner: members.count(owner) for owner in dict.fromkeys(members)}
            told = [f"{en_who(owner, scene)} {count}" for owner, count in counted.items()]
            line += f": {', '.join(told)}; led by {en_who(members[0], scene)}"
        lines.append(line)
    ruling = PARTIES[board.ruling]
    lines.append(f"{ruling.name}: {en_thing(ruling, Scene())}")
    lines += [en_event("Current event", board.current), en_event("Coming event", board.coming)]
    return "\n".join([*lines, en_event("Distant event", board.distant)])


def en_lobby(slot: Lobby, scene: Scene) -> str:
    """The delegates that a player has left."""
    waiting = "1 delegate in the lobby" if slot.waiting else "no delegate in the lobby"
    influence = Influence().value(within_reach(scene.state), scene.seat, -1)
    return f"{waiting}, {reserve(scene.state, scene.seat)} in the reserve, influence {influence}"


def en_policy(option: Option, scene: Scene) -> str:
    """The ruling policy as an action."""
    party = ruling_party(scene)
    if party is None or party.action is None:
        return "Use the ruling policy"
    return f"Policy of {party.name}: {en_verbs.say(party.action, Scene())}"


def en_told(happening: Happening, scene: Scene) -> str:
    """What changed in the parliament."""
    who = en_who(happening.seat, scene)
    party = party_name(happening.what, "en") if 0 <= happening.what < len(PARTIES) else ""
    neutral = happening.seat == NEUTRAL
    return {
        "delegate": f"A neutral delegate joins {party}" if neutral else f"{who} places a delegate in {party}",
        "leader": f"A neutral delegate leads {party}" if neutral else f"{who} leads {party}",
        "dominant": f"Dominant party: {party}",
        "recruited": f"{who} replaces a neutral delegate in {party}",
        "banished": f"A delegate ({who}) is sent back from {party}",
        "chairman": "The chairman is neutral" if neutral else f"{who} becomes chairman",
        "ruling": f"Ruling party: {party}",
    }[happening.kind]


EN: Final[dict[str, dict[Any, Any]]] = {
    "effects": {
        SendDelegates: lambda effect, scene: (
            f"place {en.some(effect.count, 'delegates')} from your reserve in "
            f"{'one' if effect.count > 1 else 'any'} party"
        ),
        ReplaceDelegate: lambda effect, scene: "replace a neutral delegate that is no leader with one of your own",
        TakeChair: lambda effect, scene: "replace the neutral chairman with one of your delegates",
        RemoveDelegate: lambda effect, scene: "remove a delegate that is no leader from a party",
        Ranking: en_ranking,
        Lobbied: lambda effect, scene: f"place a delegate in {party_name(effect.party, 'en')}",
        OpenSession: lambda effect, scene: "open the session of parliament",
        CloseSession: lambda effect, scene: "close the session of parliament",
        TurmoilPhase: lambda effect, scene: "do the Turmoil phase",
        RatingRevision: lambda effect, scene: "lower everybody's TR 1 step",
        CurrentEvent: lambda effect, scene: "perform the current global event",
        EventOver: lambda effect, scene: "discard the current global event",
        DominantRules: lambda effect, scene: "let the dominant party rule",
        RulingBonus: lambda effect, scene: "give the ruling bonus",
        DelegatesReturn: lambda effect, scene: "return the chairman and the delegates of the ruling party",
        LeaderTakesChair: lambda effect, scene: "make the leader of the ruling party chairman",
        DominanceMoves: lambda effect, scene: "move the dominance marker",
        LobbyFills: lambda effect, scene: "fill the lobby",
        ComingBecomesCurrent: lambda effect, scene: "make the coming event current",
        DistantBecomesComing: lambda effect, scene: "make the distant event the coming one",
        DistantIsRevealed: lambda effect, scene: "reveal a distant event",
    },
    "askers": {EventOver: lambda effect, scene: event_name(parliament(scene.state).current, "en")},
    "prompts": {
        SendDelegates: lambda effect, scene: f"Place {en.some(effect.count, 'delegates')} in which party?",
        ReplaceDelegate: lambda effect, scene: "Replace a neutral delegate in which party?",
        RemoveDelegate: lambda effect, scene: "Remove which delegate?",
    },
    "counts": {
        Influence: lambda count, number, scene: ("influence", ""),
        Support: lambda count, number, scene: ("support", f"of {party_name(count.party, 'en')}"),
        Chair: lambda count, number, scene: ("neutral chairman" if count.neutral else "chairman", ""),
        PartyLeaders: lambda count, number, scene: (en.number_of("party leaders", number), "you have"),
        PartiesWithDelegates: lambda count, number, scene: (
            "party" if number == 1 else "parties", "with a delegate of yours"
        ),
    },
    "needs": {Support: lambda need, scene: en_support(need.count.party), Chair: en_chair},
    "standing": {
        Influential: lambda effect, scene: f"you always have {effect.amount} influence more",
    },
    "options": {
        "lobby": lambda option, scene: en_table.priced(
            f"Place a delegate in {party_of(option, 'en')}", lobby_price(scene)
        ),
        "policy": en_policy,
        "send": lambda option, scene: f"Place in {party_of(option, 'en')}",
        "recruit": lambda option, scene: f"Replace a neutral delegate in {party_of(option, 'en')}",
        "banish": lambda option, scene: (
            f"Remove from {party_of(option, 'en')} a delegate ({en_who(option.seat, scene)})"
        ),
    },
    "reasons": {
        "delegates": lambda reason, scene: f"needs {en.some(reason.need, 'delegates')}, {reason.have} left",
        "no neutral delegate": lambda reason, scene: "no neutral delegate that is no leader is in a party",
        "no neutral chairman": lambda reason, scene: "the chairman is not neutral",
        "no delegate to remove": lambda reason, scene: "no delegate that is no leader is in a party",
        "no policy to use": lambda reason, scene: f"the policy of {party_name(reason.what, 'en')} is no action now",
    },
    "happenings": {
        **dict.fromkeys(("delegate", "leader", "dominant", "recruited", "banished", "chairman", "ruling"), en_told),
        "event": lambda happening, scene: f"Global event: {event_at(happening.what).name}",
        "revealed": lambda happening, scene: f"Distant event: {event_at(happening.what).name}",
    },
    "slots": {Parliament: en_parliament, Lobby: en_lobby},
    "things": {Party: en_thing, GlobalEvent: en_thing},
    "icons": {
        **{party_icon(number): en_support(number) for number in range(len(PARTIES))},
        "i-leader": "party leaders that are yours",
        "i-neutral": "neutral",
    },
}


# Japanese


def ja_who(seat: int, scene: Scene) -> str:
    """Whose delegate it is."""
    return "中立" if seat == NEUTRAL else ja_table.player(seat, scene)


def ja_support(party: int) -> str:
    """A party that must rule or be supported."""
    return f"{party_name(party, 'ja')}が与党か、そこに自分の代議員2人以上"


def ja_ranking(effect: Ranking, scene: Scene) -> str:
    """A comparison of all players."""
    noun = ja.COUNTS[type(effect.count)](effect.count, 1, scene)[0]
    text = f"{noun}が最も{'低い' if effect.lowest else '多い'}プレイヤーは{ja_verbs.say(effect.first, scene)}"
    if not isinstance(effect.second, Nothing):
        text = f"{ja.joined(text)}、次席は{ja_verbs.say(effect.second, scene)}"
    if effect.least:
        text += f"（{effect.least}未満のプレイヤーは対象外）"
    alone = [
        f"{place}には{need.bound}{'以上' if need.is_minimum else '以下'}"
        for place, need in (("最下位" if effect.lowest else "首位", effect.solo_first), ("次席", effect.solo_second))
        if need is not None
    ]
    return text + (f"（1人プレイでは{'、'.join(alone)}が必要）" if alone else "")


def ja_thing(thing: Party | GlobalEvent, scene: Scene) -> str:
    """All that is printed on a party or a global event."""
    if isinstance(thing, Party):
        bonus = thing.bonus
        said = f"各プレイヤーは{ja_verbs.say(bonus.effect, Scene())}" if isinstance(bonus, Each) else ""
        texts = [f"与党ボーナス：{said or ja_verbs.say(bonus, Scene())}。"]
        texts += [f"政策：{ja_cards.standing_text(effect, Scene())}。" for effect in thing.policy]
        if thing.action is not None:
            often = "世代に1回" if thing.once else "何回でも"
            texts.append(f"政策（アクション、{often}）：{ja_verbs.say(thing.action, Scene())}。")
        return "".join(texts)
    world = "" if thing.world is None else f"{ja_verbs.say(thing.world, Scene())}。"
    texts = [world] if world else []
    if thing.each:
        texts.append(f"各プレイヤー：{'。'.join(ja_verbs.say(effect, Scene()) for effect in thing.each)}。")
    where = f"中立の代議員：公開時に{party_name(thing.revealed, 'ja')}、"
    return "".join([*texts, where + f"発生時に{party_name(thing.current, 'ja')}。"])


def ja_event(label: str, slug: str) -> str:
    """A line about an event that lies somewhere."""
    if slug == NONE:
        return f"{label}：なし"
    return f"{label}：{event_name(slug, 'ja')}。{ja_thing(EVENTS[slug], Scene())}"


def ja_parliament(board: Parliament, scene: Scene) -> str:
    """The parliament, a line for each party and event."""
    lines = [f"議長：{ja_who(board.chairman, scene)}"]
    for number in range(len(PARTIES)):
        members = board.parties[number]
        marks = [word for word, on in (("与党", board.ruling), ("最大政党", board.dominant)) if on == number]
        line = party_name(number, "ja") + (f"（{'、'.join(marks)}）" if marks else "")
        if members:
            counted = {owner: members.count(owner) for owner in dict.fromkeys(members)}
            told = [f"{ja_who(owner, scene)}{count}" for owner, count in counted.items()]
            line += f"：{'、'.join(told)}（党首：{ja_who(members[0], scene)}）"
        lines.append(line)
    lines.append(f"{party_name(board.ruling, 'ja')}：{ja_thing(PARTIES[board.ruling], Scene())}")
    lines += [ja_event("発生中のグローバルイベント", board.current), ja_event("次のグローバルイベント", board.coming)]
    return "\n".join([*lines, ja_event("先のグローバルイベント", board.distant)])


def ja_lobby(slot: Lobby, scene: Scene) -> str:
    """The delegates that a player has left."""
    influence = Influence().value(within_reach(scene.state), scene.seat, -1)
    return f"ロビーの代議員{slot.waiting}、ストック{reserve(scene.state, scene.seat)}、影響力{influence}"


def ja_policy(option: Option, scene: Scene) -> str:
    """The ruling policy as an action."""
    party = ruling_party(scene)
    if party is None or party.action is None:
        return "与党の政策を使用"
    return f"{names.translated(names.THINGS, party.name, 'ja')}の政策：{ja_verbs.say(party.action, Scene())}"


def ja_told(happening: Happening, scene: Scene) -> str:
    """What changed in the parliament."""
    who = ja_who(happening.seat, scene)
    party = party_name(happening.what, "ja") if 0 <= happening.what < len(PARTIES) else ""
    neutral = happening.seat == NEUTRAL
    return {
        "delegate": f"中立の代議員が{party}に加わる" if neutral else f"{who}は{party}に代議員を置く",
        "leader": f"{who}の代議員が{party}の党首になる",
        "dominant": f"{party}が最大政党になる",
        "recruited": f"{who}は{party}の中立の代議員と入れ替わる",
        "banished": f"{party}の{who}の代議員がストックに戻る",
        "chairman": f"{who}の代議員が議長になる",
        "ruling": f"{party}が与党になる",
    }[happening.kind]


JA: Final[dict[str, dict[Any, Any]]] = {
    "effects": {
        SendDelegates: lambda effect, scene: (
            f"ストックから自分の代議員{effect.count}人を{'1つの' if effect.count > 1 else '好きな'}党に配置する"
        ),
        ReplaceDelegate: lambda effect, scene: "党首でない中立の代議員1人を自分の代議員と交換する",
        TakeChair: lambda effect, scene: "中立の議長を自分の代議員と交換する",
        RemoveDelegate: lambda effect, scene: "党首でない代議員1人を党から取り除く",
        Ranking: ja_ranking,
        Lobbied: lambda effect, scene: f"{party_name(effect.party, 'ja')}に代議員を配置する",
        OpenSession: lambda effect, scene: "議会を開会する",
        CloseSession: lambda effect, scene: "議会を閉会する",
        TurmoilPhase: lambda effect, scene: "動乱フェイズを行う",
        RatingRevision: lambda effect, scene: "全員の地球化指数を1下げる",
        CurrentEvent: lambda effect, scene: "発生中のグローバルイベントを解決する",
        EventOver: lambda effect, scene: "発生中のグローバルイベントを捨て札にする",
        DominantRules: lambda effect, scene: "最大政党を与党にする",
        RulingBonus: lambda effect, scene: "与党ボーナスを適用する",
        DelegatesReturn: lambda effect, scene: "議長と与党の代議員をストックに戻して整理する",
        LeaderTakesChair: lambda effect, scene: "与党の党首を議長にする",
        DominanceMoves: lambda effect, scene: "最大政党マーカーを移動する",
        LobbyFills: lambda effect, scene: "ロビーに代議員を補充する",
        ComingBecomesCurrent: lambda effect, scene: "次のグローバルイベントを発生中にする",
        DistantBecomesComing: lambda effect, scene: "先のグローバルイベントを次のグローバルイベントにする",
        DistantIsRevealed: lambda effect, scene: "先のグローバルイベントを公開する",
    },
    "askers": {EventOver: lambda effect, scene: event_name(parliament(scene.state).current, "ja")},
    "prompts": {
        SendDelegates: lambda effect, scene: f"どの党に代議員{effect.count}人を配置しますか？",
        ReplaceDelegate: lambda effect, scene: "どの党の中立の代議員と交換しますか？",
        RemoveDelegate: lambda effect, scene: "どの代議員を取り除きますか？",
    },
    "counts": {
        Influence: lambda count, number, scene: ("影響力", ""),
        Support: lambda count, number, scene: (f"{party_name(count.party, 'ja')}の支持", ""),
        Chair: lambda count, number, scene: ("中立の議長" if count.neutral else "自分の議長", "人"),
        PartyLeaders: lambda count, number, scene: ("自分の党首", "人"),
        PartiesWithDelegates: lambda count, number, scene: ("自分の代議員がいる党", "つ"),
    },
    "needs": {
        Support: lambda need, scene: ja_support(need.count.party),
        Chair: lambda need, scene: "中立の議長" if need.count.neutral else "自分が議長",
    },
    "standing": {
        Influential: lambda effect, scene: f"自分の影響力は常に{effect.amount}多い",
    },
    "options": {
        "lobby": lambda option, scene: ja_table.priced(
            f"{party_of(option, 'ja')}に代議員を配置", lobby_price(scene)
        ),
        "policy": ja_policy,
        "send": lambda option, scene: f"{party_of(option, 'ja')}に配置",
        "recruit": lambda option, scene: f"{party_of(option, 'ja')}の中立の代議員と交換",
        "banish": lambda option, scene: f"{party_of(option, 'ja')}の代議員（{ja_who(option.seat, scene)}）を取り除く",
    },
    "reasons": {
        "delegates": lambda reason, scene: f"代議員{reason.need}人が必要（残り{reason.have}人）",
        "no neutral delegate": lambda reason, scene: "党首でない中立の代議員がいない",
        "no neutral chairman": lambda reason, scene: "議長が中立でない",
        "no delegate to remove": lambda reason, scene: "党首でない代議員がいない",
        "no policy to use": lambda reason, scene: f"{party_name(reason.what, 'ja')}の政策は今アクションとして使えない",
    },
    "happenings": {
        **dict.fromkeys(("delegate", "leader", "dominant", "recruited", "banished", "chairman", "ruling"), ja_told),
        "event": lambda happening, scene: f"グローバルイベント：{event_name(event_at(happening.what).slug, 'ja')}",
        "revealed": lambda happening, scene: (
            f"先のグローバルイベント：{event_name(event_at(happening.what).slug, 'ja')}"
        ),
    },
    "slots": {Parliament: ja_parliament, Lobby: ja_lobby},
    "things": {Party: ja_thing, GlobalEvent: ja_thing},
    "icons": {
        **{party_icon(number): ja_support(number) for number in range(len(PARTIES))},
        "i-leader": "自分の党首",
        "i-neutral": "中立",
    },
}

TEXTS: Final = {"en": EN, "ja": JA}
