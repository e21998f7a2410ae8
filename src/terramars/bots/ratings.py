"""From finished games to a table: win shares, ratings with 95 % intervals, lengths and scores."""

from __future__ import annotations

import json
import math
from collections import defaultdict
from random import Random
from typing import Any

LENGTHS = {"generation": "final generation", "turns": "turns"}
"""What the length of a game is counted in, and how it is called: a record has one of these."""
RESAMPLES = 200
"""How often the deals are drawn anew for an interval."""

Record = dict[str, Any]
Pairs = dict[tuple[str, str], list[float]]


def deals(records: list[Record]) -> list[list[Record]]:
    """Games of one deal and the same bots together: they are no independent evidence."""
    found: dict[tuple[str, ...], list[Record]] = defaultdict(list)
    for record in records:
        found[(str(record["settings"]["seed"]), *sorted(record["bots"]))].append(record)
    return list(found.values())


def outcomes(records: list[Record]) -> Pairs:
    """For each two bots: points won by the first, and games."""
    found: Pairs = {}
    for record in records:
        ranks = [rank(record, seat) for seat in range(len(record["bots"]))]
        for a, one in enumerate(record["bots"]):
            for b in range(a + 1, len(record["bots"])):
                other = record["bots"][b]
                if one == other:
                    continue
                won = 0.5 if ranks[a] == ranks[b] else float(ranks[a] > ranks[b])
                key, share = ((one, other), won) if one < other else ((other, one), 1.0 - won)
                pair = found.setdefault(key, [0.0, 0.0])
                pair[0] += share
                pair[1] += 1.0
    return found


def rank(record: Record, seat: int) -> tuple[bool, int]:
    """What orders the seats of a finished game: winning, then points."""
    return seat in record["winners"], sum(record["scores"][seat].values())


def rated(pairs: Pairs, bots: list[str]) -> dict[str, float]:
    """Elo ratings that explain the results best (Bradley and Terry); ``random`` is 0, else the last bot."""
    strength = dict.fromkeys(bots, 1.0)
    for _ in range(300):
        for bot in bots:
            won = expected = 0.0
            for (one, other), (share, games) in pairs.items():
                if bot in (one, other):
                    rival = other if bot == one else one
                    # Half a drawn game of prior keeps a perfect record finite.
                    won += (share if bot == one else games - share) + 0.25
                    expected += (games + 0.5) / (strength[bot] + strength[rival])
            if expected:
                strength[bot] = max(1e-6, won / expected)
    elo = {bot: 400.0 * math.log10(strength[bot]) for bot in bots}
    zero = elo["random"] if "random" in elo else elo[bots[-1]]
    return {bot: value - zero for bot, value in elo.items()}


def intervals(groups: list[list[Record]], bots: list[str]) -> dict[str, tuple[float, float]]:
    """95 % intervals of the ratings: whole deals are drawn anew with replacement, by a fixed seed."""
    lot = Random(1)
    found: dict[str, list[float]] = {bot: [] for bot in bots}
    per_deal = [outcomes(group) for group in groups]
    for _ in range(RESAMPLES):
        pairs: Pairs = {}
        for _ in per_deal:
            for key, (share, games) in per_deal[lot.randrange(len(per_deal))].items():
                pair = pairs.setdefault(key, [0.0, 0.0])
                pair[0] += share
                pair[1] += games
        for bot, value in rated(pairs, bots).items():
            found[bot].append(value)
    return {bot: (quantile(values, 0.025), quantile(values, 0.975)) for bot, values in found.items()}


def length_of(records: list[Record]) -> str:
    """What the length of these games is counted in."""
    return next((name for name in LENGTHS if records and name in records[0]), "generation")


def quantile(values: list[float], share: float) -> float:
    """The value below which so large a share lies."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


def wilson(won: float, games: int) -> tuple[float, float]:
    """The 95 % interval of a share."""
    if not games:
        return 0.0, 1.0
    z = 1.96
    share = won / games
    middle = (share + z * z / (2 * games)) / (1 + z * z / games)
    width = z / (1 + z * z / games) * math.sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    return max(0.0, middle - width), min(1.0, middle + width)


def summed(records: list[Record], bots: list[str]) -> dict[str, Any]:
    """Everything the table tells, as plain data."""
    players = records[0]["settings"]["players"] if records else 0
    groups = deals(records)
    several = players > 1 and len(set(bots)) > 1
    ratings = rated(outcomes(records), bots) if several else {}
    spans = intervals(groups, bots) if several else {}
    rows = []
    for bot in bots:
        row = row_of(bot, records)
        if several:
            row["rating"] = round(ratings[bot])
            row["interval"] = [round(spans[bot][0]), round(spans[bot][1])]
        rows.append(row)
    pairs = [
        {"bots": [one, other], "share": round(share / games, 4), "games": int(games),
         "interval": [round(x, 4) for x in wilson(share, int(games))]}
        for (one, other), (share, games) in sorted(outcomes(records).items())
    ]  # fmt: skip
    length = length_of(records)
    winners = [max(sum(score.values()) for score in record["scores"]) for record in records if record["winners"]]
    return {
        "players": players,
        "games": len(records),
        "deals": len(groups),
        "seeds": seeds_of(records),
        length: round(mean([record[length] for record in records]), 2),
        "winner_score": round(mean(winners), 1),
        "bots": rows,
        "pairs": pairs,
    }


def seeds_of(records: list[Record]) -> list[int]:
    """The first and the last seed of the games."""
    seeds = [record["settings"]["seed"] for record in records]
    return [min(seeds), max(seeds)] if seeds else []


def mean(values: list[float] | list[int]) -> float:
    """The mean, 0 of nothing."""
    return sum(values) / len(values) if values else 0.0


def row_of(bot: str, records: list[Record]) -> dict[str, Any]:
    """One bot's line of the table."""
    mine = [(record, seat) for record in records for seat, name in enumerate(record["bots"]) if name == bot]
    won = sum(1.0 / len(record["winners"]) for record, seat in mine if seat in record["winners"])
    decisions = sum(record["decisions"][seat] for record, seat in mine)
    seconds = sum(record["seconds"][seat] for record, seat in mine)
    games = len(mine)
    length = length_of(records)
    return {
        "name": bot,
        "games": games,
        "win_share": round(won / games, 4) if games else 0.0,
        "win_interval": [round(x, 4) for x in wilson(won, games)],
        length: round(mean([record[length] for record, _ in mine]), 2),
        "score": round(mean([sum(record["scores"][seat].values()) for record, seat in mine]), 1),
        "score_won": round(
            mean([sum(record["scores"][seat].values()) for record, seat in mine if seat in record["winners"]]), 1
        ),
        "by_category": {
            name: round(mean([record["scores"][seat][name] for record, seat in mine]), 1)
            for name in (records[0]["scores"][0] if records else ())
        },
        "cards": round(mean([record["cards"][seat] for record, seat in mine]), 1),
        "steps_left": round(mean([record["steps_left"] for record, _ in mine]), 2),
        "ms_per_decision": round(1000.0 * seconds / decisions, 2) if decisions else 0.0,
    }


def json_of(summary: dict[str, Any]) -> str:
    """The table as JSON."""
    return json.dumps(summary, indent=2)


def words_of(summary: dict[str, Any]) -> tuple[str, list[str]]:
    """What lengths and points of a table are called: they are the game's own."""
    length = next(name for name in LENGTHS if name in summary)
    return length, list(summary["bots"][0]["by_category"]) if summary["bots"] else []


def csv_of(summary: dict[str, Any]) -> str:
    """The table as CSV, one bot a line."""
    length, categories = words_of(summary)
    head = ["name", "games", "win_share", "win_low", "win_high", "rating", "rating_low", "rating_high", length,
            "score", *categories, "cards", "ms_per_decision"]  # fmt: skip
    lines = [",".join(head)]
    for row in summary["bots"]:
        low, high = row.get("interval", ["", ""])
        cells = [row["name"], row["games"], row["win_share"], *row["win_interval"], row.get("rating", ""), low, high,
                 row[length], row["score"], *(row["by_category"][name] for name in categories), row["cards"],
                 row["ms_per_decision"]]  # fmt: skip
        lines.append(",".join(f'"{cell}"' if "," in str(cell) else str(cell) for cell in cells))
    return "\n".join(lines) + "\n"


def table_of_text(summary: dict[str, Any]) -> str:
    """The table for people."""
    seeds = summary["seeds"]
    length, categories = words_of(summary)
    lines = [
        f"{summary['players']} players, {summary['games']} games, {summary['deals']} deals, seeds {seeds[0]} to "
        f"{seeds[1]}; mean {LENGTHS[length]} {summary[length]}, winner's score {summary['winner_score']}",
        f"{'bot':24} {'games':>6} {'won':>7} {'95 %':>15} {'rating':>7} {'95 %':>15} {length[:6]:>6} {'score':>6} "
        + " ".join(f"{name[:6]:>6}" for name in categories)
        + f" {'cards':>6} {'ms':>8}",
    ]
    for row in summary["bots"]:
        low, high = row["win_interval"]
        share = f"{100 * low:.1f} to {100 * high:.1f}"
        span = "{} to {}".format(*row["interval"]) if "interval" in row else ""
        lines.append(
            f"{row['name']:24} {row['games']:6} {100 * row['win_share']:6.1f}% {share:>15} {row.get('rating', ''):>7} "
            f"{span:>15} {row[length]:6} {row['score']:6} "
            + " ".join(f"{row['by_category'][name]:6}" for name in categories)
            + f" {row['cards']:6} {row['ms_per_decision']:8}"
        )
    for pair in summary["pairs"]:
        low, high = pair["interval"]
        lines.append(
            f"{pair['bots'][0]} v {pair['bots'][1]}: {100 * pair['share']:.1f} % of {pair['games']} games "
            f"({100 * low:.1f} to {100 * high:.1f})"
        )
    if summary["players"] == 1:
        for row in summary["bots"]:
            lines.append(
                f"{row['name']}: mean score when won {row['score_won']}, steps left {row['steps_left']} on average"
            )
    return "\n".join(lines)
