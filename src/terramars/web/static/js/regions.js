// The regions of a page, each with the digest of its form and, once it was sent, its HTML: of a region that changed the
// server then sends only what stands between a start and an end that stay.

import { morph, parsed } from "./morph.js";

/** @typedef {{hash: string, html: string, from?: string, start?: number, end?: number}} Sent */

const root = /** @type {HTMLElement} */ (document.getElementById("table"));
/** Digests by name. @type {Map<string, string>} */
const digests = new Map((root.dataset.have ?? "").split(",").map((each) => /** @type {[string, string]} */ (each.split(":"))));
/** HTML by name. @type {Map<string, string>} */
const texts = new Map();

/** What this page has, in words for the server: a star says that the HTML is at hand too. */
export const known = () =>
  [...digests].map(([name, digest]) => `${name}:${digest}${texts.has(name) ? "*" : ""}`).join(",");

/** Regions that are brought up to date in a moment. @type {Set<string>} */
const waiting = new Set();

/** Bring a region that takes long to paint up to date when all else is on the screen. @param {string} name */
function later(name) {
  if (waiting.has(name)) return;
  waiting.add(name);
  requestAnimationFrame(() =>
    setTimeout(() => {
      waiting.delete(name);
      const old = document.getElementById(name);
      if (old) morph(old, parsed(texts.get(name) ?? "", old));
    }),
  );
}

/**
 * Bring a region up to date.
 * @param {string} name
 * @param {Sent} sent
 * @returns {boolean} false where it has become something else since it was asked for: it must be asked for again
 */
export function take(name, sent) {
  const { hash, from, start = 0, end = 0 } = sent;
  if (from !== undefined && digests.get(name) !== from) return digests.get(name) === hash;
  const before = texts.get(name) ?? "";
  const html = from === undefined ? sent.html : before.slice(0, start) + sent.html + before.slice(before.length - end);
  const old = document.getElementById(name);
  if (!old) return true;
  digests.set(name, hash);
  texts.set(name, html);
  if (old.hasAttribute("data-later")) later(name);
  else morph(old, parsed(html, old));
  return true;
}
