// What moves when something changes: tiles drop, cards glide, numbers tick and flash. Short, skipped by any input, and
// absent where less motion is wanted.

const still = matchMedia("(prefers-reduced-motion: reduce)");
const TICKS = 5;
const TICK = 45;
const GLIDE = { duration: 240, easing: "cubic-bezier(.2, .8, .2, 1)" };
/** Cards in the hand and in play: one that is played goes from the one to the other. */
const CARDS = "#hand > .held, #chips > .chip";

/** @type {Set<() => void>} What is under way, each with how to be at its end at once. */
const running = new Set();

export const moves = () => !still.matches && document.documentElement.dataset.motion !== "off";

/**
 * An element came into the page.
 * @param {Element} added
 */
export function entered(added) {
  if (!moves()) return;
  for (const each of [added, ...added.querySelectorAll("[data-enter]")]) {
    if (!each.hasAttribute("data-enter")) continue;
    each.classList.add("enter");
    each.addEventListener("animationend", () => each.classList.remove("enter"), { once: true });
  }
}

/**
 * A number changed: it flashes, and counts to its new value in a few steps.
 * @param {Element} element
 * @param {string} before
 */
export function changed(element, before) {
  if (!moves()) return;
  element.classList.remove("is-changed");
  requestAnimationFrame(() => element.classList.add("is-changed"));
  element.addEventListener("animationend", () => element.classList.remove("is-changed"), { once: true });
  const from = Number(before), last = element.textContent ?? "", to = Number(last);
  const text = element.firstChild;
  if (element.childNodes.length !== 1 || !text || Number.isNaN(from) || Number.isNaN(to)) return;
  const steps = Math.min(TICKS, Math.abs(to - from));
  if (steps < 2) return;
  let step = 0;
  const done = () => {
    clearInterval(timer);
    running.delete(done);
    if (text.nodeValue !== last && element.contains(text) && element.dataset?.ticking === last) text.nodeValue = last;
    element.removeAttribute("data-ticking");
  };
  element.setAttribute("data-ticking", last);
  text.nodeValue = before;
  const timer = setInterval(() => {
    step += 1;
    if (step >= steps) done();
    else text.nodeValue = String(Math.round(from + ((to - from) * step) / steps));
  }, TICK);
  running.add(done);
}

/** @returns {Iterable<[string, Element, DOMRect]>} Every card that can be seen: its name, and where it lies. */
function* lying() {
  for (const card of document.querySelectorAll(CARDS)) {
    const { card: name, zoom } = /** @type {HTMLElement} */ (card).dataset;
    const box = card.getBoundingClientRect();
    if ((name ?? zoom) && box.width) yield [/** @type {string} */ (name ?? zoom), card, box];
  }
}

/** Where the cards lie before something changes. */
export function lie() {
  return new Map(moves() ? [...lying()].map(([name, , box]) => [name, box]) : []);
}

/**
 * Let the cards come from where they lay.
 * @param {Map<string, DOMRect>} before
 */
export function glide(before) {
  if (!before.size) return;
  for (const [name, card, box] of [...lying()]) {
    const from = before.get(name);
    if (!from) continue;
    const x = from.x + from.width / 2 - box.x - box.width / 2, y = from.y + from.height / 2 - box.y - box.height / 2;
    if (Math.abs(x) + Math.abs(y) < 4) continue;
    const moving = card.animate([{ transform: `translate(${x}px, ${y}px)` }, { transform: "none" }], GLIDE);
    const done = () => {
      running.delete(done);
      moving.finish();
    };
    moving.addEventListener("finish", () => running.delete(done));
    running.add(done);
  }
}

/** Be at the end of everything that moves. */
export function settle() {
  for (const done of [...running]) done();
}

for (const input of ["pointerdown", "keydown"]) addEventListener(input, settle, { capture: true, passive: true });
