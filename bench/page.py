"""What the table's page costs and how quick it is, measured in Chromium on this machine.

    python bench/page.py --rounds 60

Prints how long it takes from a click until the choice is painted on the screen of whoever clicked and of everybody
else, what a choice costs the browser of a viewer (scripting, style and layout, all of its main thread), how much is
loaded before a table is shown for the first time, and how many clicks the usual actions take.
"""

from __future__ import annotations

import argparse
import statistics
from typing import Any

from browsing import begin, chromium, server, set_up

import terramars

GOAL_MS, GOAL_BYTES = 150, 150_000
DESKTOP = {"width": 1280, "height": 800}
WATCH = """() => {
  const now = () => performance.timeOrigin + performance.now();
  window.changes = {};
  addEventListener("pointerdown", () => (window.pressed = now()), { capture: true });
  const table = document.getElementById("table");
  // A version is on the screen in the frame after the one in which it came into the page.
  new MutationObserver(() => {
    const version = table.dataset.version;
    requestAnimationFrame(() => setTimeout(() => (changes[version] ??= now())));
  }).observe(table, { attributeFilter: ["data-version"] });
}"""
COSTS = {
    "scripting": ("ScriptDuration",),
    "style and layout": ("RecalcStyleDuration", "LayoutDuration"),
    "all of the main thread": ("TaskDuration",),
}
SHOWN = "version => window.changes[version]"
CITIES = 12
"""As many as there is room for."""
CLICKS = {
    "play a card, clear payment": 1,
    "play a card, pay with steel as proposed": 2,
    "place a tile, by mouse": 1,
    "place a tile that closes undo, or by touch": 2,
    "convert plants and place the greenery": 2,
    "convert heat": 1,
    "standard project": 1,
    "action of a card": 1,
    "claim a milestone": 1,
    "fund an award": 2,
    "buy two cards": 3,
    "end the turn, or pass": 1,
}
"""As tests/browser/test_clicks.py and test_phone.py count them."""


def latencies(browser: Any, address: str, rounds: int) -> tuple[list[float], list[float], dict[str, float]]:
    """Milliseconds from a click to the screen of the one who clicked, and to the last of two other viewers."""
    money = {"megacredits": 25 * rounds}
    people = [{"corporation": name, "stock": money} for name in ("Phobolog", "Ecoline")]
    save = terramars.position({"names": ["Ann", "Bob"], "players": people}).save()
    made = set_up(address, save)
    pages = []
    for token in (made["seats"]["0"], made["seats"]["1"], made["host"]):
        page = browser.new_context(viewport=DESKTOP, base_url=address, reduced_motion="reduce").new_page()
        page.goto(f"/s/{token}")
        page.evaluate(WATCH)
        pages.append(page)
    own, others = [], []
    inspectors = [inspected(page) for page in pages]
    begun = cost(inspectors)
    for number in range(rounds):
        # Two actions in each turn: one that ends with a tile, and a plain one.
        actor = pages[number // 2 % 2]
        name = "city" if number % 2 == 0 and number < 2 * CITIES else "power-plant"
        button = actor.locator(f'#prompt[data-kind="turn"] [value="project {name}"]')
        button.wait_for()
        if name == "city":
            button.click()
            button = actor.locator(".hex.is-legal:not([data-barrier])").first
            button.wait_for()
            actor.wait_for_timeout(300)
        before = [page.locator("#table").get_attribute("data-version") for page in pages]
        button.click()
        shown = []
        for page, version in zip(pages, before, strict=True):
            later = str(int(version) + 1)
            page.locator(f'#table:not([data-version="{version}"])').wait_for(state="attached")
            page.wait_for_timeout(40)
            shown.append(page.evaluate(SHOWN, later))
        pressed = actor.evaluate("pressed")
        times = {page: at - pressed for page, at in zip(pages, shown, strict=True) if at}
        if number and len(times) == len(pages):
            own.append(times.pop(actor))
            others.append(max(times.values()))
    spent = {name: (ms - begun[name]) / rounds / len(pages) for name, ms in cost(inspectors).items()}
    for page in pages:
        page.context.close()
    return own, others, spent


def inspected(page: Any) -> Any:
    """A page whose work is measured from now on."""
    inspector = page.context.new_cdp_session(page)
    inspector.send("Performance.enable")
    return inspector


def cost(inspectors: list[Any]) -> dict[str, float]:
    """Milliseconds that pages have spent since they are measured, all of them together, by what for."""
    found = {name: 0.0 for name in COSTS}
    for inspector in inspectors:
        measured = {each["name"]: each["value"] for each in inspector.send("Performance.getMetrics")["metrics"]}
        for name, parts in COSTS.items():
            found[name] += 1000 * sum(measured[part] for part in parts)
    return found


def weight(browser: Any, address: str) -> list[tuple[str, int]]:
    """What is loaded before a table is shown for the first time: addresses and bytes over the wire."""
    made = begin(address, preset="against-two", seed=4)
    context = browser.new_context(viewport=DESKTOP, base_url=address)
    page = context.new_page()
    network = context.new_cdp_session(page)
    network.send("Network.enable")
    names: dict[str, str] = {}
    sizes: dict[str, int] = {}
    network.on("Network.requestWillBeSent", lambda sent: names.setdefault(sent["requestId"], sent["request"]["url"]))

    def finished(done: dict[str, Any]) -> None:
        sizes[done["requestId"]] = int(done["encodedDataLength"])

    network.on("Network.loadingFinished", finished)
    page.goto(f"/s/{made['seats']['0']}")
    page.locator("html[data-live]").wait_for()
    page.wait_for_timeout(500)
    context.close()
    found = [(names[each], size) for each, size in sizes.items() if not names[each].startswith("data:")]
    return sorted(found, key=lambda each: -each[1])


def percentile(values: list[float], part: int) -> float:
    """The value that so many percent stay below."""
    return statistics.quantiles(values, n=100)[part - 1]


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=60, help="choices to measure")
    rounds = parser.parse_args().rounds
    with server() as address, chromium() as browser:
        own, others, spent = latencies(browser, address, rounds)
        loaded = weight(browser, address)
    print(f"from a click to the screen, in ms, over {len(own)} choices (wanted: p95 at most {GOAL_MS})")
    for name, times in (("whoever clicks", own), ("the last of two others", others)):
        half, most = percentile(times, 50), percentile(times, 95)
        print(f"  {name:24} p50 {half:6.0f}   p95 {most:6.0f}   max {max(times):6.0f}")
    print("a choice costs the browser of a viewer, in ms")
    for name, ms in spent.items():
        print(f"  {name:24} {ms:6.1f}")
    whole = sum(size for _, size in loaded)
    print(f"first load of a table: {whole:,} bytes in {len(loaded)} parts (wanted: less than {GOAL_BYTES:,})")
    for name, size in loaded[:8]:
        print(f"  {size:8,}  {name.partition('/static/')[2] or name.partition('://')[2].partition('/')[2]}")
    print("clicks")
    for name, clicks in CLICKS.items():
        print(f"  {clicks}  {name}")


if __name__ == "__main__":
    main()
