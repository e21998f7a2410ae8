// A die turns when it is tapped: from the face that is up to each of its others and back. A button says so, and sends it.
// Without this file the list beside it does the same.

const choose = () => /** @type {HTMLFormElement} */ (document.getElementById("choose"));
/** @type {HTMLElement | null} The die that shows another face than it has. */
let turned = null;

/**
 * Show a face of a die.
 * @param {HTMLElement} die
 * @param {string} face
 */
function show(die, face) {
  die.querySelector("use")?.setAttribute("href", `#d-${face}`);
  die.classList.toggle("is-turned", face !== die.dataset.face);
  die.dataset.shows = face;
}

/** @param {HTMLElement} die */
const ways = (die) => (die.dataset.faces ?? "").split(";").filter(Boolean).map((way) => /** @type {[string, string]} */ (way.split("=")));

/** The button that sends the option of the die as it lies. */
function button() {
  const option = turned ? ways(turned).find(([face]) => face === turned?.dataset.shows)?.[1] : undefined;
  return /** @type {HTMLButtonElement | undefined} */ (
    [...document.querySelectorAll("#prompt-body button[name=choice]")].find((each) => each.getAttribute("value") === option)
  );
}

function confirm() {
  const box = document.getElementById("turn-confirm");
  const words = box?.querySelector("b"), option = button();
  if (!box || !words) return;
  box.hidden = !option;
  words.textContent = option?.querySelector("span")?.textContent ?? "";
}

/** @param {HTMLElement} die */
function tap(die) {
  if (turned && turned !== die) show(turned, turned.dataset.face ?? "");
  turned = die;
  const faces = [die.dataset.face ?? "", ...ways(die).map(([face]) => face)];
  show(die, faces[(faces.indexOf(die.dataset.shows ?? faces[0]) + 1) % faces.length]);
  confirm();
  const spoken = document.getElementById("spoken"), option = button();
  if (spoken) spoken.textContent = option?.querySelector("span")?.textContent ?? "";
}

export function start() {
  document.addEventListener("click", (event) => {
    const target = /** @type {Element} */ (event.target);
    const die = /** @type {HTMLElement | null} */ (target.closest(".diebtn[data-faces]"));
    if (die) tap(die);
    const option = target.closest("[data-turn-confirm]") && button();
    if (option) choose().requestSubmit(option);
  });
  document.addEventListener("fresh", () => {
    turned = null;
    confirm();
  });
}
