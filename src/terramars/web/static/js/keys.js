// Playing with the keyboard alone.

import { focusBoard } from "./board.js";
import { open, read } from "./dialogs.js";
import { focusCard } from "./hand.js";
import { hint } from "./hint.js";
import { root } from "./live.js";

/**
 * @param {string} which
 */
const press = (which) => /** @type {HTMLElement | null} */ (document.querySelector(which))?.click();

/** @param {string} view */
function see(view) {
  const tab = /** @type {HTMLInputElement | null} */ (document.getElementById(`view-${view}`));
  if (tab) tab.checked = true;
}

/** The version of the game in which the key for it has marked the button that passes. */
let marked = "";
/** Whether something was chosen here whose answer has not come yet. */
let chosen = false;

/** End the turn or confirm; to pass for the whole generation only at a second press: it cannot be taken back. */
function end() {
  const button = /** @type {HTMLElement | null} */ (document.querySelector('#prompt [data-action="confirm"], #prompt #end-turn'));
  const { version = "" } = root.dataset;
  if (button && "passes" in button.dataset && (document.activeElement !== button || marked !== version)) {
    marked = version;
    button.focus();
  } else if (button) button.click();
  else confirm();
}

const confirm = () => press("#prompt #pay-now, #prompt #take-these");

const NUMBERS = 9;
const options = () => /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("#prompt-body button[name=choice]"));

/** Once a key was used, options show the number that chooses them, as far as there are keys. */
function number() {
  if (!("keys" in document.documentElement.dataset)) return;
  [...options()].slice(0, NUMBERS).forEach((each, i) => (each.dataset.number = String(i + 1)));
}

/** After a choice the keyboard goes on at the next question; on no account at a button that ends the turn as well. */
function fresh() {
  const at = document.activeElement;
  if (chosen && (!at || at === document.body || at.id === "end-turn")) document.getElementById("prompt")?.focus({ preventScroll: true });
  chosen = false;
  number();
}

/** @type {Record<string, () => void>} */
const KEYS = {
  u: () => press('#prompt [data-action="undo"]'),
  c: () => press('#prompt [data-action="cancel"]'),
  h: () => hint(),
  e: end,
  p: () => {
    const first = document.querySelector("#prompt-body button, #prompt-body input, #prompt button[name=choice]");
    /** @type {HTMLElement | null} */ (first ?? document.getElementById("prompt"))?.focus();
  },
  b: () => {
    see("board");
    focusBoard();
  },
  k: () => {
    see("hand");
    const offer = /** @type {HTMLElement | null} */ (document.querySelector("#stage:not([hidden]) :is(input[name=kept], button)"));
    if (offer) offer.focus();
    else focusCard();
  },
  l: () => {
    see("log");
    document.getElementById("log-lines")?.focus();
  },
  m: () => /** @type {any} */ (document.getElementById("menu"))?.togglePopover(),
  z: () => {
    const card = /** @type {HTMLElement | null} */ (document.activeElement?.closest("[data-card]"));
    const link = /** @type {HTMLElement | null} */ (card?.querySelector("[data-zoom]") ?? document.activeElement?.closest("[data-zoom]") ?? null);
    if (link) read(link.dataset.zoom ?? "", link);
  },
  "?": () => open("keys"),
};

/** @param {KeyboardEvent} event */
function down(event) {
  const target = /** @type {HTMLElement} */ (event.target);
  if (!("keys" in document.documentElement.dataset)) {
    document.documentElement.dataset.keys = "";
    number();
  }
  // A key that is held down acts once: it would go on to choose in the next turn.
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.repeat) return;
  if (target.closest("input:not([type=checkbox]):not([type=radio]), textarea, select, dialog[open]")) return;
  if (/^[1-9]$/.test(event.key)) {
    const option = options()[Number(event.key) - 1];
    if (option) {
      event.preventDefault();
      option.focus();
      option.click();
    }
    return;
  }
  if (event.key === "Enter" && (target === document.body || target.id === "prompt")) {
    // It may still be meant for what was there a moment ago: what ends a turn has a key of its own.
    event.preventDefault();
    confirm();
    return;
  }
  const act = KEYS[event.key.length === 1 ? event.key.toLowerCase() : event.key];
  if (act && event.key !== " ") {
    event.preventDefault();
    act();
  }
}

export function start() {
  document.addEventListener("keydown", down);
  document.addEventListener("chosen", () => (chosen = true));
  document.addEventListener("fresh", fresh);
}
