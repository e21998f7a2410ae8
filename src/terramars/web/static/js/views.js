// Where one view is shown at a time, the page turns to the map when something is placed; on a phone it folds the decision
// away while people look at something else. Cards to choose from make room for the view that is asked for.

import { state } from "./live.js";

/** The view that the decision belongs beside: the map, or what the table says. */
const home = document.querySelector("[name=view][data-home]")?.id ?? "view-board";
const narrow = matchMedia("(max-width: 900px), (max-width: 1000px) and (max-height: 500px)");
let kind = "";
/** What the prompt asked last. */
let question = "";

/** @param {string} id */
const box = (id) => /** @type {HTMLInputElement | null} */ (document.getElementById(id));

/** Another question begins at its top, however far the one before was scrolled. */
function begin() {
  const prompt = document.getElementById("prompt"), body = document.getElementById("prompt-body");
  const now = `${prompt?.dataset.kind} ${prompt?.querySelector(":scope > header > div")?.textContent}`;
  if (state.asked && now !== question && body) body.scrollTop = 0;
  question = now;
}

function fresh() {
  begin();
  const now = document.getElementById("prompt")?.dataset.kind ?? "";
  if (now === kind) return;
  kind = now;
  const board = box("view-board"), fold = box("fold"), hand = box("view-hand");
  if (kind === "place" && board) board.checked = true;
  const inHand = kind === "sell" || kind === "discard";
  if (inHand && hand) hand.checked = true;
  const look = box(`view-${document.getElementById("prompt")?.dataset.look}`);
  if (look) look.checked = true;
  if (fold && narrow.matches && kind !== "turn") fold.checked = !inHand;
}

export function start() {
  document.addEventListener("change", (event) => {
    const view = /** @type {HTMLInputElement} */ (event.target);
    if (view.name !== "view") return;
    const fold = box("fold"), peek = box("peek");
    if (fold && narrow.matches) fold.checked = view.id === home;
    // Cards to choose from would lie over what was asked for.
    if (peek) peek.checked = true;
  });
  document.addEventListener("fresh", fresh);
  fresh();
}
