// Dice that were just rolled lie over the map for a moment. Any input puts them away; where less motion is wanted they
// lie still. They are spoken as well, and stand in the log.

import { moves } from "./motion.js";

/** For how long dice lie over the map, in milliseconds: longer where they did not move to draw the eye. */
const SHOWN = 1100, STILL = 1500;
let timer = 0;
let last = "";

const stage = () => /** @type {HTMLElement | null} */ (document.getElementById("roll"));

function away() {
  clearTimeout(timer);
  const shown = stage();
  if (shown) shown.hidden = true;
}

function fresh() {
  const shown = stage();
  const now = shown?.dataset.roll ?? "";
  if (!shown || now === last) return;
  last = now;
  if (!now) return;
  shown.classList.toggle("is-moving", moves());
  shown.hidden = false;
  clearTimeout(timer);
  timer = setTimeout(away, moves() ? SHOWN : STILL);
  const spoken = document.getElementById("spoken");
  if (spoken) spoken.textContent = document.getElementById("roll-words")?.textContent ?? "";
}

export function start() {
  last = stage()?.dataset.roll ?? "";
  document.addEventListener("fresh", fresh);
  for (const input of ["pointerdown", "keydown"]) addEventListener(input, away, { capture: true, passive: true });
}
