// Brings a piece of the page up to date in place: nodes that stay are kept, with focus, typed text, scroll position,
// open details and running transitions. Elements are told apart by their ids.
//
// Left alone: islands marked data-local, whether details are open, what people ticked or typed. An element whose
// data-fresh differs is replaced whole. In a container marked data-sorted the order belongs to the page.

import { changed, entered } from "./motion.js";

const KEPT = new Set(["open", "data-dirty"]);

/**
 * Make `from` look like `to`.
 * @param {Element} from
 * @param {Element} to
 */
export function morph(from, to) {
  const focused = document.activeElement;
  const id = focused && from.contains(focused) ? focused.id : "";
  element(from, to);
  if (id && document.activeElement?.id !== id) {
    const again = document.getElementById(id);
    if (again instanceof HTMLElement || again instanceof SVGElement) again.focus({ preventScroll: true });
  }
}

/**
 * @param {Node} from
 * @param {Node} to
 */
function node(from, to) {
  if (from instanceof Element && to instanceof Element) {
    element(from, to);
  } else if (from.nodeValue !== to.nodeValue) {
    from.nodeValue = to.nodeValue;
  }
}

/**
 * @param {Element} from
 * @param {Element} to
 */
function element(from, to) {
  // Most of a region stays: the browser finds that out by itself many times quicker.
  if (from.isEqualNode(to)) return;
  if (from.nodeName !== to.nodeName || fresh(from) !== fresh(to)) {
    const added = document.importNode(to, true);
    from.replaceWith(added);
    entered(added);
    return;
  }
  if (from.hasAttribute("data-local") && to.hasAttribute("data-local")) return;
  const number = from.hasAttribute("data-num") ? from.textContent : null;
  attributes(from, to);
  children(from, to);
  if (number !== null && number !== from.textContent) changed(from, number);
}

/** @param {Element} each */
const fresh = (each) => each.getAttribute("data-fresh");

/**
 * @param {Element} from
 * @param {Element} to
 */
function attributes(from, to) {
  for (const { name } of [...from.attributes]) {
    if (!to.hasAttribute(name) && !KEPT.has(name)) from.removeAttribute(name);
  }
  for (const { name, value } of to.attributes) {
    if (!KEPT.has(name) && from.getAttribute(name) !== value) from.setAttribute(name, value);
  }
}

/**
 * @param {Element} from
 * @param {Element} to
 */
function children(from, to) {
  const known = new Map([...from.children].filter((each) => each.id).map((each) => [each.id, each]));
  const wanted = new Set([...to.children].map((each) => each.id).filter(Boolean));
  const sorted = from.hasAttribute("data-sorted");
  for (const [id, old] of known) if (!wanted.has(id)) old.remove();
  let old = from.firstChild;
  for (const next of [...to.childNodes]) {
    const key = next instanceof Element ? next.id : "";
    let match = key ? known.get(key) : unnamed(old, next);
    if (!match) {
      const added = document.importNode(next, true);
      from.insertBefore(added, sorted ? null : old);
      if (added instanceof Element) entered(added);
    } else if (sorted && key) {
      node(match, next);
    } else if (match === old) {
      old = old.nextSibling;
      node(match, next);
    } else if (!key && match) {
      while (old && old !== match) old = skipped(from, old);
      old = match.nextSibling;
      node(match, next);
    } else {
      from.insertBefore(match, old);
      node(match, next);
    }
  }
  while (old) {
    const gone = old;
    old = old.nextSibling;
    if (!(sorted && gone instanceof Element && gone.id)) gone.parentNode?.removeChild(gone);
  }
}

/**
 * The next node without an id that could become the wanted one.
 * @param {Node | null} old
 * @param {Node} next
 */
function unnamed(old, next) {
  for (let each = old; each; each = each.nextSibling) {
    if (each instanceof Element && each.id) continue;
    return each.nodeName === next.nodeName ? each : undefined;
  }
  return undefined;
}

/**
 * Step over a node that has an id: it is wanted elsewhere, and will be fetched from where it is.
 * @param {Element} parent
 * @param {ChildNode} old
 */
function skipped(parent, old) {
  const next = old.nextSibling;
  if (!(old instanceof Element && old.id)) parent.removeChild(old);
  return next;
}

/**
 * The element that some HTML stands for, of the same namespace as the one it will be compared with.
 * @param {string} html
 * @param {Element} like
 * @returns {Element}
 */
export function parsed(html, like) {
  const template = document.createElement("template");
  const drawn = like.namespaceURI === "http://www.w3.org/2000/svg";
  template.innerHTML = drawn ? `<svg>${html}</svg>` : html;
  const root = /** @type {Element} */ (template.content.firstElementChild);
  return drawn ? /** @type {Element} */ (root.firstElementChild) : root;
}
