// The dawn of a generation and the end of a game: shown for a breath over the page, which is already as it is
// afterwards. Any input ends them; where less motion is wanted there are none.

import { state } from "./live.js";
import { moves } from "./motion.js";

/** @type {Element | null} */
let now = null;

/** @param {string} name */
function begin(name) {
  const drawn = /** @type {HTMLTemplateElement | null} */ (document.getElementById(name))?.content.firstElementChild;
  if (!drawn || !moves() || document.hidden) return null;
  end();
  now = document.importNode(drawn, true);
  now.setAttribute("aria-hidden", "true");
  now.addEventListener("animationend", (event) => event.target === now && end());
  document.body.append(now);
  return now;
}

function end() {
  now?.remove();
  now = null;
}

const said = (/** @type {string} */ which) => document.querySelector(which)?.textContent ?? "";
const generation = () => Number(said("#generation"));

/** @param {Element} moment @param {string} which @param {string} words */
function write(moment, which, words) {
  const place = moment.querySelector(which);
  if (place) place.textContent = words;
}

function dawn() {
  const moment = begin("dawn");
  if (!moment) return;
  write(moment, "b", said("#generation"));
  write(moment, "i", /** @type {HTMLElement | null} */ (document.querySelector(".gen"))?.dataset.begins ?? "");
}

function finale() {
  const moment = /** @type {HTMLElement | null} */ (begin("finale"));
  const mars = document.querySelector(".mars")?.getBoundingClientRect();
  if (!moment || !mars?.width) return;
  // The middle of the globe, and how wide it is, in the picture of the map.
  moment.style.setProperty("--x", `${mars.x + mars.width / 2}px`);
  moment.style.setProperty("--y", `${mars.y + (mars.height * 352) / 616}px`);
  moment.style.setProperty("--wide", `${(mars.width * 606) / 644}px`);
}

export function start() {
  let before = generation();
  let over = Boolean(document.getElementById("finale"));
  document.addEventListener("fresh", () => {
    if (state.over && !over) finale();
    else if (generation() > before) dawn();
    over ||= state.over;
    before = generation();
  });
  for (const input of ["pointerdown", "keydown"]) addEventListener(input, end, { capture: true, passive: true });
}
