// The actions that the log tells of, for those who show them and those who let them be heard.

/** @returns {HTMLElement[]} Every action that was not taken back, the oldest first. */
export function entries() {
  const all = /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("#log-lines > li[data-of]:not([data-undone])"));
  return [...all].reverse();
}

/** Whether the log has become so long that it no longer tells of its beginning. */
const shortened = () => document.getElementById("log-lines")?.hasAttribute("data-older") ?? false;

/**
 * What gives, each time it is asked, the actions that are new since the last time. Of a log that was shortened nothing is
 * new that is older than all that was known: when something is taken back it reaches further back again.
 * @returns {() => HTMLElement[]}
 */
export function newEntries() {
  let known = new Set(entries().map((each) => each.id)), short = shortened();
  return () => {
    short ||= shortened();
    const all = entries(), from = short ? all.findIndex((each) => known.has(each.id)) : -1;
    const news = all.filter((each, i) => i > from && !known.has(each.id));
    known = new Set(all.map((each) => each.id));
    return news;
  };
}
