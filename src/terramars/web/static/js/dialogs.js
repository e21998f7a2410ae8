// Reading a card, the list of keys, and colours.

const zoom = /** @type {HTMLDialogElement} */ (document.getElementById("zoom"));

/** Faces that were fetched: a card never changes. @type {Map<string, Promise<string>>} */
const faces = new Map();

/**
 * A card in full, or nothing if it cannot be had now.
 * @param {string} card
 */
function fetched(card) {
  const known = faces.get(card);
  if (known) return known;
  const coming = fetch(`/face/${card}?lang=${document.documentElement.lang}`).then((answer) => (answer.ok ? answer.text() : ""), () => "");
  faces.set(card, coming);
  coming.then((html) => html || faces.delete(card));
  return coming;
}

/**
 * Put a card in full somewhere, with what its state says in words.
 * @param {string} card
 * @param {Element | null} from
 * @param {HTMLElement} place
 */
export async function face(card, from, place) {
  const html = await fetched(card);
  if (!html) return false;
  place.innerHTML = html;
  const state = from?.closest(".held")?.querySelector(".card-state:not(button)");
  if (state?.textContent?.trim()) place.append(note(state));
  return true;
}

/**
 * Show a card in full.
 * @param {string} card
 * @param {Element | null} from
 */
export async function read(card, from) {
  const place = /** @type {HTMLElement} */ (document.getElementById("zoomed"));
  if (!(await face(card, from, place))) return;
  const held = from?.closest(".held, .chip, .pick");
  const option = held?.getAttribute("data-option") ?? held?.querySelector("[name=choice]")?.getAttribute("value");
  const press = option ? button(option) : null;
  if (press) place.append(copyOf(press));
  // While a tile is placed nothing may lie over the map, if it is the map that is seen.
  const map = document.querySelector(".is-placing");
  zoom.classList.toggle("at-side", Boolean(map?.checkVisibility({ visibilityProperty: true })));
  if (zoom.open) return;
  if (zoom.classList.contains("at-side")) zoom.show();
  else zoom.showModal();
}

/** @param {Element} state */
function note(state) {
  const line = document.createElement("p");
  line.className = "zoom-state";
  // With its icons: without them "12" would be 1 M€ and 2 steel.
  line.append(...state.cloneNode(true).childNodes);
  return line;
}

/** @param {string} option */
const button = (option) =>
  /** @type {HTMLButtonElement | undefined} */ (
    [...document.querySelectorAll("button[name=choice]")].find((each) => each.getAttribute("value") === option)
  );

/** @param {HTMLButtonElement} press */
function copyOf(press) {
  const copy = document.createElement("button");
  copy.className = "btn btn--primary";
  copy.textContent = press.dataset.says || press.title || press.textContent;
  copy.addEventListener("click", () => {
    zoom.close();
    press.click();
  });
  return copy;
}

/** @param {string} name */
export const open = (name) => /** @type {HTMLDialogElement} */ (document.getElementById(name))?.showModal();

/** @param {HTMLElement} link */
function colours(link) {
  const theme = link.dataset.value ?? "";
  document.documentElement.dataset.theme = theme;
  if (!theme) document.documentElement.removeAttribute("data-theme");
  for (const each of document.querySelectorAll("[data-pref=theme]")) {
    if (each === link) each.setAttribute("aria-current", "true");
    else each.removeAttribute("aria-current");
  }
  document.cookie = `theme=${theme}; max-age=31536000; path=/; samesite=lax`;
}

export function start() {
  document.addEventListener("click", (event) => {
    const target = /** @type {Element} */ (event.target);
    const at = (/** @type {string} */ which) => /** @type {HTMLElement | null} */ (target.closest(which));
    const card = at("[data-zoom]"), theme = at("[data-pref=theme]");
    if (card && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      read(card.dataset.zoom ?? "", card);
    }
    if (theme) {
      event.preventDefault();
      colours(theme);
    }
    const opener = at("[data-open]");
    if (opener) open(opener.dataset.open ?? "");
    if (at("[data-close]") || target === zoom) at("dialog")?.closest("dialog")?.close();
    if (target instanceof HTMLDialogElement) target.close();
  });
  // A card at the side leaves the page beneath it alive, so that browsers do not close it by this key themselves.
  addEventListener(
    "keydown",
    (event) => {
      if (event.key !== "Escape" || !zoom.open || zoom.matches(":modal")) return;
      event.stopPropagation();
      zoom.close();
    },
    true,
  );
  // A long press on a card reads it.
  document.addEventListener("contextmenu", (event) => {
    const card = /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest("[data-card]"));
    if (!card || /** @type {PointerEvent} */ (event).pointerType === "mouse") return;
    event.preventDefault();
    read(card.dataset.card ?? "", card.querySelector(".held-zoom"));
  });
}
