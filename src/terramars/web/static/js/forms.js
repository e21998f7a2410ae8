// Panels that reckon while one chooses: payments, and cards to buy.

/**
 * A sentence with its blanks filled in.
 * @param {string} words
 * @param {Record<string, number>} values
 */
const said = (words, values) => words.replace(/\{(\w+)\}/g, (_, name) => String(values[name]));

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

/** What the marked cards cost, and which more may be marked. */
function tally() {
  const line = document.getElementById("tally");
  if (!line) return;
  const boxes = /** @type {HTMLInputElement[]} */ ([...document.querySelectorAll("#stage [name=kept]")]);
  const corporation = boxes.find((box) => box.type === "radio" && box.checked);
  const bought = boxes.filter((box) => "buys" in box.dataset && box.checked);
  const base = corporation ?? boxes.find((box) => box.dataset.money && box.type === "checkbox");
  for (const box of boxes) {
    const most = Number(box.dataset.most);
    if (most) box.disabled = !box.checked && boxes.filter((each) => each.dataset.most && each.checked).length >= most;
  }
  line.hidden = !base;
  if (!base) return;
  const cost = bought.length * Number(base.dataset.each), rest = Number(base.dataset.money) - cost;
  line.textContent = said(line.dataset.words ?? "", { number: bought.length, cost, rest });
  line.classList.toggle("is-short", rest < 0);
  document.getElementById("take-these")?.toggleAttribute("aria-disabled", rest < 0);
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
    tally();
  };
  document.addEventListener("input", reckon);
  document.addEventListener("fresh", reckon);
  // What is greyed out says why, and does nothing.
  document.addEventListener(
    "click",
    (event) => {
      if (/** @type {Element} */ (event.target).closest("button[aria-disabled]")) event.preventDefault();
    },
    true,
  );
  reckon();
}
