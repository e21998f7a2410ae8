// On a phone one view is shown at a time: the page turns to the map when something is placed, and folds the decision
// away while people look at something else.

const narrow = matchMedia("(max-width: 900px)");
let kind = "";

/** @param {string} id */
const box = (id) => /** @type {HTMLInputElement | null} */ (document.getElementById(id));

function fresh() {
  const now = document.getElementById("prompt")?.dataset.kind ?? "";
  if (now === kind) return;
  kind = now;
  if (!narrow.matches) return;
  const board = box("view-board"), fold = box("fold");
  const hand = box("view-hand");
  if (kind === "place" && board) board.checked = true;
  if (kind === "sell" && hand) hand.checked = true;
  if (fold && kind !== "turn") fold.checked = kind !== "sell";
}

export function start() {
  document.addEventListener("change", (event) => {
    const view = /** @type {HTMLInputElement} */ (event.target);
    const fold = box("fold");
    if (view.name === "view" && fold && narrow.matches) fold.checked = view.id === "view-board";
  });
  document.addEventListener("fresh", fresh);
  fresh();
}
