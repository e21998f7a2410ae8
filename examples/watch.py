"""Watch a game of your policy live in the browser: every choice of an environment is also made at a table of a server.

    terramars serve                                  (in another terminal; port 8323)
    python examples/watch.py --seconds 0.5           (prints a link: open it)

Give `--weights ppo/weights.npz` to watch what examples/ppo.py has learnt; without it the choices are random.
"""

from __future__ import annotations

import argparse
import json
import time
import urllib.request

import numpy as np

import terramars
from terramars.rl import raw_env
from terramars.rl.variants import settings_of


def asked(server, path, data, token=""):
    """What the server answers to a request."""
    head = {"Content-Type": "application/json", **({"Authorization": f"Bearer {token}"} if token else {})}
    request = urllib.request.Request(f"{server}/api/v1{path}", json.dumps(data).encode(), head)
    with urllib.request.urlopen(request) as answer:
        return json.load(answer)


def random_policy(env, lot):
    return int(lot.integers(len(env.options())))


def trained_policy(weights):
    """The policy of examples/ppo.py, with the weights that it wrote."""
    from ppo import Net

    kept = np.load(weights)
    nets = {}

    def choose(env, lot):
        if not nets:
            if str(kept["fingerprint"]) != env.layout.fingerprint:
                raise SystemExit("these weights belong to another variant")
            nets["net"] = Net(env.layout)
            nets["net"].w = {name: kept[name] for name in nets["net"].w}
        net, rows = nets["net"], env.options()
        seen = env.session.observation(env.decision.seat)[None]
        _, _, _, scores = net.forward(*net.inputs(seen, rows), np.zeros(len(rows), int))
        return int(np.argmax(scores))

    return choose


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--server", default="http://127.0.0.1:8323")
    parser.add_argument("--variant", default="tiny")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=0.5, help="between two choices")
    parser.add_argument("--weights", default="")
    given = parser.parse_args()
    settings = settings_of(given.variant, {"players": 2})
    env = raw_env(**settings)
    env.reset(seed=given.seed)
    policy = trained_policy(given.weights) if given.weights else random_policy

    # A table with the same deal: the server plays a save from its beginning, so it may have any settings.
    save = terramars.new(**settings, seed=given.seed).save()
    seats = [{"kind": "person", "name": f"Policy {i + 1}"} for i in range(2)]
    made = asked(given.server, "/games/import", {"save": save, "seats": seats, "title": "a training game"})
    watch = asked(given.server, f"/games/{made['game']}/invitations", {"kind": "watch"}, made["host"])["token"]
    print(f"watch it at {given.server}/s/{watch}", flush=True)

    lot = np.random.default_rng(given.seed)
    while not env.session.over:
        decision = env.decision
        place = policy(env, lot)
        choice = {"seat": decision.seat, "choices": [decision.options[place].notation]}
        asked(given.server, f"/games/{made['game']}/decisions", choice, made["seats"][str(decision.seat)])
        env.choose(place)
        time.sleep(given.seconds)
    print("points:", env.session.totals())


if __name__ == "__main__":
    main()
