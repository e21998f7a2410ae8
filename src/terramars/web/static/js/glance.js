// A card in full as long as the pointer rests on it: read without a press. Never in the way of one.

import { face } from "./dialogs.js";

/** How long the pointer rests before the card is shown, in milliseconds. */
const REST = 220;
const GAP = 10;
/** Something else is looked at or done. */
const BUSY = ".is-placing, dialog[open]";

const place = /** @type {HTMLElement} */ (document.getElementById("glance"));
/** The card under the pointer. @type {HTMLElement | null} */
let under = null;
/** The card that is shown, or is in a moment. @type {HTMLElement | null} */
let on = null;
let timer = 0;
/** Where the pointer was last. */
let [x, y] = [NaN, NaN];

/** Whether the pointer has moved since it was last heard of. @param {PointerEvent} event */
function moved(event) {
  const still = event.clientX === x && event.clientY === y;
  [x, y] = [event.clientX, event.clientY];
  return !still;
}

function away() {
  clearTimeout(timer);
  on = null;
  if (place.matches(":popover-open")) place.hidePopover();
}

/** @param {HTMLElement} card */
async function show(card) {
  const { zoom = "" } = /** @type {HTMLElement} */ (card.querySelector("[data-zoom]") ?? card).dataset;
  if (document.querySelector(BUSY) || !(await face(zoom, card, place)) || on !== card || !card.isConnected) return;
  place.showPopover();
  const { left, top, bottom, width } = card.getBoundingClientRect();
  const { offsetWidth: wide, offsetHeight: high } = place;
  const above = top - GAP - high, below = bottom + GAP;
  const most = innerHeight - high - GAP;
  const over = left + width / 2 - wide / 2;
  const beside = card.closest(".dock") ? besideTheBoard(over, wide) : null;
  const lowest = beside ? edge(".dock", "top") - high : Infinity;
  const at = beside ? edge(".board", beside) + (beside === "left" ? -wide - GAP : GAP) : over;
  place.style.left = `${Math.max(GAP, Math.min(at, innerWidth - wide - GAP))}px`;
  place.style.top = `${above >= GAP ? Math.max(GAP, Math.min(above, lowest)) : below <= most ? below : Math.max(GAP, most)}px`;
}

/** Where something ends on one side. @param {string} what @param {"left" | "right" | "top"} side */
function edge(what, side) {
  return document.querySelector(what)?.getBoundingClientRect()[side] ?? NaN;
}

/**
 * On which side of the board there is room, of both the nearer one: whoever reads a card in hand looks at the map as well.
 * @param {number} over @param {number} wide @returns {"left" | "right" | null}
 */
function besideTheBoard(over, wide) {
  const left = edge(".board", "left") - wide - GAP, right = edge(".board", "right") + GAP;
  const sides = [left >= GAP ? /** @type {const} */ ("left") : null, right + wide <= innerWidth - GAP ? /** @type {const} */ ("right") : null];
  const [first, second] = over - left < right - over ? sides : [...sides].reverse();
  return first ?? second ?? null;
}

export function start() {
  document.addEventListener("pointerover", (event) => {
    if (event.pointerType !== "mouse" || event.buttons) return;
    const comes = moved(event);
    const card = /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest(".held, .pick--small, [data-zoom]"));
    if (card === under) return;
    away();
    under = card;
    // Looked at is what the pointer has come to, not a card that slides under it.
    on = comes ? card : null;
    if (on) timer = setTimeout(() => card && show(card), REST);
  });
  for (const kind of /** @type {const} */ (["pointermove", "pointerdown"])) {
    document.addEventListener(kind, moved, { capture: true, passive: true });
  }
  for (const input of ["pointerdown", "keydown", "dragstart", "wheel"]) {
    document.addEventListener(input, away, { capture: true, passive: true });
  }
  // Nothing lies over what is asked next.
  document.addEventListener("chosen", away);
  document.addEventListener("fresh", () => on && (!on.isConnected || document.querySelector(BUSY)) && away());
  document.documentElement.addEventListener("pointerleave", () => {
    away();
    under = null;
  });
}
