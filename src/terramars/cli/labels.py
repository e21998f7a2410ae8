"""The command line's own words, in every language; everything about the game itself is said by `terramars.text`."""

from __future__ import annotations

from typing import Any, Final

from terramars.text.blanks import filled

EN: Final = {
    "list": ", ",
    "stop": ". ",
    "map legend": (
        "s steel  t titanium  p plant  h heat  c card\n"
        "~ ocean area  ^ volcanic  ! reserved  * south pole\n"
        "≈≈≈ ocean  G greenery  C city  S special  x claimed\n"
        "with the number of their owner, - for nobody"
    ),
    "generation": "Generation {number}",
    "generation of": "Generation {number} of {last}",
    "track": "{name} {value}/{goal}",
    "deck": "{value} {value:card|cards} in the deck",
    "goal terraform": "Goal: {goals} by the end of generation {last}.",
    "goal tr63": "Goal: TR {rating} by the end of generation {last}.",
    "last generation": " This is the last generation.",
    "purse": "{money} M€ left, {kept} kept",
    "in order": "In this order: after one of them, only those further down can follow.",
    "first player": "first",
    "passed": "passed",
    "player": "player",
    "hand": "hand",
    "tags": "tags",
    "your hand": "{name}: hand",
    "dealt": "{name}: these cards were dealt",
    "actions": "{name}: actions, effects and cubes on cards",
    "used": "used",
    "ready": "ready",
    "cost": "cost",
    "card": "card",
    "text": "text",
    "milestones": "milestones",
    "awards": "awards",
    "asks": "{name}: {prompt}",
    "possible": "can be done",
    "on a turn": "In a turn of yours, as things are:",
    "nothing here": "nothing",
    "curtain": "{name}, press Enter when only you can see the screen.",
    "bad number": "There is no option {number}: choose 1 to {last}.",
    "empty": "Type the number of an option; h shows what else can be typed.",
    "not understood": "{why} (h for help)",
    "no undo": "You can take nothing back: something was revealed, another player chose, or nothing was chosen yet.",
    "unknown card": "No card is called {name!r}.",
    "number of cards": "{number} {number:card|cards}",
    "several cards": "Which one? {names}",
    "no prospect": "Nothing you might do is called {name!r}; ? alone lists everything.",
    "saved": "Saved as {path}",
    "not saved": "Could not save: {why}",
    "undone": "Taken back.",
    "goodbye": "The game is saved; go on with: terramars play --load {path}",
    "thrown away": "The game was not kept.",
    "offer save": "Enter keeps the game in {path}; a file name saves it there; n throws it away: ",
    "game over": "The game is over.",
    "won": "{names} won: {reason}.",
    "lost": "The goal was not reached.",
    "kept": "To see it again: terramars replay {path}",
    "reason points": "most points",
    "reason money": "tie broken by M€",
    "reason shared": "a shared victory",
    "reason goal": "the goal was reached",
    "score tr": "TR",
    "score awards": "awards",
    "score milestones": "milestones",
    "score greeneries": "greeneries",
    "score cities": "cities",
    "score cubes": "cubes",
    "score cards": "cards",
    "score other": "other",
    "score total": "total",
    "greeting": "Terraforming Mars: {players} on {board}, {modules}, seed {seed}.",
    "other games": (
        "Another game: terramars play --players 3 --random-seats 1,2 --board hellas --modules {modules} --draft;"
        " see terramars play --help. Here h shows what can be typed."
    ),
    "solo": "solo",
    "players": "{number} {number:player|players}",
    "alone": "Player",
    "default name": "Player {number}",
    "random name": "Random {number}",
    "prompt": "number, words or h for help> ",
    "help": (
        "a number or words        choose that option (such as 3, pass, or play asteroid)\n"
        "?                        everything you might do in a turn, and why not\n"
        "? NAME                   one of them\n"
        "i CARD                   show a card, by name, number or the number of its option\n"
        "t                        the whole table\n"
        "b                        the map\n"
        "l [NUMBER]               the last lines of the log\n"
        "u                        take back the last choice, if nothing was revealed since\n"
        "s [FILE]                 save\n"
        "h                        this help\n"
        "q                        quit"
    ),
}

JA: Final = {
    "list": "、",
    "stop": "。",
    "map legend": (
        "s 建材  t チタン  p 植物  h 発熱  c カード\n"
        "~ 海洋予定地  ^ 火山  ! 特定都市予定地  * 南極\n"
        "≈≈≈ 海洋  G 緑地  C 都市  S 特殊タイル  x 権利主張\n"
        "数字は所有者の席、- は所有者なし"
    ),
    "generation": "第{number}世代",
    "generation of": "第{number}世代（全{last}世代）",
    "track": "{name} {value}/{goal}",
    "deck": "山札 {value}枚",
    "goal terraform": "目標：第{last}世代の終わりまでに{goals}。",
    "goal tr63": "目標：第{last}世代の終わりまでにTR {rating}。",
    "last generation": "これが最後の世代です。",
    "purse": "残り{money}Ｍ€、購入{kept}枚",
    "in order": "上から順に選びます。一つ選ぶと、次はそれより下のものだけを選べます。",
    "first player": "親",
    "passed": "パス済み",
    "player": "プレイヤー",
    "hand": "手札",
    "tags": "タグ",
    "your hand": "{name}：手札",
    "dealt": "{name}：配られたカード",
    "actions": "{name}：カードのアクション、効果、キューブ",
    "used": "使用済み",
    "ready": "使用可",
    "cost": "コスト",
    "card": "カード",
    "text": "効果",
    "milestones": "称号",
    "awards": "褒賞",
    "asks": "{name}：{prompt}",
    "possible": "できます",
    "on a turn": "今が自分の手番なら：",
    "nothing here": "なし",
    "curtain": "{name}さん、画面を見ているのがあなただけになったら Enter を押してください。",
    "bad number": "選択肢 {number} はありません。1から{last}までです。",
    "empty": "選択肢の番号を入力してください。h で説明を表示します。",
    "not understood": "{line!r} は選べません。h で説明を表示します。",
    "no undo": "取り消せません：何かが公開されたか、他のプレイヤーが選んだか、まだ何も選んでいません。",
    "unknown card": "{name!r} というカードはありません。",
    "number of cards": "{number}枚",
    "several cards": "どのカードですか？ {names}",
    "no prospect": "{name!r} に当てはまるものはありません。? だけですべてを表示します。",
    "saved": "{path} に保存しました",
    "not saved": "保存できませんでした：{why}",
    "undone": "取り消しました。",
    "goodbye": "ゲームを保存しました。再開：terramars play --load {path}",
    "thrown away": "ゲームは保存しませんでした。",
    "offer save": "Enter で {path} に残します。ファイル名を入力するとそこに保存、n で破棄：",
    "game over": "ゲーム終了。",
    "won": "{names} の勝利：{reason}。",
    "lost": "目標に届きませんでした。",
    "kept": "もう一度見るには：terramars replay {path}",
    "reason points": "最高得点",
    "reason money": "同点、M€で決着",
    "reason shared": "勝利を分かち合う",
    "reason goal": "目標達成",
    "score tr": "TR",
    "score awards": "褒賞",
    "score milestones": "称号",
    "score greeneries": "緑地",
    "score cities": "都市",
    "score cubes": "キューブ",
    "score cards": "カード",
    "score other": "その他",
    "score total": "合計",
    "greeting": "テラフォーミング・マーズ：{players}、{board}、{modules}、シード {seed}。",
    "other games": (
        "ほかのゲーム：terramars play --players 3 --random-seats 1,2 --board hellas --modules {modules} --draft"
        "（terramars play --help を参照）。ここでは h で説明を表示します。"
    ),
    "solo": "１人プレイ",
    "players": "{number}人",
    "alone": "プレイヤー",
    "default name": "プレイヤー{number}",
    "random name": "ランダム{number}",
    "prompt": "番号か言葉、h で説明> ",
    "help": (
        "番号または言葉   その選択肢を選ぶ（3、pass、play asteroid など）\n"
        "?                手番でできることすべてと、できない理由\n"
        "? 名前           その一つだけ\n"
        "i カード         カードを表示（名前、番号、選択肢の番号）\n"
        "t                盤面すべて\n"
        "b                地図\n"
        "l [行数]         記録の最後\n"
        "u                最後の選択を取り消す（何も公開されていなければ）\n"
        "s [ファイル]     保存\n"
        "h                この説明\n"
        "q                終了"
    ),
}

LABELS: Final = {"en": EN, "ja": JA}


def label(key: str, lang: str, **values: Any) -> str:
    """The command line's own words for something."""
    return filled(LABELS[lang][key], **values)
