"""Balance of the dice game by simulation: greedy players against each other, counted.

``python bench/dice_balance.py --players 2 --games 200`` plays and prints what docs/dice-balance.md shows; with
``--out FILE`` finished games are lines of a file, and a run that was interrupted goes on where it stopped.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from terramars.bots.dice.match import played


def games(players: int, number: int, era: bool, seed: int, out: Path | None) -> Iterator[dict[str, Any]]:
    """Every game of a run, those that are kept first."""
    kept = [json.loads(line) for line in out.read_text().splitlines()] if out is not None and out.exists() else []
    yield from kept[:number]
    for i in range(len(kept), number):
        game = played({"players": players, "seed": seed + i, "corporate_era": era}, ["greedy"] * players)
        if out is not None:
            with out.open("a") as file:
                file.write(json.dumps(game) + "\n")
        yield game


def counted(found: list[dict[str, Any]], players: int) -> dict[str, Any]:
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
    cards = sorted((round(used[name] / number, 2), name) for name, number in held.items())
    return {
        "games": len(found),
        "cpu_seconds_per_game": round(sum(game["seconds"] for game in found) / len(found), 2),
        "turns_each": round(sum(game["turns"] for game in found) / seats, 1),
        "decisions": round(sum(game["decisions"] for game in found) / len(found)),
        "points": {name: round(number / seats, 1) for name, number in points.items()},
        "won": round(sum(bool(game["winners"]) for game in found) / len(found), 3),
        "share_by_place": [round(places[place] / len(found), 3) for place in range(players)],
        "corporations_of_par": {name: [had[name], round(won[name] * players / had[name], 2)] for name in sorted(had)},
        "cards_below_5_percent": [card for card in cards if card[0] < 0.05],
        "cards_above_95_percent": [card for card in cards if card[0] > 0.95],
        "cards": len(cards),
    }


def main() -> None:
    """Play, and print the numbers."""
    reading = argparse.ArgumentParser()
    reading.add_argument("--players", type=int, default=2)
    reading.add_argument("--games", type=int, default=100)
    reading.add_argument("--era", action="store_true", help="with Corporate Era")
    reading.add_argument("--seed", type=int, default=10_000)
    reading.add_argument("--out", type=Path)
    wanted = reading.parse_args()
    found = list(games(wanted.players, wanted.games, wanted.era, wanted.seed, wanted.out))
    print(json.dumps(counted(found, wanted.players), indent=1))


if __name__ == "__main__":
    main()
