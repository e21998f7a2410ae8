// Steps through a finished game without loading the page: arrow keys, slider, autoplay. Every step is a link as well.

import * as dialogs from "./dialogs.js";
import * as glance from "./glance.js";
import * as hand from "./hand.js";
import { settle } from "./motion.js";
import { known, take } from "./regions.js";

const PACE = 900;
/** Steps fetched ahead: pages of the address, not yet shown. @type {Map<string, Promise<any>>} */
const ahead = new Map();
let playing = 0;
let wanted = location.href;
let busy = false;

/** @param {string} address */
function fetched(address) {
  const url = new URL(address, location.href);
  url.pathname += "/regions";
  url.searchParams.set("have", known());
  return fetch(url).then((answer) => (answer.ok ? answer.json() : Promise.reject(new Error(String(answer.status)))));
}

/**
 * Show a step.
 * @param {string} address
 */
async function go(address) {
  wanted = address;
  if (busy) return;
  busy = true;
  try {
    while (true) {
      const going = wanted;
      const parts = await (ahead.get(going) ?? fetched(going));
      ahead.clear();
      settle();
      const whole = Object.entries(parts.regions).map(([name, sent]) => take(name, sent)).every(Boolean);
      if (!whole) continue;
      history.replaceState(null, "", going);
      if (going === wanted) break;
    }
    comforts();
    const next = /** @type {HTMLAnchorElement | null} */ (document.querySelector(".step.is-next"));
    if (next && !next.ariaDisabled) ahead.set(next.href, fetched(next.href));
  } catch {
    location.assign(wanted);
  } finally {
    busy = false;
  }
}

/** @param {string} which */
const link = (which) => /** @type {HTMLAnchorElement[]} */ ([...document.querySelectorAll(".steps .step")])[
  ["ArrowUp", "ArrowLeft", "ArrowRight", "ArrowDown"].indexOf(which)
];

function comforts() {
  for (const each of document.querySelectorAll("#slide button")) each.hidden = true;
  const button = /** @type {HTMLButtonElement} */ (document.getElementById("autoplay"));
  button.hidden = false;
  button.classList.toggle("is-playing", Boolean(playing));
  button.setAttribute("aria-label", (playing ? button.dataset.pause : button.dataset.play) ?? "");
}

function stop() {
  clearInterval(playing);
  playing = 0;
  comforts();
}

document.addEventListener("click", (event) => {
  const target = /** @type {Element} */ (event.target);
  const step = /** @type {HTMLAnchorElement | null} */ (target.closest("a[data-step], .eyes a"));
  if (step && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
    event.preventDefault();
    stop();
    go(step.href);
  } else if (target.closest("#autoplay")) {
    if (playing) stop();
    else {
      playing = setInterval(() => {
        const next = link("ArrowRight");
        if (!next || next.getAttribute("aria-disabled")) stop();
        else if (!busy) go(next.href);
      }, PACE);
      comforts();
    }
  }
});

document.addEventListener("input", (event) => {
  const slider = /** @type {HTMLInputElement} */ (event.target);
  if (slider.id !== "slider") return;
  stop();
  const url = new URL(location.href);
  url.searchParams.set("step", slider.value);
  go(url.href);
});

document.addEventListener("keydown", (event) => {
  const target = /** @type {Element} */ (event.target);
  if (target.matches("input, select, textarea") || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === " " && !target.matches("button, a, summary")) {
    event.preventDefault();
    document.getElementById("autoplay")?.click();
  }
  const step = event.key.startsWith("Arrow") ? link(event.key) : undefined;
  if (!step) return;
  event.preventDefault();
  stop();
  go(step.href);
});

for (const part of [hand, dialogs, glance]) part.start();
comforts();
