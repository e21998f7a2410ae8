// The actions that the log tells of, for those who show them and those who let them be heard.

/** @returns {HTMLElement[]} Every action that was not taken back, the oldest first. */
export function entries() {
  const all = /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("#log-lines > li[data-of]:not([data-undone])"));
  return [...all].reverse();
}

/** @returns {() => HTMLElement[]} What gives, each time it is asked, the actions that are new since the last time. */
export function newEntries() {
  let known = new Set(entries().map((each) => each.id));
  return () => {
    const all = entries(), news = all.filter((each) => !known.has(each.id));
    known = new Set(all.map((each) => each.id));
    return news;
  };
}
