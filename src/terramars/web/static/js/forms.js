// Panels that reckon while one chooses: payments, and sets of cards.

import { toast } from "./live.js";

/**
 * A sentence with its blanks filled in.
 * @param {string} words
 * @param {Record<string, number>} values
 */
const said = (words, values) =>
  words.replace(/\{(\w+)(?::([^|}]*)\|([^}]*))?\}/g, (_, name, one, many) =>
    one === undefined ? String(values[name]) : values[name] === 1 ? one : many,
  );

/** What the payment comes to. */
function bill() {
  const body = /** @type {HTMLElement | null} */ (document.querySelector("#prompt [data-bill]"));
  if (!body) return;
  const cost = Number(body.dataset.bill), money = Number(body.dataset.money);
  let paid = 0;
  for (const input of body.querySelectorAll("input")) {
    const worth = Number(input.value) * Number(input.dataset.worth);
    paid += worth;
    const sum = input.closest("li")?.querySelector("[data-sum]");
    if (sum) sum.textContent = String(worth);
    for (const step of input.parentElement?.querySelectorAll("[data-step]") ?? []) {
      const to = Number(input.value) + Number(/** @type {HTMLElement} */ (step).dataset.step);
      step.toggleAttribute("aria-disabled", to < Number(input.min) || to > Number(input.max));
    }
  }
  const rest = Math.max(0, cost - paid), over = Math.max(0, paid - cost), short = Math.max(0, rest - money);
  const left = body.querySelector("[data-rest]");
  if (left) left.textContent = String(Math.min(rest, money));
  const verdict = /** @type {HTMLElement} */ (body.querySelector("[data-verdict]"));
  verdict.hidden = false;
  verdict.classList.toggle("barrier--none", !short);
  verdict.classList.toggle("barrier--close", short > 0);
  const words = (short ? verdict.dataset.short : over ? verdict.dataset.over : verdict.dataset.fits) ?? "";
  verdict.textContent = said(words, { rest: money - rest, over, short });
  const pay = document.getElementById("pay-now");
  pay?.toggleAttribute("aria-disabled", short > 0);
}

/** What the marked cards come to, which more may be marked, and what is missing before they can be sent. */
function marks() {
  const take = document.getElementById("take-these");
  if (!take) return;
  const boxes = /** @type {HTMLInputElement[]} */ ([...document.querySelectorAll("[name=kept]")]);
  const dear = tally(boxes);
  const says = /** @type {HTMLElement | null} */ (take.querySelector("[data-none]"));
  if (says) says.textContent = (boxes.some((box) => box.checked) ? says.dataset.some : says.dataset.none) ?? "";
  let why = "";
  for (const rule of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("#set-rules li"))) {
    const { part, least, most, lacks } = rule.dataset;
    const own = boxes.filter((box) => box.dataset.part === part);
    const number = own.filter((box) => box.checked).length;
    for (const box of own) box.disabled = box.type !== "radio" && !box.checked && number >= Number(most);
    if (number < Number(least)) why ||= lacks ?? "";
  }
  why ||= dear;
  if (why) take.setAttribute("aria-disabled", "true");
  else take.removeAttribute("aria-disabled");
  take.title = why;
  const line = document.getElementById("lacking");
  if (!line) return;
  line.hidden = !why;
  if (line.textContent !== why) line.textContent = why;
}

/**
 * What the marked cards cost; what is wrong with that, if anything.
 * @param {HTMLInputElement[]} boxes
 */
function tally(boxes) {
  const line = document.getElementById("tally");
  if (!line) return "";
  const base = boxes.find((box) => box.dataset.money && (box.type === "checkbox" || box.checked));
  line.hidden = !base;
  if (!base) return "";
  const number = boxes.filter((box) => "buys" in box.dataset && box.checked).length;
  const cost = number * Number(base.dataset.each), rest = Number(base.dataset.money) - cost;
  line.textContent = said(line.dataset.words ?? "", { number, cost, rest });
  line.classList.toggle("is-short", rest < 0);
  return rest < 0 ? line.dataset.dear ?? "" : "";
}

export function start() {
  document.addEventListener("click", (event) => {
    const step = /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest("[data-step]"));
    if (!step) return;
    const input = /** @type {HTMLInputElement} */ (step.parentElement?.querySelector("input"));
    const to = Number(input.value) + Number(step.dataset.step);
    if (to >= Number(input.min) && to <= Number(input.max)) input.value = String(to);
    bill();
  });
  const reckon = () => {
    bill();
    marks();
  };
  document.addEventListener("input", reckon);
  document.addEventListener("fresh", reckon);
  // A browser that comes back brings along what was marked.
  addEventListener("pageshow", reckon);
  // What is greyed out says why, and does nothing.
  document.addEventListener(
    "click",
    (event) => {
      const shut = /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest("button[aria-disabled]"));
      if (!shut) return;
      event.preventDefault();
      if (shut.id === "take-these") toast(shut.title);
    },
    true,
  );
  reckon();
}
