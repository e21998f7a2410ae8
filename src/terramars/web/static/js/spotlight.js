// One thing of the page in the light and all else a little darker: what a hint or a lesson speaks of. It goes with the
// first press; nothing depends on it, and it never takes a press itself.

const MARGIN = 5;
const beam = document.createElement("div");
beam.className = "beam";
beam.hidden = true;
beam.setAttribute("aria-hidden", "true");
/** @type {Element | null} */
let lit = null;
/** @param {string} id */
const box = (id) => /** @type {HTMLInputElement | null} */ (document.getElementById(id));

function follow() {
  if (!lit) return;
  const at = lit.isConnected ? lit.getBoundingClientRect() : null;
  beam.hidden = !at || at.width < 1 || at.height < 1;
  if (!at || beam.hidden) return;
  // Of what is scrolled out of its box only the part that is seen is lit.
  let { left, top, right, bottom } = at;
  for (let up = lit.parentElement; up && up !== document.body; up = up.parentElement) {
    if (getComputedStyle(up).overflowY === "visible") continue;
    const edge = up.getBoundingClientRect();
    [left, top] = [Math.max(left, edge.left), Math.max(top, edge.top)];
    [right, bottom] = [Math.min(right, edge.right), Math.min(bottom, edge.bottom)];
  }
  beam.style.left = `${left - MARGIN}px`;
  beam.style.top = `${top - MARGIN}px`;
  beam.style.width = `${Math.max(0, right - left) + 2 * MARGIN}px`;
  beam.style.height = `${Math.max(0, bottom - top) + 2 * MARGIN}px`;
}

/**
 * Turn to where something is: the view that holds it, folds that hide it, its place in what scrolls.
 * @param {Element} thing
 */
function uncover(thing) {
  const folded = thing.closest("details");
  if (folded) folded.open = true;
  const view = [...(thing.closest("[class*=view-]")?.classList ?? [])].find((name) => name.startsWith("view-"));
  const tab = view ? box(view) : null;
  if (tab && !tab.checked && tab.closest(".tabs")?.checkVisibility()) tab.click();
  const fold = box("fold");
  if (fold && thing.closest("#prompt")) fold.checked = true;
  thing.scrollIntoView({ block: "nearest", inline: "nearest" });
}

/**
 * Put something into the light, or turn it off.
 * @param {Element | null} thing
 * @param {boolean} [gently] whether the page stays as it is: what is out of sight is then not lit
 */
export function light(thing, gently = false) {
  lit = thing;
  beam.hidden = true;
  if (!lit) return;
  if (!gently) uncover(lit);
  if (!beam.isConnected) document.body.append(beam);
  follow();
}

addEventListener("resize", follow);
document.addEventListener("scroll", follow, { capture: true, passive: true });
document.addEventListener("fresh", () => (lit?.isConnected ? follow() : light(null)));
for (const input of ["pointerdown", "keydown"]) document.addEventListener(input, () => lit && light(null), { capture: true });
