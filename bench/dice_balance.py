"""Balance of the dice game by simulation: greedy players against each other, counted (docs/dice-balance.md).

    python bench/dice_balance.py FOLDER                          2,000 games for each number of players; a run that was
                                                                 stopped goes on where it stopped
    python bench/dice_balance.py FOLDER --players 1 --games 200  fewer
    python bench/dice_balance.py FOLDER --seed 90000             other deals
    python bench/dice_balance.py FOLDER --show                   what the folder has so far

Each number of players is a file of finished games (JSONL). A file is thrown away by hand when values have changed.
"""

from __future__ import annotations

import argparse
from collections import Counter
from pathlib import Path
from typing import Any

from terramars.bots.arena import key_of, planned, progress, read_records, run
from terramars.bots.dice.match import counted

FIRST = 10_000
"""The seed of the first deal of a run, unless told otherwise."""
FEWEST = 0.05, 0.95
"""A card that was in a hand should be played in a share of games between these."""
Record = dict[str, Any]


def summed(found: list[Record], players: int) -> Record:
    """Length, points by source, shares by place and corporation, and how often cards that were held were played."""
    points: Counter[str] = Counter()
    places: Counter[int] = Counter()
    won: Counter[str] = Counter()
    had: Counter[str] = Counter()
    held: Counter[str] = Counter()
    used: Counter[str] = Counter()
    for game in found:
        for score in game["scores"]:
            points.update(score)
        for seat in game["winners"]:
            places[(seat - game["first"]) % players] += 1 / len(game["winners"])
            won[game["corporations"][seat]] += 1 / len(game["winners"])
        had.update(game["corporations"])
        for own in game["held"]:
            held.update(own)
        for own in game["played"]:
            used.update(own)
    seats = len(found) * players
    return {
        "games": len(found),
        "seconds": sum(game["seconds"] for game in found) / len(found),
        "turns": sum(game["turns"] for game in found) / seats,
        "decisions": sum(game["decisions"] for game in found) / len(found),
        "points": {name: number / seats for name, number in points.items()},
        "won": sum(bool(game["winners"]) for game in found) / len(found),
        "places": [places[place] / len(found) for place in range(players)],
        "corporations": {name: (had[name], won[name] * players / had[name]) for name in sorted(had)},
        "cards": {name: (number, used[name] / number) for name, number in sorted(held.items())},
    }


def told(number: Record, players: int) -> list[str]:
    """The numbers as lines."""
    points = number["points"]
    lines = [
        f"## {players} players: {number['games']} games, {number['seconds']:.2f} CPU seconds a game",
        f"turns of each {number['turns']:.1f}, decisions {number['decisions']:.0f}",
        "points: " + ", ".join(f"{name} {points[name]:.1f}" for name in points),
    ]
    if players == 1:
        lines.append(f"won {100 * number['won']:.1f} %")
    else:
        lines.append("won by place: " + ", ".join(f"{100 * share:.1f} %" for share in number["places"]))
    ranked = sorted(number["corporations"].items(), key=lambda item: item[1][1])
    par = number["won"] if players == 1 else 1.0
    lines.append("corporations, of par: " + ", ".join(f"{name} {share / (par or 1):.2f} ({had})"
                                                      for name, (had, share) in ranked))  # fmt: skip
    cards = sorted((share, name, held) for name, (held, share) in number["cards"].items())
    lines.append(f"cards: {len(cards)}, half of them played in {100 * cards[len(cards) // 2][0]:.0f} % or more")
    low = [f"{name} {100 * share:.1f} %" for share, name, _ in cards if share < FEWEST[0]]
    high = [f"{name} {100 * share:.1f} %" for share, name, _ in cards if share > FEWEST[1]]
    lines.append(f"hardly played: {', '.join(low) or 'none'}; nearly always: {', '.join(high) or 'none'}")
    ends = [f"{name} {100 * share:.0f} %" for share, name, _ in (*cards[:8], *cards[-8:])]
    return [*lines, "least and most: " + ", ".join(ends)]


def main() -> None:
    """Play what is missing, and tell what came of it."""
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("folder", type=Path)
    words.add_argument("--players", type=int, nargs="*", default=[1, 2, 3, 4])
    words.add_argument("--games", type=int, default=2000)
    words.add_argument("--seed", type=int, default=FIRST, help="of the first deal")
    words.add_argument("--bot", default="greedy")
    words.add_argument("--base", action="store_true", help="without Corporate Era")
    words.add_argument("--show", action="store_true", help="play nothing")
    words.add_argument("--workers", type=int, default=1)
    given = words.parse_args()
    given.folder.mkdir(parents=True, exist_ok=True)
    for players in given.players:
        settings = {"game": "dice", "corporate_era": not given.base}
        plans = planned([given.bot], players, given.games, given.seed, settings)
        path = given.folder / f"{given.bot.replace(':', '-')}-{players}{'-base' if given.base else ''}.jsonl"
        if not given.show:
            run(plans, path, given.workers, progress, play=counted)
        known = read_records(path)
        found = [known[key] for key in map(key_of, plans) if key in known]
        if found:
            print("\n".join(told(summed(found, players), players)), flush=True)


if __name__ == "__main__":
    main()
