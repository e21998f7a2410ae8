// What is wrong with how a page lies on the screen, one sentence each; `measuring.py` says what is measured.
() => {
  const SLACK = 1.5; // pixels: boxes of letters are a little larger than the letters
  const SMALLEST = 11; // pixels: letters that are meant to be read
  const LAYERS = "#stage, #roll, dialog, [popover], .toast, .zoom, .moment, .area-words"; // lie over the rest on purpose
  const ONE_THING = [".held", ".mini-card", ".pick", ".mark", ".goal td", ".chip", ".tabs label", ".order li", ".zoom", ".glance"]; // art within
  const PILES = ".dlist"; // things that lie half over each other on purpose
  const CONTROLS = "button, a[href], select, summary, textarea, input:not([type=hidden]), label:has(input), label[for]";
  const DRAWINGS = "svg.ic, svg.bar, .mars, .thermo, .mark, .coin";
  const UNSEEN = ".sprite, .skip, .old-browser, .held-zoom, .fill, [hidden], option, script, style, title";
  const screen = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
  const found = new Set();

  // ---- how things are called ----
  const words = (it) => {
    const read = (it.innerText ?? it.textContent).replace(/\s+/g, " ").trim();
    return (read || it.getAttribute("aria-label") || it.id || String(it.getAttribute("class"))).slice(0, 40);
  };
  const region = (it) => it.closest("[data-region], main, [id]:is(section, form, dialog)")?.id || "page";
  const named = (it) => `"${words(it)}" in #${region(it)}`;
  const where = (at) => [at.left, at.top, at.right, at.bottom].map(Math.round).join(" ");

  // ---- rectangles ----
  const meet = (a, b) => ({
    left: Math.max(a.left, b.left), top: Math.max(a.top, b.top),
    right: Math.min(a.right, b.right), bottom: Math.min(a.bottom, b.bottom),
  });
  const touches = (a, b, slack) => {
    const both = meet(a, b);
    return both.right - both.left > slack && both.bottom - both.top > slack;
  };
  // Nothing changes while we measure: each thing is asked once. Styles are read as a whole, since every property costs.
  const once = (ask) => {
    const known = new Map();
    return (it) => {
      if (!known.has(it)) known.set(it, ask(it));
      return known.get(it);
    };
  };
  const style = once((it) => getComputedStyle(it));
  const boxOf = once((it) => it.getBoundingClientRect());
  const clip = once((it) => {
    const { display, overflowX, overflowY, textOverflow, webkitLineClamp, position } = style(it);
    // What is shortened says so itself; letters right within a flexible box are just cut off.
    const shortened = (textOverflow === "ellipsis" && !/flex|grid/.test(display)) || webkitLineClamp !== "none";
    const cuts = display !== "inline" && display !== "contents" && (shortened || overflowX !== "visible" || overflowY !== "visible");
    return { cuts, overflowX, overflowY, shortened, fixed: position === "fixed" };
  });
  // What is only there for screen readers is clipped away.
  const spoken = once((it) => it !== document.body && (style(it).clipPath === "inset(50%)" || spoken(it.parentElement)));
  const visible = { opacityProperty: true, visibilityProperty: true };
  const shown = once((it) => it.checkVisibility(visible) && !it.closest(UNSEEN) && !spoken(it));
  // Whether the page itself does not scroll.
  const still = [document.body, document.documentElement].some((it) => style(it).overflowY === "hidden");

  // What stays at an edge of something that scrolls: the rest is scrolled away below it.
  const lids = once((scroller) => [...scroller.querySelectorAll("*")].filter((it) => style(it).position === "sticky" && shown(it)));
  const lidded = (it, at, scroller) => {
    const all = boxOf(scroller);
    for (const lid of lids(scroller)) {
      const { top, right } = style(lid), box = boxOf(lid);
      if (lid.contains(it)) continue;
      if (top !== "auto" && box.top <= all.top + 2 * SLACK) at = { ...at, top: Math.max(at.top, box.bottom) };
      if (right !== "auto" && box.right >= all.right - 2 * SLACK) at = { ...at, right: Math.min(at.right, box.left) };
    }
    return at;
  };

  // What is left of a rectangle inside all that clips it, what cut it off, and whether no scrolling brings it back.
  const clipped = (it, rect, letters) => {
    const { left, top, right, bottom } = rect;
    let at = { left, top, right, bottom }, by = null, held = false, beyondReach = false;
    const scrolls = { x: false, y: !still };
    for (let up = letters ? it : it.parentElement; up && up !== document.body; up = up.parentElement) {
      const { cuts, overflowX, overflowY, shortened, fixed } = clip(up);
      if (cuts) {
        const box = boxOf(up);
        for (const [axis, low, high, flow] of [["x", "left", "right", overflowX], ["y", "top", "bottom", overflowY]]) {
          if (flow === "visible") continue;
          const beyond = Math.max(box[low] - at[low], at[high] - box[high]) > 2 * SLACK;
          if (flow === "auto" || flow === "scroll") {
            // Nothing scrolls to what lies before the beginning.
            const back = axis === "x" ? up.scrollLeft : up.scrollTop;
            beyondReach ||= box[low] - back - at[low] > 2 * SLACK;
            scrolls[axis] = true;
          } else if (beyond && !scrolls[axis] && !shortened && !held) by ??= up;
          at = { ...at, [low]: Math.max(at[low], box[low]), [high]: Math.min(at[high], box[high]) };
        }
        if (scrolls.x || scrolls.y) at = lidded(it, at, up);
        held ||= shortened;
      }
      if (fixed) break;
    }
    const lost =
      (!scrolls.x && (at.left < -SLACK || at.right > innerWidth + SLACK)) ||
      (!scrolls.y && (at.top < -SLACK || at.bottom > innerHeight + SLACK));
    return { at: meet(at, screen), by, lost, beyondReach };
  };

  // ---- what is read or pressed: letters, drawings, controls ----
  const items = [];
  const note = (it, rect, sort) => {
    if (rect.width < 1 || rect.height < 1) return;
    const { at, by, lost, beyondReach } = clipped(it, rect, sort === "letters");
    if (!it.matches(".mars")) {
      // The planet may run off the edge of a phone; its areas are looked at below.
      if (by) found.add(`cut off: ${named(it)} by .${by.getAttribute("class") || by.id || by.tagName}`);
      if (lost) found.add(`outside: ${named(it)} at ${where(rect)}`);
      if (beyondReach) found.add(`out of reach: ${named(it)} at ${where(rect)}`);
    }
    if (touches(at, screen, SLACK)) items.push({ it, at, sort, layer: it.closest(LAYERS) });
  };
  const edged = once((it) => {
    const { backgroundColor: colour, backgroundImage: picture, boxShadow: shadow, borderTopWidth: border } = style(it);
    return colour !== "rgba(0, 0, 0, 0)" || picture !== "none" || shadow !== "none" || border !== "0px";
  });
  // How large letters are on the screen, also in drawings.
  const size = (it) => {
    const drawn = it.closest("svg") ? it.getScreenCTM?.() : null;
    return parseFloat(style(it).fontSize) * (drawn ? Math.hypot(drawn.a, drawn.b) : it.currentCSSZoom ?? 1);
  };
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const said = walk.currentNode.data.trim(), it = walk.currentNode.parentElement;
    if (!said || !shown(it)) continue;
    if (size(it) < SMALLEST - 0.05) found.add(`small: ${named(it)} is ${size(it).toFixed(1)} pixels high`);
    if (it.closest("svg")) continue;
    const range = document.createRange();
    range.selectNodeContents(walk.currentNode);
    const rects = [...range.getClientRects()];
    rects.forEach((rect) => note(it, rect, "letters"));
    const lines = new Set(rects.map((rect) => Math.round(rect.top))).size;
    const breaks = style(it).overflowWrap === "anywhere" && it.matches(".link");
    if (lines > 1 && /^[\u0021-\u024f]+$/.test(said) && !said.includes("-") && !breaks) {
      found.add(`broken: ${named(it)} stands on ${lines} lines`);
    }
    let box = it; // or what scrolls or cuts off before there is an edge
    const open = () => clip(box).overflowX === "visible" && (style(box).display === "inline" || !edged(box));
    while (box !== document.body && open()) box = box.parentElement;
    const edge = boxOf(box);
    const kept = box === document.body || clip(box).overflowX !== "visible" || style(it).textOverflow === "ellipsis";
    if (!kept && rects.some((rect) => rect.right > edge.right + SLACK || rect.left < edge.left - SLACK)) {
      found.add(`spills: ${named(it)} over the edge of its box`);
    }
  }
  for (const it of document.querySelectorAll(DRAWINGS)) {
    if (!shown(it)) continue;
    const at = it.getBoundingClientRect(), button = it.closest("button, a, label:not(.pick)");
    note(it, at, "drawing");
    const edge = button?.getBoundingClientRect();
    const beyond = edge && (at.right > edge.right + SLACK || at.left < edge.left - SLACK);
    if (beyond) found.add(`spills: ${named(button)} has more than fits`);
  }
  for (const it of document.querySelectorAll(CONTROLS)) {
    if (!it.closest("svg") && shown(it)) note(it, it.getBoundingClientRect(), "control");
  }

  // ---- what lies over what ----
  const stranger = (a, b) => {
    if (a.contains(b) || b.contains(a)) return false;
    return ![...ONE_THING, CONTROLS].some((kind) => a.closest(kind) && a.closest(kind) === b.closest(kind));
  };
  const sky = (item) => item.it.matches(".mars, .thermo"); // their boxes are wider than what is drawn
  items.forEach((one, i) => {
    for (const two of items.slice(i + 1)) {
      if (one.layer !== two.layer || (sky(one) && sky(two)) || !touches(one.at, two.at, 2 * SLACK)) continue;
      const piled = one.it.closest(PILES) && one.it.closest(PILES) === two.it.closest(PILES);
      if (!piled && stranger(one.it, two.it)) found.add(`overlap: ${named(one.it)} and ${named(two.it)}`);
    }
  });

  // ---- what can be pressed answers where it is seen ----
  const over = document.querySelector("dialog:modal, [popover]:popover-open:not(.glance)");
  const answers = (it, at) => {
    const hit = document.elementFromPoint((at.left + at.right) / 2, (at.top + at.bottom) / 2);
    const layer = hit?.closest(LAYERS);
    if (hit && (!stranger(it, hit) || (layer && layer !== it.closest(LAYERS)))) return;
    found.add(`covered: ${named(it)} by ${hit ? named(hit) : "the edge of the screen"}`);
  };
  for (const { it, at, sort } of items) {
    if (sort === "control" && touches(at, screen, 2 * SLACK) && (!over || over.contains(it))) answers(it, at);
  }
  for (const area of document.querySelectorAll(".board .is-legal")) {
    if (!over && shown(area)) answers(area, area.querySelector(".face").getBoundingClientRect());
  }

  const { scrollWidth } = document.documentElement;
  if (scrollWidth > innerWidth) found.add(`sideways: the page is ${scrollWidth} wide on a screen of ${innerWidth}`);
  return [...found].sort();
}
