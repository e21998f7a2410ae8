// The card browser: filters work at once, arrow keys walk over the cards. Without this file the form does the same.

const form = document.getElementById("card-filters");
let waiting = 0;
let running = null;

async function show() {
  const fields = new URLSearchParams();
  for (const [name, value] of new FormData(form)) if (value !== "") fields.append(name, value);
  const address = `${form.action}?${fields}`;
  running?.abort();
  running = new AbortController();
  let html;
  try {
    const answer = await fetch(address, { headers: { accept: "text/html" }, signal: running.signal });
    if (!answer.ok) return;
    html = await answer.text();
  } catch {
    return; // Typed on, or no connection: the button still works.
  }
  const fresh = new DOMParser().parseFromString(html, "text/html").getElementById("results");
  document.getElementById("results").replaceWith(document.adoptNode(fresh));
  history.replaceState(null, "", address);
}

function soon(event) {
  clearTimeout(waiting);
  waiting = setTimeout(show, event.target.matches("[type=search], [type=number]") ? 150 : 0);
}

/* The card above, below or beside the one in focus. */
function neighbour(cards, now, key) {
  const here = now.getBoundingClientRect();
  const at = cards.indexOf(now);
  if (key === "ArrowRight") return cards[at + 1];
  if (key === "ArrowLeft") return cards[at - 1];
  const down = key === "ArrowDown";
  const row = (down ? cards.slice(at + 1) : cards.slice(0, at).reverse()).filter((card) => {
    const there = card.getBoundingClientRect();
    return Math.abs(there.left - here.left) < here.width / 2;
  });
  return row[0];
}

function pressed(event) {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const typing = event.target.closest("input, select, textarea");
  if (event.key === "/" && form && !typing) {
    event.preventDefault();
    form.elements.q.focus();
    return;
  }
  if (typing) return;
  const card = event.target.closest("a.card");
  if (card && event.key.startsWith("Arrow")) {
    const next = neighbour([...card.closest("ul").querySelectorAll("a.card")], card, event.key);
    if (next) {
      event.preventDefault();
      next.focus();
    }
  } else if (event.key === "ArrowLeft" || event.key === "ArrowRight") {
    document.querySelector(event.key === "ArrowLeft" ? "a[rel=prev]" : "a[rel=next]")?.click();
  }
}

form?.addEventListener("input", soon);
form?.addEventListener("submit", (event) => {
  event.preventDefault();
  clearTimeout(waiting);
  show();
});
document.addEventListener("keydown", pressed);
