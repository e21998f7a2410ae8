// Says that a lesson is understood without loading the page anew; a lesson itself comes with the table's regions.

import { morph, parsed } from "./morph.js";

document.addEventListener("submit", async (event) => {
  const form = /** @type {HTMLFormElement} */ (event.target);
  if (!form.closest("#coach")) return;
  event.preventDefault();
  const body = new URLSearchParams(/** @type {any} */ (new FormData(form, event.submitter)));
  // The answer is the next lesson alone: the rest of the page is here already.
  body.set("live", "1");
  const answer = await fetch(`${form.action}?lang=${document.documentElement.lang}`, { method: "POST", body });
  const old = document.getElementById("coach");
  if (answer.ok && old) morph(old, parsed(await answer.text(), old));
});
