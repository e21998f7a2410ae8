// The waiting room brings itself up to date whenever somebody comes, is ready or goes; when nobody is waited for any
// more it goes on to the table. Without this file one loads the page again.

import { morph } from "./morph.js";
import { listen } from "./stream.js";

const root = /** @type {HTMLElement} */ (document.getElementById("main"));
const { game, seat } = root.dataset;
let fetching = false;
let again = false;

const room = () => /** @type {HTMLElement} */ (document.getElementById("room"));

/** Fetch the page as it is now, or go where it leads. */
async function refresh() {
  if (fetching) {
    again = true;
    return;
  }
  fetching = true;
  try {
    const answer = await fetch(location.href);
    if (answer.redirected || !answer.ok) {
      location.assign(answer.redirected ? answer.url : location.href);
      return;
    }
    const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
    const now = fresh.getElementById("room");
    if (!now) return;
    morph(room(), document.adoptNode(now));
    document.title = fresh.title;
  } catch {
    // The server is away: the stream comes back when it does.
  } finally {
    fetching = false;
    if (again) {
      again = false;
      refresh();
    }
  }
}

listen({ game, seat }, { refresh, changed: (version) => version > Number(room().dataset.version) && refresh() });
document.documentElement.dataset.live = "";
