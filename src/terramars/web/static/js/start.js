// Comforts of the first page: one name for all its forms, links and presets of settings. Every form works without.
import { copied } from "./copy.js";

const KEPT = "terramars presets";
const form = document.getElementById("host-form");
const said = document.getElementById("said");
const chips = document.getElementById("own-presets");

const names = [...document.querySelectorAll("[data-name]")];
const hidden = [...document.querySelectorAll("input[type=hidden][name=name]")];
for (const field of names) {
  field.addEventListener("input", () => {
    for (const other of [...names, ...hidden]) if (other !== field) other.value = field.value;
  });
}

/** The settings of the form as the query of a link: what is empty, and who sits here, is left out. */
function settings() {
  const query = new URLSearchParams();
  for (const [name, value] of new FormData(form)) {
    const seat = /^(kind|name|level)(\d)$/.exec(name);
    const kind = seat && form.elements[`kind${seat[2]}`].value;
    if (!value || (seat && !kind)) continue;
    if (seat && seat[1] === "name") continue;
    if (seat && seat[1] === "level" && kind !== "ai") continue;
    query.append(name, value);
  }
  return query;
}

const share = document.getElementById("share");
share.addEventListener("click", async (event) => {
  event.preventDefault();
  const link = new URL(`/?${settings()}#host`, location.href);
  history.replaceState(null, "", link);
  if (await copied(link.href)) said.textContent = share.dataset.done;
});

function own() {
  try {
    return JSON.parse(localStorage.getItem(KEPT)) ?? {};
  } catch {
    return {};
  }
}

function show() {
  const kept = own();
  chips.replaceChildren();
  chips.hidden = !Object.keys(kept).length;
  for (const [name, query] of Object.entries(kept)) {
    const chip = document.createElement("a");
    chip.className = "chiplink";
    chip.href = `/?${query}#host`;
    chip.textContent = name;
    const gone = document.createElement("button");
    gone.type = "button";
    gone.className = "forget";
    gone.textContent = "×";
    gone.setAttribute("aria-label", `${chips.dataset.forget} ${name}`);
    gone.addEventListener("click", () => {
      const left = own();
      delete left[name];
      localStorage.setItem(KEPT, JSON.stringify(left));
      show();
    });
    chips.append(chip, gone);
  }
}

const keep = document.getElementById("keep");
keep.hidden = false;
keep.addEventListener("click", () => {
  const name = (prompt(keep.dataset.ask) ?? "").trim().slice(0, 30);
  if (!name) return;
  localStorage.setItem(KEPT, JSON.stringify({ ...own(), [name]: String(settings()) }));
  show();
});
show();

/** What a box brings is ticked with it, and alone at the table it cannot be left out. */
const alone = () => ![...form.querySelectorAll("select[name^=kind]")].slice(1).some((kind) => kind.value);
const bringers = [...form.querySelectorAll("[data-brings]")];
const brought = (box) => box.dataset.brings.split(" ").map((name) => form.elements[name]);

function fix() {
  const fixed = new Set(alone() ? bringers.filter((box) => box.checked).flatMap(brought) : []);
  for (const rule of bringers.flatMap(brought)) {
    if (fixed.has(rule)) rule.checked = true;
    rule.disabled = fixed.has(rule);
  }
  for (const box of bringers) document.querySelector(`[data-note="${box.value}"]`).hidden = !box.checked;
}

for (const box of bringers) {
  box.addEventListener("change", () => {
    for (const rule of brought(box)) rule.checked = box.checked;
  });
}
form.addEventListener("change", fix);
fix();

// Where the server cannot be reached, a page of ours says so.
navigator.serviceWorker?.register("/away.js").catch(() => {});
