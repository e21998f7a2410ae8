// A hint: what to do, why, what to aim for; the thing that is meant stands in the light.

import { root } from "./live.js";
import { light } from "./spotlight.js";

/**
 * @typedef {{id: string, name: string, card: string, wanted: boolean, sentence: string, because?: string[], but?: string[]}} Ranked
 * @typedef {{advice?: string, because?: string[], but?: string[], close?: string, cards?: string[],
 *            aims?: {text: string, id: string}[], ranked: Ranked[]}} Advice
 */

const hintbox = () => document.getElementById("hint");
const presses = () => document.querySelectorAll("[data-hint]");

/**
 * @param {string} kind
 * @param {string} [words]
 * @param {string} [name]
 */
function made(kind, words = "", name = "") {
  const it = document.createElement(kind);
  it.textContent = words;
  if (name) it.className = name;
  return it;
}

/**
 * @param {string[]} lines
 * @param {string} name
 */
function list(lines, name) {
  const found = made("ul", "", name);
  found.append(...lines.map((line) => made("li", line)));
  return found;
}

/**
 * @param {string} words
 * @param {Node[]} inside
 */
function folded(words, inside) {
  const found = made("details");
  found.append(made("summary", words), ...inside);
  return found;
}

/**
 * What on the page an option is chosen with: an area of the map before the list of areas, a card before its button, what
 * opens a sheet before what is in it.
 * @param {string} id
 */
function meant(id) {
  const all = [...document.querySelectorAll("[data-option], [name=choice]")].filter(
    (each) => each.getAttribute("data-option") === id || each.getAttribute("value") === id,
  );
  const found = all.find((each) => each.matches(".hex")) ?? all[0];
  const sheet = found?.closest("[popover]");
  if (sheet) return document.querySelector(`[popovertarget="${sheet.id}"]`);
  return found?.closest(".held, .pick") ?? found ?? null;
}

/** @param {Advice} said */
function told(said) {
  const box = /** @type {HTMLElement} */ (hintbox());
  const { why = "", but = "", left = "", aims = "", others = "", count = "" } = box.dataset;
  const best = said.ranked[0];
  const parts = [made("p", said.advice || best.sentence, "hint-do")];
  if (said.because?.length) parts.push(list(said.because, "hint-why"));
  if (said.but?.length) parts.push(made("p", said.cards ? left : but, "hint-h"), list(said.but, "hint-but"));
  if (said.close) parts.push(made("p", said.close, "hint-close"));
  if (said.aims?.length) {
    const plan = made("ul", "", "hint-aims");
    for (const aim of said.aims) {
      const line = made("li"), thing = aim.id ? meant(aim.id) : null;
      if (thing) {
        const press = made("button", aim.text, "linkish");
        press.setAttribute("type", "button");
        press.addEventListener("click", () => light(thing));
        line.append(press);
      } else line.textContent = aim.text;
      plan.append(line);
    }
    parts.push(made("p", aims, "hint-h"), plan);
  }
  const more = said.ranked.slice(1, 6).map((each) => {
    const reason = each.but?.[0] ?? each.because?.[0] ?? "";
    return reason ? `${each.name}: ${reason}` : each.name ?? each.sentence;
  });
  if (more.length && !said.cards) parts.push(folded(others, [list(more, "")]));
  if (said.advice && best.because) parts.push(folded(count, [list(said.ranked.slice(0, 3).map((each) => each.sentence), "")]));
  box.replaceChildren(...parts);
  box.setAttribute("aria-label", why);
}

/** Ask for a hint, or put it away. */
export async function hint() {
  const box = hintbox();
  if (!box) return;
  if (!box.hidden) {
    clear();
    return;
  }
  for (const press of presses()) press.setAttribute("aria-busy", "true");
  const seat = root.dataset.seat, lang = document.documentElement.lang, version = root.dataset.version;
  const answer = await fetch(`/api/v1/games/${root.dataset.game}/hint?seat=${seat}&lang=${lang}`);
  for (const press of presses()) press.removeAttribute("aria-busy");
  // Meanwhile the game may have gone on.
  if (!answer.ok || version !== root.dataset.version) return;
  /** @type {Advice} */
  const said = await answer.json();
  if (!said.ranked.length) return;
  told(said);
  box.hidden = false;
  const thing = meant(said.ranked[0].id);
  // On a phone the words stay in sight beside the thing itself: in a folded prompt, and where the thing is scrolled to.
  const prompt = box.closest("#prompt");
  prompt?.setAttribute("data-hinted", !said.cards && thing && prompt.contains(thing) ? "here" : "elsewhere");
  box.scrollIntoView({ block: "nearest" });
  for (const press of presses()) press.setAttribute("aria-expanded", "true");
  const cards = (said.cards ?? []).map((card) => document.getElementById(`offer-${card}`));
  for (const each of said.cards ? cards : [thing]) each?.classList.add("is-hinted");
  if (!said.cards && thing) {
    thing.classList.add("is-hinted");
    light(thing);
  }
}

function clear() {
  const box = hintbox();
  if (box) box.hidden = true;
  document.getElementById("prompt")?.removeAttribute("data-hinted");
  for (const press of presses()) press.setAttribute("aria-expanded", "false");
  for (const each of document.querySelectorAll(".is-hinted")) each.classList.remove("is-hinted");
  light(null);
}

export function start() {
  document.addEventListener("click", (event) => {
    if (/** @type {Element} */ (event.target).closest("[data-hint]")) hint();
  });
  document.addEventListener("fresh", (event) => {
    if (/** @type {CustomEvent} */ (event).detail.names.includes("prompt")) clear();
  });
}
