// Knowing when one is asked: the title, the icon, a spoken word, and if wanted a notice. Sounds are made in sound.js.

import { root, state } from "./live.js";

/** @type {Record<string, boolean>} */
export const wants = { motion: true, sound: false, sounds: false, notify: false, badge: true };
for (const name of Object.keys(wants)) {
  const kept = read(name);
  if (kept) wants[name] = kept === "on";
}

/** @param {string} name */
function read(name) {
  try {
    return localStorage.getItem(`pref ${name}`);
  } catch {
    return null;
  }
}

/**
 * @param {string} name
 * @param {boolean} on
 */
function set(name, on) {
  wants[name] = on;
  try {
    localStorage.setItem(`pref ${name}`, on ? "on" : "off");
  } catch {
    // It holds until the page is closed.
  }
  show();
}

const FAVICON = (/** @type {string} */ dot) =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><circle cx="12" cy="12" r="9.5" fill="#d8592b"/><path d="M4 9c5 3 11 3 16-1M3 14c6 2 12 2 17-1" stroke="#7a2a12" stroke-width="1.6" fill="none"/>${dot}</svg>`,
  )}`;

function show() {
  document.documentElement.toggleAttribute("data-live", true);
  document.documentElement.dataset.motion = wants.motion ? "on" : "off";
  const asked = state.asked && wants.badge;
  document.title = (asked ? "● " : "") + (root.dataset.title ?? "");
  const icon = /** @type {HTMLLinkElement | null} */ (document.querySelector("link[rel=icon]"));
  if (icon) icon.href = FAVICON(asked ? '<circle cx="18" cy="6" r="5.5" fill="#fff"/><circle cx="18" cy="6" r="4" fill="#e0201a"/>' : "");
  for (const button of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-switch], [data-alert]"))) {
    const on = "alert" in button.dataset ? wants.sound || wants.notify : wants[button.dataset.switch ?? ""];
    button.textContent = (on ? button.dataset.on : button.dataset.off) ?? "";
    button.classList.toggle("is-on", on);
    button.setAttribute("aria-pressed", String(on));
    const row = /** @type {HTMLElement | null} */ (button.closest("[data-local]"));
    if (row) row.hidden = false;
  }
}

/** @param {boolean} on */
async function notify(on) {
  const may = on && "Notification" in window && (await Notification.requestPermission()) === "granted";
  set("notify", may);
}

/** How long somebody has been deciding. */
function clock() {
  for (const each of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-since]"))) {
    const seconds = Math.max(0, Math.round(Date.now() / 1000 - Number(each.dataset.since)));
    each.textContent = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  }
}

/** What can be done only later says in how long, and opens then. */
function openings() {
  for (const each of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-opens]"))) {
    const left = Number(each.dataset.opens) - Date.now() / 1000;
    const words = each.querySelector("small");
    if (left <= 0) {
      each.removeAttribute("aria-disabled");
      each.removeAttribute("data-opens");
      words?.remove();
    } else if (words) words.textContent = (words.dataset.words ?? "").replace("{number}", String(Math.ceil(left / Number(words.dataset.unit))));
  }
}

/** How much time somebody has left of the bank; below zero, how much was taken beyond it. */
function banks() {
  for (const each of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-bank]"))) {
    const since = each.dataset.runs ? Math.max(0, Date.now() / 1000 - Number(each.dataset.runs)) : 0;
    const left = Math.round(Number(each.dataset.bank) - since), shown = Math.abs(left);
    each.textContent = `${left < 0 ? "−" : ""}${Math.floor(shown / 60)}:${String(shown % 60).padStart(2, "0")}`;
    each.classList.toggle("is-over", left < 0);
  }
}

export function start() {
  banks();
  setInterval(banks, 1000);
  setInterval(clock, 1000);
  setInterval(openings, 1000);
  document.addEventListener("fresh", (event) => {
    show();
    banks();
    if (!(/** @type {CustomEvent} */ (event).detail.turned)) return;
    const words = document.querySelector("#prompt h2")?.textContent ?? "";
    const spoken = document.getElementById("spoken");
    if (spoken) spoken.textContent = words;
    if (wants.notify && document.hidden) new Notification(words, { body: root.dataset.title, tag: root.dataset.game });
  });
  document.addEventListener("click", (event) => {
    const button = /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest("[data-switch], [data-alert]"));
    if (!button) return;
    const on = button.getAttribute("aria-pressed") !== "true";
    const name = button.dataset.switch ?? "";
    if ("alert" in button.dataset) {
      set("sound", on);
      notify(on);
    } else if (name === "notify") notify(on);
    else set(name, on);
    if (on && (name.startsWith("sound") || "alert" in button.dataset)) document.dispatchEvent(new CustomEvent("wanted"));
  });
  show();
}
