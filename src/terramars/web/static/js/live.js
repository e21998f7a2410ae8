// The page and the table: what changed is fetched and morphed in; what is chosen is sent, and its answer brings
// the fresh parts along. Without this file every form works as well, by loading the page anew.

import { glide, lie, settle } from "./motion.js";
import { known, take } from "./regions.js";
import { listen } from "./stream.js";

/**
 * @typedef {{version: number, asked: boolean, over: boolean, notice: string, location?: string,
 *            regions: Record<string, import("./regions.js").Sent>}} Parts
 */

export const root = /** @type {HTMLElement} */ (document.getElementById("table"));
const { game, seat, here } = root.dataset;
export const state = { version: Number(root.dataset.version), asked: Boolean(root.dataset.asked), over: false };

/** What leads to another page. */
const NATIVE = /^(watch|device|renew|shoulder|delete|revoke|invite-\d)$/;
/** A vote about somebody; when one is carried, that about another person may stand in its place at once. */
const VOTE = /^(not-)?away-/;
/** For so many milliseconds after a vote a second press is the same one. */
const TWICE = 1000;
let voted = -TWICE;
let sending = false;
let fetching = false;
let again = false;
/** The newest version that was heard of while something was under way, whose answer may bring it along. */
let heard = 0;
let lost = 0;
let noted = 0;
/** While nothing can be reached one tries again, after so many milliseconds at first and at last. */
const LEAST = 500, MOST = 8000;
let patience = LEAST;
/** Those who wait for the connection. @type {Set<() => void>} */
const waiting = new Set();

/** What is fetched comes in the language of this page, also when another tab has changed to a different one. */
const lang = `lang=${document.documentElement.lang}`;

/**
 * Bring the page up to date.
 * @param {Parts} parts
 */
export function apply(parts) {
  if (parts.location) {
    location.assign(parts.location);
    return;
  }
  if (parts.version < state.version) return;
  settle();
  const names = Object.keys(parts.regions);
  const cards = names.includes("dock") ? lie() : new Map();
  for (const [name, sent] of Object.entries(parts.regions)) if (!take(name, sent)) again = true;
  const turned = parts.asked && !state.asked;
  Object.assign(state, { version: parts.version, asked: parts.asked, over: parts.over });
  root.dataset.version = String(parts.version);
  if (parts.notice) toast(parts.notice);
  document.dispatchEvent(new CustomEvent("fresh", { detail: { names, turned } }));
  glide(cards);
}

/**
 * The game has come to a version: fetch it, unless what is under way brings it.
 * @param {number} version
 */
function changed(version) {
  if (fetching || sending) heard = Math.max(heard, version);
  else if (version > state.version) refresh();
}

/** What was under way is done: fetch what it did not bring. */
function finish() {
  const missing = again || heard > state.version;
  again = false;
  heard = 0;
  if (missing) refresh();
}

/** Fetch what this page does not have yet. */
export async function refresh() {
  if (fetching || sending) {
    again = true;
    return;
  }
  fetching = true;
  try {
    const answer = await reached(() =>
      fetch(`/g/${game}/regions${(here ?? "").slice((here ?? "").indexOf("?"))}${lang}&have=${known()}`),
    );
    if (answer.ok) apply(await answer.json());
    else if (answer.status === 404 || answer.status === 403) location.reload();
  } catch {
    // It broke off on the way: whatever is heard of next brings it along.
  } finally {
    fetching = false;
    finish();
  }
}

/**
 * Send a form; the answer holds the parts that changed.
 * @param {HTMLFormElement} form
 * @param {HTMLElement | null} submitter
 */
export async function send(form, submitter) {
  if (sending) return;
  sending = true;
  root.setAttribute("aria-busy", "true");
  const pressed = pressedFor(submitter);
  for (const each of pressed) each.toggleAttribute("data-sending", true);
  const body = new URLSearchParams(/** @type {any} */ (new FormData(form, submitter)));
  body.set("have", known());
  const address = `${submitter?.getAttribute("formaction") || form.action}?${lang}`;
  const sheet = /** @type {HTMLElement | null} */ (submitter?.closest("[popover]") ?? null);
  document.dispatchEvent(new CustomEvent("chosen"));
  try {
    // The same choice sent twice counts once, by its key; and it is refused if the game has moved on, by its version.
    const answer = await reached(() => fetch(address, { method: "POST", body }));
    if (answer.headers.get("content-type")?.includes("json") && answer.ok) {
      const parts = await answer.json();
      apply(parts);
      if (!parts.notice && VOTE.test(submitter?.dataset.action ?? "")) voted = performance.now();
      if (!parts.notice && closes(submitter)) sheet?.hidePopover();
    } else {
      if (!answer.redirected) toast();
      // Nobody reads it: else its connection would stay open.
      answer.body?.cancel();
      again = true;
    }
  } catch {
    // The answer broke off on the way: what was chosen is fetched.
    again = true;
  } finally {
    sending = false;
    root.removeAttribute("aria-busy");
    for (const each of pressed) each.removeAttribute("data-sending");
    finish();
  }
}

/**
 * What shows that it is being sent: a button, and the card or the area of the map that it stands for.
 * @param {HTMLElement | null} submitter
 */
function pressedFor(submitter) {
  const { area } = submitter?.dataset ?? {};
  const all = [submitter, submitter?.closest(".held, .pick"), area ? document.getElementById(`hex-${area}`) : null];
  return all.filter((each) => each !== null && each !== undefined);
}

/**
 * Whether a sheet has done its work when this button of it has: what is chosen is seen on the table behind it.
 * @param {HTMLElement | null} submitter
 */
const closes = (submitter) => submitter?.getAttribute("name") === "choice" || submitter?.dataset.action === "resign";

/**
 * Ask the server, again and again until it can be reached.
 * @param {() => Promise<Response>} asks
 */
async function reached(asks) {
  for (;;) {
    try {
      const answer = await asks();
      offline(false);
      return answer;
    } catch {
      offline(true);
      await connection();
    }
  }
}

/** Wait for a while, or until there is word of the server. @returns {Promise<void>} */
function connection() {
  return new Promise((done) => {
    const go = () => {
      clearTimeout(timer);
      waiting.delete(go);
      done();
    };
    const timer = setTimeout(go, patience);
    patience = Math.min(2 * patience, MOST);
    waiting.add(go);
  });
}

/** Whoever waits for the connection tries again now. */
function retry() {
  for (const go of [...waiting]) go();
}

/** @param {boolean} away */
function offline(away) {
  const banner = /** @type {HTMLElement} */ (document.getElementById("offline"));
  if (away) {
    lost ||= setTimeout(() => (banner.hidden = false), 1500);
    return;
  }
  clearTimeout(lost);
  lost = 0;
  patience = LEAST;
  banner.hidden = true;
  retry();
}

/**
 * Say that the game has moved on, that something was refused, or whatever else is to be said.
 * @param {string} why
 */
export function toast(why = "moved") {
  const note = /** @type {HTMLElement} */ (document.getElementById("toast"));
  const words = note.querySelector("span");
  if (words) words.textContent = note.dataset[why] ?? why;
  // Shown anew as a popover, it lies above every sheet that is open.
  note.hidden = false;
  note.popover = "manual";
  if (note.matches(":popover-open")) note.hidePopover();
  note.showPopover();
  clearTimeout(noted);
  noted = setTimeout(() => (note.hidden = true), 5000);
}

export function start() {
  document.addEventListener("submit", (event) => {
    const form = /** @type {HTMLFormElement} */ (event.target);
    const submitter = event.submitter;
    if (!form.matches("form[data-live]") || NATIVE.test(submitter?.dataset.action ?? "")) return;
    event.preventDefault();
    if (!VOTE.test(submitter?.dataset.action ?? "") || performance.now() - voted > TWICE) send(form, submitter);
  });
  addEventListener("online", retry);
  listen({ game, seat }, { refresh, changed, away: offline });
}
