// Placing on the map: with a mouse one click, unless it closes undo; by touch a tap shows, a second one confirms;
// by keyboard the arrows go from area to area.

const choose = () => /** @type {HTMLFormElement} */ (document.getElementById("choose"));
/** @type {string} The area that was chosen but not confirmed. */
let chosen = "";

/** @param {string} area */
const hexOf = (area) => document.getElementById(`hex-${area}`);
/** @param {Element} hex */
const areaOf = (hex) => hex.id.replace("hex-", "");
const legal = () => /** @type {SVGGElement[]} */ ([...document.querySelectorAll("#hexes .is-legal, #around .is-legal")]);

/** @param {string} area */
function show(area) {
  const id = area ? `preview-${area}` : "place-lead";
  for (const each of document.querySelectorAll("#previews > *")) each.classList.toggle("is-shown", each.id === id);
}

/** @param {string} area */
function choice(area) {
  chosen = area;
  for (const hex of legal()) hex.classList.toggle("is-chosen", areaOf(hex) === area);
  for (const spot of document.querySelectorAll(".spot")) spot.classList.toggle("is-chosen", spot.id === `spot-${area}`);
  show(area);
  const confirm = document.getElementById("place-confirm");
  const spot = document.getElementById(`spot-${area}`);
  if (!confirm) return;
  confirm.hidden = !area;
  const name = confirm.querySelector("b");
  if (name) name.textContent = spot?.dataset.name ?? "";
}

/** @param {string} area */
function place(area) {
  const spot = /** @type {HTMLButtonElement | null} */ (document.getElementById(`spot-${area}`));
  if (spot) choose().requestSubmit(spot);
}

/**
 * An area was pressed: place there, or show first what that would do.
 * @param {string} area
 * @param {boolean} barrier
 * @param {string} pointer
 */
function pressed(area, barrier, pointer) {
  const careful = barrier || pointer === "touch" || pointer === "pen";
  if (careful && chosen !== area) choice(area);
  else place(area);
}

/**
 * The nearest legal area in a direction.
 * @param {SVGGElement} from
 * @param {number} x
 * @param {number} y
 */
function neighbour(from, x, y) {
  const at = (/** @type {Element} */ hex) => (hex.getAttribute("transform") ?? "").match(/-?[\d.]+/g)?.map(Number) ?? [0, 0];
  const [fx, fy] = at(from);
  let best = null, least = Infinity;
  for (const hex of legal()) {
    const [hx, hy] = at(hex), dx = hx - fx, dy = hy - fy;
    const along = dx * x + dy * y, aside = Math.abs(dx * y - dy * x);
    const far = along + aside * 1.6;
    if (along > 4 && aside < along * 1.8 && far < least) [best, least] = [hex, far];
  }
  return best;
}

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

export function focusBoard() {
  const first = legal().find((hex) => hex.tabIndex === 0) ?? legal()[0];
  first?.focus();
}

/**
 * What lies on an area in words, while nothing is placed: a glance with the pointer, a tap with the finger.
 * @param {Event} event
 */
function describe(event) {
  const words = document.getElementById("area-words");
  const hex = /** @type {Element} */ (event.target).closest(".hex");
  if (!words) return;
  words.hidden = !hex || legal().length > 0;
  words.textContent = words.hidden ? "" : hex?.getAttribute("aria-label") ?? "";
}

/** Reapply what is chosen after the page was brought up to date. */
function fresh() {
  const all = legal();
  all.forEach((hex, i) => (hex.tabIndex = i === 0 ? 0 : -1));
  if (chosen && !hexOf(chosen)?.classList.contains("is-legal")) chosen = "";
  if (all.length) choice(chosen);
}

export function start() {
  const board = /** @type {HTMLElement} */ (document.querySelector(".board"));
  board.addEventListener("click", (event) => {
    const hex = /** @type {Element} */ (event.target).closest(".is-legal");
    if (hex) pressed(areaOf(hex), hex.hasAttribute("data-barrier"), /** @type {PointerEvent} */ (event).pointerType);
  });
  for (const kind of ["pointerover", "focusin"]) {
    board.addEventListener(kind, (event) => {
      const hex = /** @type {Element} */ (event.target).closest(".is-legal");
      if (hex && !chosen) show(areaOf(hex));
    });
  }
  for (const kind of ["pointerout", "focusout"]) board.addEventListener(kind, () => !chosen && show(""));
  for (const kind of ["pointerover", "click"]) board.addEventListener(kind, describe);
  board.addEventListener("pointerleave", describe);
  board.addEventListener("keydown", (event) => {
    const hex = /** @type {SVGGElement | null} */ (/** @type {Element} */ (event.target).closest(".is-legal"));
    if (!hex) return;
    const arrow = ARROWS[/** @type {keyof typeof ARROWS} */ (event.key)];
    if (arrow) {
      event.preventDefault();
      const next = neighbour(hex, arrow[0], arrow[1]);
      if (next) [hex.tabIndex, next.tabIndex] = [-1, 0];
      next?.focus();
    } else if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      event.stopPropagation();
      pressed(areaOf(hex), hex.hasAttribute("data-barrier"), "key");
    } else if (event.key === "Escape" && chosen) choice("");
  });
  document.addEventListener("click", (event) => {
    const target = /** @type {Element} */ (event.target);
    const spot = /** @type {HTMLElement | null} */ (target.closest(".spot"));
    if (spot) {
      const pointer = /** @type {PointerEvent} */ (event).pointerType;
      const careful = spot.hasAttribute("data-barrier") || pointer === "touch" || pointer === "pen";
      const area = spot.dataset.area ?? "";
      if (careful && chosen !== area) {
        event.preventDefault();
        choice(area);
      }
    } else if (target.closest("[data-place-confirm]")) place(chosen);
    const named = /** @type {HTMLElement | null} */ (target.closest("[data-hex]"));
    if (named) point(named.dataset.hex ?? "");
  });
  for (const kind of ["pointerover", "focusin"]) {
    document.addEventListener(kind, (event) => {
      const spot = /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest?.(".spot"));
      if (spot && !chosen) show(spot.dataset.area ?? "");
    });
  }
  document.addEventListener("fresh", fresh);
  fresh();
}

/**
 * Show where an area is.
 * @param {string} area
 */
function point(area) {
  const hex = hexOf(area);
  const tab = /** @type {HTMLInputElement | null} */ (document.getElementById("view-board"));
  if (tab) tab.checked = true;
  hex?.classList.add("is-shown");
  setTimeout(() => hex?.classList.remove("is-shown"), 2000);
}
