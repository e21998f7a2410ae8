// News of a game: a stream as long as the page is seen, a look now and then while it is hidden.

/** Where hidden tabs look for news, and how often. */
const POLL = 15_000;
const LEAST = 500, MOST = 15_000;

/**
 * Hear of every change of a game.
 * @param {{game?: string, seat?: string}} table
 * @param {{refresh: () => void, changed: (version: number) => void, away?: (away: boolean) => void}} page what brings the
 *   page up to date, who is told that the game has come to a version, and who that the server is away
 */
export function listen({ game, seat }, { refresh, changed, away = () => {} }) {
  /** @type {EventSource | null} */
  let source = null;
  let patience = LEAST, poll = 0;

  function connect() {
    source?.close();
    source = new EventSource(`/api/v1/games/${game}/events${seat ? `?seat=${seat}` : ""}`);
    source.addEventListener("open", () => {
      patience = LEAST;
      away(false);
    });
    source.addEventListener("change", (event) => changed(JSON.parse(event.data).version));
    // A computer player has come nearer to its turn to think.
    source.addEventListener("line", refresh);
    source.addEventListener("gone", () => {
      source?.close();
      location.reload();
    });
    source.addEventListener("error", () => {
      away(true);
      if (source?.readyState !== EventSource.CLOSED) return;
      setTimeout(() => !document.hidden && connect(), patience);
      patience = Math.min(patience * 2, MOST);
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
  if (document.hidden) shown();
  else connect();
}
