# %% [markdown]
# Three plots from a Parquet file. Run it as a script, or cell by cell where your editor knows `# %%`:
#
#     pip install 'terramars[data]' pandas matplotlib
#     terramars export games.parquet --games 100 --bots greedy,random
#     python examples/plots.py games.parquet

# %%
import json
import sys
from pathlib import Path

import matplotlib

matplotlib.use("Agg")
import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
import pyarrow.parquet as pq

file = Path(sys.argv[1] if len(sys.argv) > 1 else "games.parquet")
decisions = pd.read_parquet(file)
games = pd.read_parquet(file.with_name(f"{file.stem}.outcomes.parquet"))
layout = json.loads(pq.read_schema(file).metadata[b"layout"])
entries = [(part["name"], label) for part in layout["observation"] for label in part["labels"]]
names = [f"{name}.{label}" if label else name for name, label in entries]

# %% What the bots choose in a turn, generation by generation
turns = decisions[decisions["question"] == "Turn"]
shares = pd.crosstab(turns["generation"], turns["kind"].astype(str), normalize="index")
shares = shares[shares.mean().sort_values(ascending=False).index[:6]]
shares.plot.area(figsize=(7, 4), title="What is done in a turn", xlabel="generation", ylabel="share of choices")
plt.legend(bbox_to_anchor=(1.02, 1), loc="upper left")
plt.savefig(file.with_name("turns.png"), dpi=120, bbox_inches="tight")
plt.close()

# %% How the terraform rating grows, from the features
features = np.stack(decisions["features"].to_numpy())
decisions["rating"] = features[:, names.index("own.tr")]
for bot, rows in decisions.groupby("bot", observed=True):
    grown = rows.groupby("generation")["rating"].mean()
    plt.plot(grown.index, grown, label=bot)
plt.title("Terraform rating")
plt.xlabel("generation")
plt.legend()
plt.savefig(file.with_name("rating.png"), dpi=120, bbox_inches="tight")
plt.close()

# %% Where points come from
parts = [name for name in games.columns if name.startswith("points_")]
rows = [
    {"bot": bot, **{part.removeprefix("points_"): game[part][seat] for part in parts}}
    for _, game in games.iterrows()
    for seat, bot in enumerate(game["bots"])
]
pd.DataFrame(rows).groupby("bot").mean().plot.barh(stacked=True, figsize=(7, 3), title="Points by category")
plt.legend(bbox_to_anchor=(1.02, 1), loc="upper left")
plt.savefig(file.with_name("points.png"), dpi=120, bbox_inches="tight")
print(f"wrote turns.png, rating.png and points.png beside {file}")
