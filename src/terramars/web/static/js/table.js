// Keeps a table's page live: fetches it again when the server tells of news, and swaps the regions that changed.
// Without this file every form works as well, by loading the page anew.

const main = document.querySelector("[data-events]");

async function refresh() {
  const answer = await fetch(location.href, { headers: { accept: "text/html" } });
  if (!answer.ok) {
    location.reload();
    return;
  }
  const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
  document.title = fresh.title;
  for (const region of fresh.querySelectorAll("[data-region]")) {
    const old = document.getElementById(region.id);
    if (!old) {
      location.reload();
      return;
    }
    if (old.dataset.hash === region.dataset.hash) continue;
    const opened = new Set([...old.querySelectorAll("details[open]")].map((each) => each.id));
    old.replaceWith(document.adoptNode(region));
    for (const each of region.querySelectorAll("details")) if (opened.has(each.id)) each.open = true;
  }
}

async function send(form, submitter) {
  const body = new URLSearchParams(new FormData(form, submitter));
  const answer = await fetch(form.action, { method: "POST", body, headers: { accept: "text/html" } });
  if (answer.redirected && new URL(answer.url).href !== location.href) {
    location.assign(answer.url);
    return;
  }
  await refresh();
}

if (main) {
  const source = new EventSource(main.dataset.events);
  source.addEventListener("change", () => refresh());
  source.addEventListener("gone", () => {
    source.close();
    location.reload();
  });

  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (!form.matches("form[data-live]")) return;
    event.preventDefault();
    send(form, event.submitter);
  });

  document.addEventListener("click", (event) => {
    const area = event.target.closest("[data-option]");
    if (!area) return;
    const button = [...document.querySelectorAll("#prompt button[name=choice]")].find(
      (each) => each.value === area.dataset.option,
    );
    if (button) button.click();
  });
}
