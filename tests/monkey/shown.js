// What a table's page says, in plain data: for comparing it with what programs are told, and with what it said before.
() => {
  const table = document.getElementById("table");
  const one = (id) => document.getElementById(id);
  const text = (it) => (it?.textContent ?? "").replace(/\s+/g, " ").trim();
  const number = (id) => {
    const said = text(one(id)).replace("−", "-").match(/[-+]?\d+(?!.*\d)/);
    return said ? Number(said[0]) : null;
  };
  const values = (which) => [...document.querySelectorAll(which)].map((it) => it.value);
  const ids = (which, start) => [...document.querySelectorAll(which)].map((it) => it.id.replace(start, "")).sort();
  const numbers = (start) =>
    Object.fromEntries([...table.querySelectorAll(`[id^="${start}"]`)].map((it) => [it.id.slice(start.length), number(it.id)]));
  const words = (name) => {
    const copy = one(name)?.cloneNode(true);
    if (!copy) return "";
    // What undo adds to say what was taken back is no part of what was there before.
    for (const it of copy.querySelectorAll("[data-local], .hintbox, .had-chosen, form")) it.remove();
    const hand = copy.querySelector("#hand");
    if (hand) hand.replaceChildren(...[...hand.children].sort((a, b) => (a.id < b.id ? -1 : 1)));
    return text(copy);
  };
  const seats = (which, start) => [...table.querySelectorAll(which)].map((it) => Number(it.id.replace(start, ""))).sort();
  return {
    version: Number(table.dataset.version),
    seat: table.dataset.seat === "" ? null : Number(table.dataset.seat),
    lang: document.documentElement.lang,
    kind: one("prompt").dataset.kind,
    generation: number("generation"),
    tracks: Object.fromEntries([...document.querySelectorAll(".params b[id^='p-']")].map(
      (shown) => [shown.id.slice(2), number(shown.id)])),
    tr: numbers("tr-"),
    stock: numbers("have-"),
    production: numbers("make-"),
    hands: numbers("hand-"),
    wild: Object.fromEntries(Object.entries(numbers("wild-")).filter(([seat]) => Number(seat) >= 0)),
    points: numbers("vp-"),
    pool: numbers("pool-"),
    standing: numbers("stand-"),
    hand: ids("#hand > .held", "card-"),
    dealt: values("#stage [name=kept]").sort(),
    played: [...document.querySelectorAll("#chips > a.chip")].map((it) => it.dataset.zoom).sort(),
    options: [...new Set([...values("#table button[name=choice]:not(#pay-now)")])].filter(Boolean).sort(),
    areas: ids(".board .is-legal", "hex-"),
    tiles: ids(".board .hex--tiled", "hex-"),
    marked: values("[name=kept]:checked").sort(),
    turn: seats(".order > li.is-turn", "order-"),
    passed: seats(".order > li.is-passed", "order-"),
    undo: Boolean(document.querySelector("#prompt [data-action=undo]")),
    cancel: Boolean(document.querySelector("#prompt [data-action=cancel]")),
    confirm: Boolean(document.querySelector("#prompt [data-action=confirm]")),
    // Whoever wants no mark in the title is not told there.
    asked: localStorage.getItem("pref badge") === "off" ? null : document.title.startsWith("●"),
    paying: Object.fromEntries([...document.querySelectorAll("#prompt input[type=number]")].map((it) => [it.name, Number(it.value)])),
    words: Object.fromEntries(
      ["top", "rivals", "goals", "oxygen", "hexes", "around", "thermo", "stage", "prompt", "me", "dock"].map((name) => [name, words(name)]),
    ),
  };
}
