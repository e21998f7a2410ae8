"""Masked PPO in one file, with NumPy alone: learns a small game by playing against itself, and beats random play.

    pip install 'terramars[rl]'
    python examples/ppo.py --minutes 2

The network scores every option by its row (`terramars.rl.Batch`), so that nothing has to be masked out, and a box with
other cards needs no other network. The curve is printed, and with --out written as CSV beside the weights.
"""

from __future__ import annotations

import argparse
import math
import time
from pathlib import Path

import numpy as np

from terramars.rl import Batch, layout_for
from terramars.rl.variants import settings_of

HIDDEN = 64
GAMES = 32  # played side by side
DECISIONS = 4096  # collected for an update
EPOCHS, MINIBATCH = 3, 1024
CLIP, ENTROPY, VALUE, RATE = 0.2, 0.01, 0.5, 3e-3


class Net:
    """Two small layers: one reads the table, one reads an option together with it."""

    def __init__(self, layout, seed=0):
        lot = np.random.default_rng(seed)
        self.numbers = layout.numbers_end  # the table's and the players' numbers; areas and cards are left aside
        self.scale = 1 / np.array(layout.scales[: self.numbers], dtype=np.float32)
        self.row_scale = 1 / np.array(layout.row_scales, dtype=np.float32)
        self.row_scale[-1] = 0  # the number of an action says nothing
        sizes = {"table": (self.numbers, HIDDEN), "row": (layout.row_size, HIDDEN), "both": (HIDDEN, HIDDEN)}
        spread = {name: lot.normal(0, 1 / math.sqrt(shape[0]), shape) for name, shape in sizes.items()}
        self.w = {name: each.astype(np.float32) for name, each in spread.items()}
        self.w |= {name: np.zeros(HIDDEN, np.float32) for name in ("table_bias", "row_bias", "value", "score")}
        self.w["value_bias"] = np.zeros(1, np.float32)
        self.moments = {name: [np.zeros_like(each), np.zeros_like(each)] for name, each in self.w.items()}
        self.steps = 0

    def inputs(self, observations, rows):
        return observations[:, : self.numbers] * self.scale, rows * self.row_scale

    def forward(self, table, rows, owner):
        """Values of tables and scores of options; `owner` says to which table each row belongs."""
        w = self.w
        h = np.tanh(table @ w["table"] + w["table_bias"])
        g = np.tanh(rows @ w["row"] + (h @ w["both"])[owner] + w["row_bias"])
        return h, g, h @ w["value"] + w["value_bias"], g @ w["score"]

    def probabilities(self, scores, starts, owner):
        scores = scores - np.maximum.reduceat(scores, starts)[owner]
        weights = np.exp(scores)
        return weights / np.add.reduceat(weights, starts)[owner]

    def learn(self, gradients, rate):
        """One step of Adam."""
        self.steps += 1
        norm = math.sqrt(sum(float((g * g).sum()) for g in gradients.values()))
        shrink = min(1.0, 0.5 / (norm + 1e-8))
        for name, gradient in gradients.items():
            m, v = self.moments[name]
            m += 0.1 * (shrink * gradient - m)
            v += 0.001 * ((shrink * gradient) ** 2 - v)
            step = m / (1 - 0.9**self.steps) / (np.sqrt(v / (1 - 0.999**self.steps)) + 1e-8)
            self.w[name] -= rate * step.astype(np.float32)


def rows_now(batch):
    """All rows of all games one after the other, where each game's begin, and whose each is."""
    counts = batch.counts.astype(int)
    rows = np.concatenate([batch.rows[i, :count] for i, count in enumerate(counts)])
    return rows, np.concatenate([[0], np.cumsum(counts)[:-1]]), np.repeat(np.arange(len(counts)), counts)


def chosen(net, batch, lot, best=False):
    """An option for every game, with its probability and the value of the table."""
    rows, starts, owner = rows_now(batch)
    table, flat = net.inputs(batch.observations, rows)
    _, _, values, scores = net.forward(table, flat, owner)
    p = net.probabilities(scores, starts, owner)
    noise = 0.0 if best else lot.gumbel(size=len(p))
    keyed = np.log(p + 1e-12) + noise
    tops = np.maximum.reduceat(keyed, starts)
    each = zip(starts, batch.counts, tops, strict=True)
    places = np.array([int(np.argmax(keyed[start : start + count] >= top)) for start, count, top in each])
    return places, p[starts + places], values


def collect(net, batch, unfinished, lot):
    """Decisions of whole games, each with what it came to in the end for the seat that made it."""
    done = []
    while len(done) < DECISIONS:
        places, p, values = chosen(net, batch, lot)
        for i in range(batch.count):
            n = batch.counts[i]
            seen = (batch.observations[i, : net.numbers].copy(), batch.rows[i, :n].copy())
            unfinished[i].append((int(batch.seats[i]), *seen, int(places[i]), float(p[i]), float(values[i])))
        batch.step(places)
        for i in np.flatnonzero(batch.ended):
            done += [(*each, float(np.clip(3 * batch.rewards[i, each[0]], -1, 1))) for each in unfinished[i]]
            unfinished[i] = []
    return done


def update(net, done, rate, lot):
    """PPO: a few passes over the decisions, each step kept close to the policy that made them."""
    gains = np.array([each[6] - each[5] for each in done], dtype=np.float32)
    gains = (gains - gains.mean()) / (gains.std() + 1e-6)
    for _ in range(EPOCHS):
        order = lot.permutation(len(done))
        for begin in range(0, len(order), MINIBATCH):
            some = order[begin : begin + MINIBATCH]
            counts = np.array([len(done[i][2]) for i in some])
            starts = np.concatenate([[0], np.cumsum(counts)[:-1]])
            owner = np.repeat(np.arange(len(some)), counts)
            table, rows = net.inputs(np.stack([done[i][1] for i in some]), np.concatenate([done[i][2] for i in some]))
            picked = starts + np.array([done[i][3] for i in some])
            before = np.array([done[i][4] for i in some], dtype=np.float32)
            outcome = np.array([done[i][6] for i in some], dtype=np.float32)
            h, g, values, scores = net.forward(table, rows, owner)
            p = net.probabilities(scores, starts, owner)
            ratio, gain = p[picked] / before, gains[some]
            inside = np.where(gain > 0, ratio < 1 + CLIP, ratio > 1 - CLIP)
            push = np.where(inside, ratio * gain, 0.0)
            logs = np.log(p + 1e-12)
            entropy = -np.add.reduceat(p * logs, starts)
            d_scores = p * push[owner] + ENTROPY * p * (logs + entropy[owner])
            d_scores[picked] -= push
            d_scores = (d_scores / len(some)).astype(np.float32)
            d_values = (VALUE * (values - outcome) / len(some)).astype(np.float32)
            d_g = np.outer(d_scores, net.w["score"]) * (1 - g * g)
            into = np.add.reduceat(d_g, starts)
            d_h = (np.outer(d_values, net.w["value"]) + into @ net.w["both"].T) * (1 - h * h)
            net.learn({
                "table": table.T @ d_h, "table_bias": d_h.sum(0), "row": rows.T @ d_g, "row_bias": d_g.sum(0),
                "both": h.T @ into, "value": h.T @ d_values, "value_bias": d_values.sum(keepdims=True),
                "score": g.T @ d_scores,
            }, rate)  # fmt: skip


def measured(net, settings, games, seed):
    """The share of games won against random play, half of them from each seat, and its 95 % interval."""
    lot = np.random.default_rng(seed)
    won = played = 0.0
    with Batch(2 * min(50, games // 2), seed=seed, reward="win", **settings) as batch:
        mine = np.arange(batch.count) % 2
        while played < games:
            best, _, _ = chosen(net, batch, lot, best=True)
            any_option = (lot.random(batch.count) * batch.counts).astype(int)
            batch.step(np.where(batch.seats == mine, best, any_option))
            for i in np.flatnonzero(batch.ended):
                played += 1
                won += float(batch.rewards[i, mine[i]])
    share = won / played
    spread = 1.96 * math.sqrt(share * (1 - share) / played + 0.96 / played**2)
    middle = (share + 1.92 / played) / (1 + 3.84 / played)
    spread /= 1 + 3.84 / played
    return share, middle - spread, middle + spread, int(played)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--variant", default="tiny")
    parser.add_argument("--minutes", type=float, default=2.0)
    parser.add_argument("--decisions", type=int, default=0, help="stop after so many instead")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--games", type=int, default=400, help="of the last measurement")
    parser.add_argument("--out", type=Path, help="folder for curve.csv and weights.npz")
    given = parser.parse_args()
    settings = settings_of(given.variant, {"players": 2})
    layout = layout_for(settings)
    net, lot = Net(layout, given.seed), np.random.default_rng(given.seed)
    batch = Batch(GAMES, seed=1_000_000 * given.seed, reward="margin", **settings)
    unfinished = [[] for _ in range(GAMES)]
    spent = decisions = 0.0
    curve = []
    print(f"{'seconds':>8} {'decisions':>10} {'won against random':>20}")
    while True:
        part = decisions / given.decisions if given.decisions else spent / (60 * given.minutes)
        if part >= len(curve) / 8:
            last = part >= 1
            share, low, high, played = measured(net, settings, given.games if last else 100, 7)
            curve.append((spent, decisions, share, low, high, played))
            told = f"{100 * share:8.1f} % ({100 * low:.1f} to {100 * high:.1f}, {played} games)"
            print(f"{spent:8.0f} {decisions:10.0f} {told}", flush=True)
            if last:
                break
        began = time.perf_counter()
        done = collect(net, batch, unfinished, lot)
        update(net, done, RATE * max(0.1, 1 - part), lot)
        decisions += len(done)
        spent += time.perf_counter() - began
    if given.out:
        given.out.mkdir(parents=True, exist_ok=True)
        head = "seconds,decisions,won,low,high,games"
        np.savetxt(given.out / "curve.csv", curve, delimiter=",", header=head, comments="", fmt="%.4f")
        np.savez(given.out / "weights.npz", fingerprint=layout.fingerprint, **net.w)


if __name__ == "__main__":
    main()
