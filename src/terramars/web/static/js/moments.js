// What others just did, shown for a moment: the card that was played large, what was done in words, and what it cost and
// brought travelling to where it is seen. The page is already as it is afterwards, so nothing here delays anything: any
// key or press ends it, and when one is asked oneself it makes room at once. Without this file the log tells the same.
//
// Paces: "instant" shows nothing by itself, "natural" goes on by itself, "step" waits for a press at each action.

import { entries, newEntries } from "./entries.js";
import { root, state } from "./live.js";
import { moves } from "./motion.js";

const PACES = ["instant", "natural", "step"];
/** How long an action stays, in milliseconds: with a card to read, and without. */
const LONG = 2400, SHORT = 1300;
/** Where many wait, each stays for a shorter time. */
const HURRY = 4, HURRIED = 0.6;
/** @type {Record<string, number>} */
const STEPS = { ArrowLeft: -1, ArrowRight: 1 };
const FLIGHT = 780, EASE = "cubic-bezier(.16, .84, .3, 1)";

const reel = /** @type {HTMLElement} */ (document.getElementById("reel"));
const words = /** @type {HTMLElement} */ (document.getElementById("reel-words"));
const faces = new Map();
/** @type {string[]} The entries of the log that wait to be shown or were, oldest first. */
let line = [];
/** Which of them is shown. */
let at = -1;
let wanted = false;
let missed = 0;
let timer = 0;
/** @type {HTMLElement | null} */
let stage = null;
const news = newEntries();

/** @returns {string} The pace that was chosen; else natural where computers play, which act within a blink. */
function pace() {
  let kept = null;
  try {
    kept = localStorage.getItem("pref pace");
  } catch {
    // Then it is as usual.
  }
  return PACES.includes(kept ?? "") ? /** @type {string} */ (kept) : "computers" in root.dataset ? "natural" : "instant";
}

/** Whether what others do is shown by itself. */
export const plays = () => pace() === "step" || (pace() === "natural" && moves());

/** @param {string} name */
function choose(name) {
  try {
    localStorage.setItem("pref pace", name);
  } catch {
    // It cannot be kept.
  }
  marked();
  if (name === "instant") end();
}

/** The menu says which pace it is. */
function marked() {
  for (const each of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-pace]"))) {
    each.setAttribute("aria-pressed", String(each.dataset.pace === pace()));
    const row = /** @type {HTMLElement | null} */ (each.closest("[data-local]"));
    if (row) row.hidden = false;
  }
}

/** What others did of some actions. @param {HTMLElement[]} actions @returns {string[]} */
function others(actions) {
  return actions.filter((each) => each.dataset.of !== (root.dataset.seat ?? "")).map((each) => each.id);
}

/** @param {string} slug */
function face(slug) {
  if (!faces.has(slug)) {
    const asked = fetch(`/face/${slug}?lang=${document.documentElement.lang}`).then((answer) => (answer.ok ? answer.text() : ""));
    faces.set(slug, asked.catch(() => ""));
  }
  return faces.get(slug);
}

/** @param {Element | null | undefined} element @returns {[number, number] | null} Its middle, if it can be seen. */
function middle(element) {
  const box = element?.getBoundingClientRect();
  return box?.width ? [box.x + box.width / 2, box.y + box.height / 2] : null;
}

/**
 * Where there is room beside the board, everything stands there, below the strip with its buttons: what is told of Mars is
 * seen on Mars. @returns {[number, number] | null} The middle of that column, and where it begins below the strip.
 */
function beside() {
  const column = document.getElementById("prompt")?.getBoundingClientRect();
  const end = document.querySelector(".board")?.getBoundingClientRect().right ?? Infinity;
  const there = column && column.width >= 320 && column.left >= end - 8;
  const [x, width] = there ? [column.left + column.width / 2, column.width] : [0, 0];
  Object.assign(reel.style, there ? { left: `${x}px`, top: `${column.top + 4}px`, maxWidth: `${width}px` } : { left: "", top: "", maxWidth: "" });
  root.style.setProperty("--plate", `${width}px`);
  return there ? [x, column.top + 4 + reel.offsetHeight + 4] : null;
}

/** @param {Element} element @param {Keyframe[]} frames @param {number} lasts @param {number} from */
function animate(element, frames, lasts, from = 0) {
  if (moves()) element.animate(frames, { duration: lasts, delay: from, easing: EASE, fill: "both" });
}

/** Something on the page lights up. @param {Element | null} element @param {number} from */
function light(element, from) {
  const box = element?.getBoundingClientRect();
  if (!box?.width || !stage) return;
  const glow = document.createElement("div");
  glow.className = "m-light";
  Object.assign(glow.style, { left: `${box.x - 4}px`, top: `${box.y - 4}px`, width: `${box.width + 8}px`, height: `${box.height + 8}px` });
  stage.append(glow);
  animate(glow, [{ opacity: 0 }, { opacity: 1, offset: 0.3 }, { opacity: 1, offset: 0.8 }, { opacity: 0 }], 1100, from);
}

/** Show one action. @param {HTMLElement} entry */
async function show(entry) {
  clear();
  const now = (stage = document.createElement("div"));
  now.className = "moment";
  now.ariaHidden = "true";
  const of = entry.dataset.of ?? "", slug = entry.dataset.shows ?? "";
  const mat = document.getElementById(`mat-${of}`);
  const aside = beside(), [x, top] = aside ?? middle(document.querySelector(".board")) ?? [innerWidth / 2, innerHeight / 2];
  const plate = document.createElement("div");
  plate.className = "m-plate";
  const said = document.createElement("p"), bold = document.createElement("b");
  const head = entry.querySelector(".le-head, .le-fold summary")?.textContent?.trim() ?? "";
  bold.textContent = entry.querySelector(":scope > .sr")?.textContent?.trim() ?? "";
  const mark = entry.querySelector(":scope > .mark");
  if (mark) said.append(mark.cloneNode(true));
  said.append(bold, ` ${head}`);
  plate.append(said);
  words.textContent = `${at + 1} / ${line.length} · ${bold.textContent} ${head}`.trim();
  const html = slug ? await face(slug) : "";
  if (stage !== now) return;
  if (html) {
    const card = document.createElement("div");
    card.className = "m-card";
    card.innerHTML = html;
    plate.append(card);
  }
  const came = document.createElement("div");
  came.className = "m-came";
  const parts = [...entry.querySelectorAll(".le-part")], table = entry.querySelector(".le-table");
  came.append(...parts.map((part) => part.cloneNode(true)), ...(table ? [table.cloneNode(true)] : []));
  plate.append(came);
  plate.classList.toggle("is-beside", Boolean(aside));
  for (const child of plate.children) child.toggleAttribute("inert", true);
  now.append(plate);
  document.body.append(now);
  const y = aside ? top + plate.offsetHeight / 2 : top;
  Object.assign(plate.style, { left: `${x}px`, top: `${y}px` });
  const from = middle(mat), small = from ? `translate(${from[0] - x}px, ${from[1] - y}px) scale(.15)` : "translateY(14px)";
  animate(plate, [{ transform: `translate(-50%, -50%) ${small}`, opacity: 0 }, { transform: "translate(-50%, -50%)", opacity: 1 }], 380);
  light(mat, 0);
  parts.forEach((part, i) => travel(came.children[i], /** @type {HTMLElement} */ (part).dataset.at ?? "", 650 + i * 140));
}

/** What it cost and brought goes to where it is seen. @param {Element} shown @param {string} id @param {number} from */
function travel(shown, id, from) {
  const target = id ? document.getElementById(id) : null;
  const a = middle(shown), b = middle(target);
  if (!a || !b || !stage) return;
  if (moves()) {
    const token = document.createElement("div");
    token.className = "m-token";
    token.append(...[...shown.cloneNode(true).childNodes].filter((each) => !(each instanceof Element && each.matches(".sr"))));
    Object.assign(token.style, { left: `${a[0]}px`, top: `${a[1]}px` });
    stage.append(token);
    const x = b[0] - a[0], y = b[1] - a[1], lift = -50 - Math.abs(x) * 0.1;
    animate(token, [
      { transform: "translate(-50%, -50%)", opacity: 0 },
      { transform: `translate(-50%, -50%) translate(${x / 2}px, ${y / 2 + lift}px) scale(1.15)`, opacity: 1, offset: 0.5 },
      { transform: `translate(-50%, -50%) translate(${x}px, ${y}px) scale(.8)`, opacity: 1, offset: 0.95 },
      { transform: `translate(-50%, -50%) translate(${x}px, ${y}px) scale(.6)`, opacity: 0 },
    ], FLIGHT, from);
  }
  light(target, moves() ? from + FLIGHT - 80 : 0);
}

function clear() {
  clearTimeout(timer);
  stage?.remove();
  stage = null;
}

/** Nothing is shown any more. */
function end() {
  const inside = reel.contains(document.activeElement);
  clear();
  reel.hidden = true;
  line = [];
  at = -1;
  wanted = false;
  if (inside) document.getElementById("watch")?.focus();
}

/** Show the action at a place of the line, and go on from there. @param {number} place */
function go(place) {
  const entry = document.getElementById(line[place] ?? "");
  if (!entry) {
    end();
    return;
  }
  at = place;
  reel.hidden = false;
  document.dispatchEvent(new CustomEvent("shown", { detail: entry }));
  void show(entry);
  if (pace() === "step") return;
  const stays = (entry.dataset.shows ? LONG : SHORT) * (line.length - place > HURRY ? HURRIED : 1);
  timer = setTimeout(() => go(at + 1), stays);
}

/** Play again what happened since one's last turn. */
function watch() {
  end();
  unmiss();
  line = others(entries().filter((each) => each.classList.contains("is-since")));
  wanted = true;
  go(0);
  /** @type {HTMLElement | null} */ (reel.querySelector("[data-reel=next]"))?.focus();
}

/** The decision has a button that says how much was not seen. */
function marksMissed() {
  const button = document.getElementById("watch-missed");
  if (!button) return;
  const number = button.querySelector("b");
  const label = (button.dataset.words ?? "").replace("{number}", String(missed));
  button.hidden = !missed;
  button.title = label;
  button.setAttribute("aria-label", label);
  if (number) number.textContent = String(missed);
}

function unmiss() {
  missed = 0;
  marksMissed();
}

/** It is my turn: what was not seen can be watched later. */
function shrink() {
  missed += line.length - Math.max(at, 0);
  end();
  marksMissed();
}

/** @param {CustomEvent} event */
function fresh(event) {
  marked();
  marksMissed();
  if (!event.detail.names.includes("log")) return;
  const told = others(news());
  if (state.over && !wanted) {
    end(); // nothing lies over the end of the game; the log still tells it
    return;
  }
  if (plays() && !wanted) line.push(...told);
  if (event.detail.turned || (state.asked && !wanted)) {
    if (line.length) shrink();
  } else if (line.length && at < 0) go(0);
}

/** Any key or press that is not meant for the reel ends it. @param {Event} event */
function input(event) {
  const target = /** @type {Element} */ (event.target);
  if (reel.hidden || (target instanceof Element && target.closest("#reel"))) return;
  if (event instanceof KeyboardEvent && ["Shift", "Control", "Alt", "Meta", "Tab"].includes(event.key)) return;
  const idle = target === document.body || target.id === "prompt";
  const steps = event instanceof KeyboardEvent && idle ? STEPS[event.key] : 0;
  if (steps) go(Math.max(0, at + steps));
  else end();
}

export function start() {
  marked();
  document.addEventListener("fresh", (event) => fresh(/** @type {CustomEvent} */ (event)));
  document.addEventListener("chosen", () => {
    end();
    unmiss();
  });
  for (const kind of ["pointerdown", "keydown"]) addEventListener(kind, input, { capture: true, passive: true });
  reel.addEventListener("keydown", (event) => {
    const steps = STEPS[event.key];
    if (event.key === "Escape") end();
    else if (steps) go(Math.max(0, at + steps));
    else if (event.key !== "Enter" && event.key !== " " && event.key !== "Tab" && event.key !== "Shift") end();
    if (steps || event.key === "Escape") event.stopPropagation();
  });
  document.addEventListener("click", (event) => {
    const pressed = /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest("[data-watch], [data-reel], [data-pace]"));
    if (!pressed) return;
    if ("watch" in pressed.dataset) watch();
    else if (pressed.dataset.pace) choose(pressed.dataset.pace);
    else if (pressed.dataset.reel === "back") go(Math.max(0, at - 1));
    else if (pressed.dataset.reel === "next") go(at + 1);
    else end();
  });
}
