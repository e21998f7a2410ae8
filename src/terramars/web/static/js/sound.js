// What happens at the table, to be heard by whoever asked for it. Every sound is made here, of a few notes and a little
// noise; nothing is fetched. The log says what there is to hear, so that what is heard is what the log tells.

import { wants } from "./alerts.js";
import { newEntries } from "./entries.js";
import { root, state } from "./live.js";
import { plays } from "./moments.js";

/**
 * A note: its wave, its pitch at the beginning and at the end, when it begins, how long it lasts, how loud it is.
 * "noise" is hiss through a filter whose middle is the pitch.
 * @typedef {[OscillatorType | "noise", number, number, number, number, number]} Note
 */

/** @type {Record<string, Note[]>} */
const SOUNDS = {
  turn: [["sine", 523, 523, 0, 0.5, 0.5], ["sine", 784, 784, 0.14, 0.5, 0.5]],
  tap: [["triangle", 420, 330, 0, 0.05, 0.25]],
  card: [["noise", 2600, 900, 0, 0.16, 0.5], ["triangle", 196, 147, 0.08, 0.09, 0.3]],
  ocean: [["noise", 300, 1100, 0, 0.5, 0.7], ["noise", 900, 260, 0.35, 0.7, 0.5], ["sine", 220, 165, 0, 0.5, 0.2]],
  greenery: [["sine", 659, 698, 0, 0.18, 0.35], ["sine", 880, 932, 0.09, 0.22, 0.3], ["noise", 4200, 3000, 0, 0.3, 0.15]],
  city: [["square", 110, 110, 0, 0.12, 0.18], ["square", 165, 165, 0.1, 0.12, 0.16], ["square", 220, 220, 0.2, 0.22, 0.14]],
  tile: [["triangle", 147, 98, 0, 0.16, 0.6], ["noise", 700, 300, 0, 0.1, 0.4]],
  temperature: [["sawtooth", 98, 196, 0, 0.6, 0.14], ["sine", 196, 392, 0.05, 0.6, 0.3]],
  oxygen: [["noise", 600, 2200, 0, 0.6, 0.35], ["sine", 440, 494, 0.1, 0.45, 0.2]],
  track: [["sine", 349, 466, 0, 0.4, 0.35], ["sine", 466, 587, 0.12, 0.4, 0.25]],
  rating: [["sine", 1047, 1047, 0, 0.5, 0.3], ["sine", 2093, 2093, 0, 0.25, 0.1]],
  gain: [["triangle", 988, 988, 0, 0.07, 0.3], ["triangle", 1319, 1319, 0.06, 0.12, 0.3]],
  loss: [["sawtooth", 165, 82, 0, 0.35, 0.35], ["noise", 300, 120, 0, 0.3, 0.5]],
  goal: [["triangle", 523, 523, 0, 0.14, 0.35], ["triangle", 659, 659, 0.12, 0.14, 0.35], ["triangle", 1047, 1047, 0.24, 0.4, 0.35]],
  dice: [["noise", 1800, 1400, 0, 0.05, 0.6], ["noise", 1500, 1200, 0.09, 0.05, 0.5], ["noise", 1300, 1000, 0.2, 0.05, 0.4], ["noise", 1200, 900, 0.36, 0.04, 0.3]],
  dawn: [["sine", 196, 196, 0, 1.4, 0.3], ["sine", 294, 294, 0.25, 1.2, 0.25], ["sine", 392, 392, 0.5, 1.2, 0.25]],
  finale: [["triangle", 262, 262, 0, 0.4, 0.3], ["triangle", 330, 330, 0.2, 0.4, 0.3], ["triangle", 392, 392, 0.4, 0.4, 0.3], ["triangle", 523, 523, 0.6, 1.6, 0.4], ["sine", 659, 659, 0.6, 1.6, 0.25], ["sine", 784, 784, 0.6, 1.6, 0.2]],
};

/** What an icon of the log sounds like: the first that its name begins with. @type {[string, string][]} */
const HEARD = [
  ["tile-ocean", "ocean"], ["tile-greenery", "greenery"], ["tile-city", "city"], ["tile-", "tile"],
  ["i-temp", "temperature"], ["i-oxygen", "oxygen"], ["i-venus", "track"], ["i-trade", "gain"], ["i-tr", "rating"],
];

/** The most sounds of one action, and the time between two, in seconds. */
const MOST = 4, APART = 0.22;
/** How loud it may get at all. */
const LOUDEST = 0.28;

/** @type {AudioContext | null} */
let audio = null;
/** @type {AudioBuffer | null} */
let hiss = null;
const news = newEntries();

/** How loud it is wished, from 0 to 1. */
function volume() {
  try {
    const kept = Number(localStorage.getItem("pref volume") ?? NaN);
    return kept >= 0 && kept <= 10 ? kept / 10 : 0.5;
  } catch {
    return 0.5;
  }
}

/** @param {AudioContext} at One second of hiss, made once. */
function noise(at) {
  if (hiss) return hiss;
  hiss = at.createBuffer(1, at.sampleRate, at.sampleRate);
  const samples = hiss.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
  return hiss;
}

/** @param {AudioContext} at @param {Note} note @param {number} from */
function play(at, [wave, begins, ends, after, lasts, loud], from) {
  const start = at.currentTime + from + after, gain = at.createGain();
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(loud * volume() * LOUDEST, start + Math.min(0.02, lasts / 4));
  gain.gain.exponentialRampToValueAtTime(0.0001, start + lasts);
  /** @type {AudioScheduledSourceNode} */
  let source;
  /** @type {AudioParam} */
  let pitch;
  if (wave === "noise") {
    const made = at.createBufferSource(), filter = at.createBiquadFilter();
    made.buffer = noise(at);
    filter.type = "bandpass";
    made.connect(filter).connect(gain);
    [source, pitch] = [made, filter.frequency];
  } else {
    const made = at.createOscillator();
    made.type = wave;
    made.connect(gain);
    [source, pitch] = [made, made.frequency];
  }
  pitch.setValueAtTime(begins, start);
  pitch.exponentialRampToValueAtTime(ends, start + lasts);
  gain.connect(at.destination);
  source.start(start);
  source.stop(start + lasts + 0.05);
}

/** Let a sound be heard, if there is any volume. @param {string} name @param {number} from In how many seconds. */
export function sound(name, from = 0) {
  if (!volume() || !("AudioContext" in window)) return;
  audio ??= new AudioContext();
  // A browser lets nothing be heard before the first press; what came before it is not made up for.
  if (audio.state === "suspended") void audio.resume();
  for (const note of SOUNDS[name]) play(audio, note, from);
}

/** What there is to hear of an action, in its order. @param {HTMLElement} entry @returns {string[]} */
function heard(entry) {
  const found = entry.dataset.shows ? ["card"] : [];
  const head = entry.querySelector(".le-head use")?.getAttribute("href") ?? "";
  if (/#i-(rosette|trophy)$/.test(head)) found.push("goal");
  if (entry.classList.contains("attack") || entry.querySelector(".is-hit")) found.push("loss");
  for (const part of /** @type {NodeListOf<HTMLElement>} */ (entry.querySelectorAll(".le-part[data-icon]"))) {
    const named = HEARD.find(([icon]) => part.dataset.icon?.startsWith(icon));
    const amount = Number((part.dataset.amount ?? "").replace("−", "-"));
    if (named) found.push(named[1]);
    else if (amount > 0) found.push("gain");
  }
  return [...new Set(found)].slice(0, MOST);
}

/** @param {HTMLElement[]} actions */
function hear(actions) {
  const all = actions.flatMap(heard).slice(-2 * MOST);
  all.forEach((name, i) => sound(name, i * APART));
}

/** The menu says how loud it is. */
function marked() {
  const slider = /** @type {HTMLInputElement | null} */ (document.querySelector("[data-volume]"));
  if (!slider) return;
  const row = /** @type {HTMLElement | null} */ (slider.closest("[data-local]"));
  if (row) row.hidden = false;
  if (document.activeElement !== slider) slider.value = String(Math.round(volume() * 10));
}

const generation = () => Number(document.querySelector("#generation")?.textContent ?? 0);
const rolled = () => document.getElementById("roll")?.dataset.roll ?? "";

export function start() {
  let now = generation(), over = state.over, dice = rolled();
  marked();
  document.addEventListener("fresh", (event) => {
    marked();
    const told = news();
    const turned = /** @type {CustomEvent} */ (event).detail.turned;
    if (wants.sounds) {
      // What others did is heard when it is shown.
      hear(told.filter((each) => !plays() || each.dataset.of === root.dataset.seat));
      if (rolled() && rolled() !== dice) sound("dice");
      if (state.over && !over) sound("finale", 0.4);
      else if (generation() > now) sound("dawn", 0.3);
    }
    if (turned && (wants.sound || wants.sounds)) sound("turn");
    [now, over, dice] = [generation(), over || state.over, rolled()];
  });
  document.addEventListener("shown", (event) => {
    if (wants.sounds) hear([/** @type {CustomEvent} */ (event).detail]);
  });
  document.addEventListener("chosen", () => wants.sounds && sound("tap"));
  document.addEventListener("wanted", () => sound("turn"));
  document.addEventListener("change", (event) => {
    const slider = /** @type {HTMLInputElement} */ (event.target);
    if (!(slider instanceof HTMLInputElement) || !("volume" in slider.dataset)) return;
    try {
      localStorage.setItem("pref volume", slider.value);
    } catch {
      // It holds nowhere, so it stays as it was.
    }
    sound("gain");
  });
}
