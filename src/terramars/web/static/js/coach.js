// The coach: points at what a lesson speaks of, and hears that it is understood without loading the page anew. A lesson
// itself comes with the table's regions.

import { morph, parsed } from "./morph.js";
import { light } from "./spotlight.js";

const panel = () => document.getElementById("coach");
let pointed = "";

/** The thing that the lesson speaks of: of several the first that is drawn, else the first that a tab would show. */
function thing() {
  const points = panel()?.dataset.points;
  const found = points ? [...document.querySelectorAll(points)] : [];
  return found.find((each) => each.checkVisibility()) ?? found[0] ?? null;
}

/** A new lesson puts its thing into the light, if it is on the screen. */
function point() {
  const lesson = panel()?.dataset.lesson ?? "";
  if (lesson === pointed) return;
  pointed = lesson;
  if (lesson) light(thing(), true);
}

document.addEventListener("click", (event) => {
  if (/** @type {Element} */ (event.target).closest("[data-point]")) light(thing());
});
document.addEventListener("fresh", point);
document.addEventListener("submit", async (event) => {
  const form = /** @type {HTMLFormElement} */ (event.target);
  if (!form.closest("#coach")) return;
  event.preventDefault();
  const body = new URLSearchParams(/** @type {any} */ (new FormData(form, event.submitter)));
  // The answer is the next lesson alone: the rest of the page is here already.
  body.set("live", "1");
  const answer = await fetch(`${form.action}?lang=${document.documentElement.lang}`, { method: "POST", body });
  const old = panel();
  if (!answer.ok || !old) return;
  morph(old, parsed(await answer.text(), old));
  point();
});
point();
