// Keeps the coach's lesson beside a live table up to date. Without it the lesson comes with the page.

import { morph, parsed } from "./morph.js";

const root = /** @type {HTMLElement} */ (document.getElementById("table"));
const address = `/g/${root.dataset.game}/lesson`;

/** @param {Response} answer */
async function show(answer) {
  const old = document.getElementById("coach");
  if (answer.ok && old) morph(old, parsed(await answer.text(), old));
}

document.addEventListener("fresh", async () => show(await fetch(address)));

document.addEventListener("submit", async (event) => {
  const form = /** @type {HTMLFormElement} */ (event.target);
  if (!form.closest("#coach")) return;
  event.preventDefault();
  await fetch(form.action, { method: "POST", body: new URLSearchParams(/** @type {any} */ (new FormData(form, event.submitter))) });
  show(await fetch(address));
});
