// A card in full as long as the pointer rests on it: read without a press. Never in the way of one.

import { face } from "./dialogs.js";

/** How long the pointer rests before the card is shown, in milliseconds. */
const REST = 220;
const GAP = 10;
/** Something else is looked at or done. */
const BUSY = ".is-placing, dialog[open]";

const place = /** @type {HTMLElement} */ (document.getElementById("glance"));
/** @type {HTMLElement | null} */
let on = null;
let timer = 0;

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
  place.style.left = `${Math.max(GAP, Math.min(left + width / 2 - wide / 2, innerWidth - wide - GAP))}px`;
  place.style.top = `${above >= GAP ? above : below <= most ? below : Math.max(GAP, most)}px`;
}

export function start() {
  document.addEventListener("pointerover", (event) => {
    if (event.pointerType !== "mouse" || event.buttons) return;
    const card = /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest(".held, .pick--small, [data-zoom]"));
    if (card === on) return;
    away();
    on = card;
    if (card) timer = setTimeout(() => show(card), REST);
  });
  for (const input of ["pointerdown", "keydown", "dragstart", "wheel"]) {
    document.addEventListener(input, away, { capture: true, passive: true });
  }
  document.addEventListener("fresh", () => on && (!on.isConnected || document.querySelector(BUSY)) && away());
  document.documentElement.addEventListener("pointerleave", away);
}
