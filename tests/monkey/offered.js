// What a page offers to press, by name. `window.offered` keeps the elements, so that they can be found again.
(game) => {
  const LAYERS = "#stage, dialog, [popover], .toast"; // lie over the rest on purpose: what is below is not offered
  const found = new Map();
  // A card that is shown large while the mouse rests on it lets every press through, and so does what is in another view.
  const catches = (it) => getComputedStyle(it).pointerEvents !== "none";
  const modal = document.querySelector("dialog:modal")
    ?? [...document.querySelectorAll(":popover-open")].find((it) => catches(it) && it.checkVisibility());
  const inside = modal ?? document;
  const between = (least, value, most) => Math.max(least, Math.min(value, most));
  // Where the middle of something is, or would come to lie when its row or page is scrolled to it: between the edge of
  // that row and its middle.
  const middles = (it, box) => {
    const now = [box.x + box.width / 2, box.y + box.height / 2];
    let edge = now, inner = now;
    for (let each = it.parentElement; each; each = each.parentElement) {
      if (getComputedStyle(each).overflow === "visible" && each !== document.documentElement) continue;
      const room = each === document.documentElement ? new DOMRect(0, 0, innerWidth, innerHeight) : each.getBoundingClientRect();
      const within = ([x, y]) => [between(room.left + 1, x, room.right - 2), between(room.top + 1, y, room.bottom - 2)];
      const [x, y] = within(inner);
      inner = [x === inner[0] ? x : room.x + room.width / 2, y === inner[1] ? y : room.y + room.height / 2];
      edge = within(edge);
    }
    return [edge, inner];
  };
  const seen = (it) => {
    const box = it.getBoundingClientRect();
    if (!it.checkVisibility({ visibilityProperty: true }) || !box.width || !box.height) return false;
    if (!catches(it)) return false; // a mouse reads by resting on what lies beneath
    const over = middles(it, box).map((point) => document.elementFromPoint(...point)?.closest(LAYERS));
    return over.every((each) => !each || each.contains(it));
  };
  const add = (name, it, pressed = it) => {
    const dead = it.disabled || it.hasAttribute("aria-disabled");
    if (pressed && !dead && seen(pressed) && !found.has(name)) found.set(name, pressed);
  };
  const all = (which) => inside.querySelectorAll(which);
  const plain = (address) => (game ? address.replaceAll(game, "GAME") : address).replace(/^https?:\/\/[^/]+/, "");

  for (const it of all("button[name=choice]:not(#pay-now)")) if (it.value) add(`choose ${it.value}`, it);
  for (const it of all(".board .is-legal")) add(`area ${it.id.replace("hex-", "")}`, it);
  for (const it of all("input[name=kept]")) add(`mark ${it.value}`, it, it.closest("label"));
  for (const it of all("#take-these")) add("take", it);
  for (const it of all("#pay-now")) add("pay", it);
  for (const it of all("[data-step]:is(button)")) {
    const input = it.parentElement.querySelector("input");
    if (input) add(`${it.dataset.step > 0 ? "more" : "less"} ${input.name}`, it);
  }
  for (const it of all("[data-action]")) add(`do ${it.dataset.action}`, it);
  for (const it of all("[data-place-confirm]")) add("place", it);
  for (const it of all("[data-faces]")) add(`turn ${it.id}`, it);
  for (const it of all("[data-turn-confirm]")) add("turned", it);
  for (const it of all("[data-hint]")) add("hint", it);
  for (const it of all("summary")) add(`open ${it.parentElement.id || it.textContent.trim().slice(0, 30)}`, it);
  for (const it of all("a[data-zoom]")) add(`read ${it.dataset.zoom}`, it);
  for (const it of all("input[name=view], input[name=duo]")) if (!it.checked) add(`view ${it.id}`, it, it.closest("label"));
  for (const it of all(".foldbtn")) add("fold", it);
  for (const it of all(".peekbtn")) add("peek", it);
  for (const it of all("#sort select option")) if (!it.selected) add(`sort ${it.value}`, it.closest("select"));
  for (const it of all("[data-move]")) add(`move ${it.closest("[data-card]")?.dataset.card} ${it.dataset.move}`, it);
  for (const it of all("[data-open]")) add(`show ${it.dataset.open}`, it);
  for (const it of all("[popovertarget]:not([popovertargetaction=hide])")) add(`show ${it.getAttribute("popovertarget")}`, it);
  for (const it of all("[data-close], [popovertargetaction=hide]")) add("close", it);
  for (const it of all("#zoomed > button")) add("zoomed", it);
  for (const it of all("a[data-pref=theme]")) add(`theme ${it.dataset.value}`, it);
  for (const it of all("a[hreflang]")) add(`language ${it.hreflang}`, it);
  for (const it of all("[data-switch]")) add(`switch ${it.dataset.switch}`, it);
  for (const it of all("[data-hex]")) add(`point ${it.dataset.hex}`, it);
  for (const it of all("#coach button[name=lesson]")) add("understood", it);
  for (const it of all(".brand")) add("home", it);
  for (const it of all("main a[href^='/g/']:not([data-zoom]):not([data-pref]):not([hreflang])")) add(`go ${plain(it.getAttribute("href"))}`, it);

  window.offered = found;
  const typing = document.activeElement?.closest("input:not([type=checkbox]):not([type=radio]), textarea, select, dialog[open]");
  return {
    where: document.getElementById("table") ? "table" : location.pathname === "/" ? "start" : document.body.className.split(" ").pop(),
    names: [...found.keys()],
    covered: Boolean(modal),
    typing: Boolean(typing),
    numbers: modal ? [] : [...document.querySelectorAll("#prompt-body button[name=choice]")].map((it) => it.value),
    ends: document.querySelector('#prompt [data-action="confirm"], #prompt #end-turn, #prompt #pay-now, #prompt #take-these')?.id ?? "",
  };
}
