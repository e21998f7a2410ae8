"""Attack a server of our own from one address, and show what somebody else notices of it.

    PYTHONPATH=src python bench/attacks/run.py            # every attack
    PYTHONPATH=src python bench/attacks/run.py hints parts

For each attack: how long somebody at another table waited for a look at it and for computer players, without the
attack and during it, and what the attack came to. A fresh server for each.
"""

from __future__ import annotations

import sys
import threading
import time

from attacks import ATTACKS
from bystander import Bystander, server

HEAD_START = 2.0
"""Seconds after which somebody else begins a game."""


def attacked(name: str) -> None:
    """Run one attack and print what was noticed of it."""
    with server() as place:
        bystander = Bystander(place)
        quiet, alone = bystander.look_for(3), bystander.computer_answers()
        answered: list[float] = []

        def begin() -> None:
            time.sleep(HEAD_START)
            answered.append(bystander.computer_answers())

        asking = threading.Thread(target=begin)
        asking.start()
        waits, said = bystander.look_during(ATTACKS[name])
        asking.join()
        print(f"{name}\n  before: {quiet}\n  during: {waits}\n  attack: {said}")
        print(f"  four computers begin: {alone:.1f} s before, {answered[0]:.1f} s during", flush=True)


if __name__ == "__main__":
    for wanted in sys.argv[1:] or list(ATTACKS):
        attacked(wanted)
