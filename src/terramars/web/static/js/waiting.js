// The waiting room brings itself up to date whenever somebody comes, is ready or goes; when nobody is waited for any
// more it goes on to the table. Without this file one loads the page again.

import { morph } from "./morph.js";

const root = /** @type {HTMLElement} */ (document.getElementById("main"));
const { game, seat } = root.dataset;
/** Where hidden tabs look for news, and how often. */
const POLL = 15_000;
/** @type {EventSource | null} */
let source = null;
let poll = 0;
let patience = 500;
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

function connect() {
  source?.close();
  source = new EventSource(`/api/v1/games/${game}/events${seat ? `?seat=${seat}` : ""}`);
  source.addEventListener("open", () => (patience = 500));
  source.addEventListener("change", (event) => {
    if (JSON.parse(event.data).version > Number(room().dataset.version)) refresh();
  });
  source.addEventListener("gone", () => location.reload());
  source.addEventListener("error", () => {
    if (source?.readyState !== EventSource.CLOSED) return;
    setTimeout(() => !document.hidden && connect(), patience);
    patience = Math.min(patience * 2, 15_000);
  });
}

function shown() {
  clearInterval(poll);
  if (document.hidden) {
    // A hidden tab holds no stream open: browsers allow only a few, and other tabs want them.
    source?.close();
    source = null;
    poll = setInterval(refresh, POLL);
  } else if (!source) {
    connect();
    refresh();
  }
}

document.addEventListener("visibilitychange", shown);
addEventListener("pageshow", (event) => event.persisted && refresh());
addEventListener("pagehide", () => source?.close());
document.documentElement.dataset.live = "";
if (document.hidden) shown();
else connect();
