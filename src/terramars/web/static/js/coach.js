// Says that a lesson is understood without loading the page anew; a lesson itself comes with the table's regions.

import { morph, parsed } from "./morph.js";

const root = /** @type {HTMLElement} */ (document.getElementById("table"));
const address = `/g/${root.dataset.game}/lesson`;

/** @param {Response} answer */
async function show(answer) {
  const old = document.getElementById("coach");
  if (answer.ok && old) morph(old, parsed(await answer.text(), old));
}

document.addEventListener("submit", async (event) => {
  const form = /** @type {HTMLFormElement} */ (event.target);
  if (!form.closest("#coach")) return;
  event.preventDefault();
  await fetch(form.action, { method: "POST", body: new URLSearchParams(/** @type {any} */ (new FormData(form, event.submitter))) });
  show(await fetch(address));
});
