// The hand as its owner likes it: sorted, or in an order of one's own, which this browser remembers per seat.

import { root } from "./live.js";

const KEY = `hand ${root.dataset.game} ${root.dataset.seat}`;
/** @type {{sort: string, own: string[], seen: string[] | null}} */
let wish = { sort: "playable", own: [], seen: null };
try {
  wish = { ...wish, ...JSON.parse(localStorage.getItem(KEY) ?? "{}") };
} catch {
  // A browser that keeps nothing still sorts.
}

const hand = () => /** @type {HTMLElement} */ (document.getElementById("hand"));
const cards = () => /** @type {HTMLElement[]} */ ([...hand().querySelectorAll(":scope > .held")]);
const select = () => /** @type {HTMLSelectElement | null} */ (document.querySelector("#sort select"));

function keep() {
  try {
    localStorage.setItem(KEY, JSON.stringify(wish));
  } catch {
    // See above.
  }
}

/** @type {Record<string, (card: HTMLElement) => number | string>} */
const ORDERS = {
  playable: (card) => (card.dataset.possible ? 0 : 1000) + Number(card.dataset.cost),
  cost: (card) => Number(card.dataset.cost),
  tag: (card) => card.dataset.tag ?? "",
  points: (card) => -Number(card.dataset.points),
  newest: (card) => -Number(card.dataset.order),
  own: (card) => {
    const at = wish.own.indexOf(card.dataset.card ?? "");
    return at < 0 ? 1000 + Number(card.dataset.order) : at;
  },
};

/** Put the cards in order, moving only those that lie wrong. */
function sort() {
  const order = ORDERS[wish.sort] ?? ORDERS.playable;
  const sorted = cards().map((card) => ({ card, by: order(card), then: Number(card.dataset.order) }));
  sorted.sort((a, b) => (a.by < b.by ? -1 : a.by > b.by ? 1 : a.then - b.then));
  const list = hand();
  list.dataset.sort = wish.sort;
  const focused = document.activeElement;
  let at = list.firstElementChild;
  for (const { card } of sorted) {
    if (card === at) at = at.nextElementSibling;
    else list.insertBefore(card, at);
  }
  if (focused instanceof HTMLElement && list.contains(focused) && document.activeElement !== focused) focused.focus();
}

/** Mark cards that came since the last choice. */
function mark() {
  const now = cards().map((card) => card.dataset.card ?? "");
  if (wish.seen === null) wish.seen = now;
  for (const card of cards()) card.classList.toggle("is-new", !wish.seen.includes(card.dataset.card ?? ""));
}

/**
 * Move a card to another place in one's own order.
 * @param {HTMLElement} card
 * @param {number} to
 */
function move(card, to) {
  const order = cards();
  const from = order.indexOf(card);
  order.splice(from, 1);
  order.splice(Math.max(0, Math.min(to, order.length)), 0, card);
  wish.own = order.map((each) => each.dataset.card ?? "");
  wish.sort = "own";
  keep();
  const list = select();
  if (list) list.value = "own";
  sort();
  card.scrollIntoView({ block: "nearest", inline: "nearest" });
}

/** @param {Event} event */
const cardAt = (event) => /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest?.("#hand > .held"));

let held = "";

/** @param {boolean} turned */
function fresh(turned) {
  mark();
  // While others play the cards stay where they lie, though what can be played changes.
  const now = cards().map((card) => card.id).sort().join();
  hand().dataset.sort = wish.sort;
  if (turned || now !== held) sort();
  held = now;
  for (const card of cards()) card.draggable = true;
}

export function start() {
  const list = select();
  if (list) list.value = wish.sort;
  document.addEventListener("change", (event) => {
    if (event.target !== select()) return;
    wish.sort = select()?.value ?? "playable";
    keep();
    sort();
  });
  document.addEventListener("click", (event) => {
    const button = /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest("[data-move]"));
    const card = cardAt(event);
    if (button && card) move(card, cards().indexOf(card) + Number(button.dataset.move));
  });
  document.addEventListener("keydown", (event) => {
    const card = cardAt(event);
    if (!card || !["ArrowLeft", "ArrowRight"].includes(event.key)) return;
    event.preventDefault();
    const order = cards(), at = order.indexOf(card), step = event.key === "ArrowLeft" ? -1 : 1;
    if (event.altKey) move(card, at + step);
    else focusCard(order[at + step]);
  });
  /** @type {HTMLElement | null} */
  let dragged = null;
  document.addEventListener("dragstart", (event) => {
    dragged = cardAt(event);
    dragged?.classList.add("is-dragged");
  });
  document.addEventListener("dragover", (event) => dragged && cardAt(event) && event.preventDefault());
  document.addEventListener("drop", (event) => {
    const onto = cardAt(event);
    if (dragged && onto && onto !== dragged) move(dragged, cards().indexOf(onto));
  });
  document.addEventListener("dragend", () => {
    dragged?.classList.remove("is-dragged");
    dragged = null;
  });
  document.addEventListener("chosen", () => {
    wish.seen = cards().map((card) => card.dataset.card ?? "");
    keep();
  });
  document.addEventListener("fresh", (event) => fresh(/** @type {CustomEvent} */ (event).detail.turned));
  fresh(true);
}

/** @param {HTMLElement | undefined} card */
export function focusCard(card = cards()[0]) {
  const button = /** @type {HTMLElement | null | undefined} */ (card?.querySelector(".held-play, .held-pick input, .held-zoom"));
  button?.focus();
  card?.scrollIntoView({ block: "nearest", inline: "nearest" });
}
