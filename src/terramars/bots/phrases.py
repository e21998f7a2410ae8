"""What hints and reviews say, in English and Japanese: one table, the same keys in both languages."""

from __future__ import annotations

from typing import Final

LANGUAGES: Final = ("en", "ja")

EN: Final = {
    "stock": "resources in hand",
    "production": "later income",
    "rating": "terraform rating",
    "points": "points on cards",
    "map": "points on the map",
    "engine": "card actions and effects",
    "hand": "cards in hand",
    "goals": "milestones and awards",
    "tempo": "progress of the planet",
    "rivals": "what rivals gain or lose",
    "plants and heat": "plants and heat",
    "unseen": "cards still unseen",
    "bought": "what the card adds to the hand, its price taken off",
    "rest": "everything else",
    "best": "Best: {option} is worth {value} M€",
    "close": "Too close to call: {option} is worth {value} M€, {loss} less than the best",
    "worse": "{option} is worth {value} M€, {loss} less than the best",
    "best nothing": "Best: {option}; nothing else on offer brings more",
    "close nothing": "Too close to call: {option} changes nothing, {loss} M€ less than the best",
    "worse nothing": "{option} changes nothing, {loss} M€ less than the best",
    "made of": ": {parts}.",
    "nothing": ".",
    "sooner": " The game ends about {generations} generations sooner.",
    "later": " The game ends about {generations} generations later.",
    "part": "{amount} from {part}",
    "join": ", ",
    "review": "Review: {generations} generations, {decisions} decisions",
    "seat": "{name}: {points} points, accuracy {accuracy} %, lost {loss} M€ by choices, luck of the cards {luck} M€",
    "turning": "Turning points",
    "moment": "{number}. Generation {generation}, {name}: chose {chosen}, better {better} ({loss} M€)",
    "inaccuracy": "inaccuracy",
    "mistake": "mistake",
    "blunder": "blunder",
    "unplayed": "{name}: bought and never played: {cards}",
    "left over": "{name}: left over at the end: {resources}",
    "lost award": "{name}: funded {award} and did not win it",
    "none": "none",
    "curve": "What each position is worth, in points",
    "limits": "Judged by the greedy player's count in M€; differences under 1 M€ mean nothing.",
    "phase research": "buying cards",
    "phase action": "actions",
    "phase place": "placing tiles",
    "phase other": "other choices",
    "by phase": "{name}: loss by kind of choice: {parts}",
}

JA: Final = {
    "stock": "手持ちの資源",
    "production": "今後の収入",
    "rating": "テラフォーム・レーティング",
    "points": "カードの得点",
    "map": "地図の得点",
    "engine": "カードのアクションと効果",
    "hand": "手札",
    "goals": "称号と褒賞",
    "tempo": "惑星の進み具合",
    "rivals": "相手の損得",
    "plants and heat": "植物と熱",
    "unseen": "まだ見ていないカード",
    "bought": "手札に加わる価値（代金を引いたもの）",
    "rest": "その他",
    "best": "最善：{option} の価値は {value} Ｍ€",
    "close": "ほぼ互角：{option} の価値は {value} Ｍ€（最善より {loss} 少ない）",
    "worse": "{option} の価値は {value} Ｍ€（最善より {loss} 少ない）",
    "best nothing": "最善：{option}（これより得な選択はない）",
    "close nothing": "ほぼ互角：{option} では何も変わらない（最善より {loss} Ｍ€ 少ない）",
    "worse nothing": "{option} では何も変わらない（最善より {loss} Ｍ€ 少ない）",
    "made of": "。内訳：{parts}。",
    "nothing": "。",
    "sooner": "ゲームは約 {generations} 世代早く終わる。",
    "later": "ゲームは約 {generations} 世代遅く終わる。",
    "part": "{part} {amount}",
    "join": "、",
    "review": "振り返り：{generations} 世代、{decisions} 回の選択",
    "seat": "{name}：{points} 点、正確さ {accuracy} %、選択による損失 {loss} Ｍ€、カードの運 {luck} Ｍ€",
    "turning": "分かれ目",
    "moment": "{number}．第 {generation} 世代、{name}：{chosen} を選択、{better} のほうが良い（{loss} Ｍ€）",
    "inaccuracy": "緩手",
    "mistake": "疑問手",
    "blunder": "悪手",
    "unplayed": "{name}：買って使わなかったカード：{cards}",
    "left over": "{name}：最後に余った資源：{resources}",
    "lost award": "{name}：{award} に出資したが獲得できなかった",
    "none": "なし",
    "curve": "各局面の価値（得点換算）",
    "limits": "greedy プレイヤーの Ｍ€ 計算による判定。1 Ｍ€ 未満の差に意味はない。",
    "phase research": "カードの購入",
    "phase action": "アクション",
    "phase place": "タイルの配置",
    "phase other": "その他の選択",
    "by phase": "{name}：選択の種類ごとの損失：{parts}",
}

TABLES: Final = {"en": EN, "ja": JA}


def phrase(language: str, key: str, **words: object) -> str:
    """A phrase in a language, filled in; English where a language has none."""
    return TABLES.get(language, EN).get(key, EN[key]).format(**words)


def signed(amount: float) -> str:
    """A number with its sign, one decimal."""
    return f"{amount:+.1f}".replace("-", "−")
