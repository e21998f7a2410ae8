// What moves when something changes: tiles drop, numbers tick and flash. Short, skipped by any input, and absent
// where less motion is wanted.

const still = matchMedia("(prefers-reduced-motion: reduce)");
const TICKS = 5;
const TICK = 45;

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

/** Be at the end of everything that moves. */
export function settle() {
  for (const done of [...running]) done();
}

for (const input of ["pointerdown", "keydown"]) addEventListener(input, settle, { capture: true, passive: true });
