// Answers for the server where it cannot be reached: with one page that says so, and what that page is made of. Everything
// else goes its usual way; nothing of a game is kept here.

const KEPT = "away 1";
const PAGE = "/away";

async function keep() {
  const kept = await caches.open(KEPT);
  const html = await (await fetch(PAGE, { cache: "no-store" })).text();
  const parts = [...html.matchAll(/(?:href|src)="(\/static\/[^"]+\.(?:css|js))"/g)].map((found) => found[1]);
  await kept.addAll([PAGE, ...parts]);
}

addEventListener("install", (event) => event.waitUntil(keep().then(() => skipWaiting())));
addEventListener("activate", (event) =>
  event.waitUntil(
    caches.keys().then((names) => Promise.all(names.filter((name) => name !== KEPT).map((name) => caches.delete(name)))),
  ),
);
addEventListener("fetch", (event) => {
  const { method, mode, destination } = event.request;
  if (method !== "GET") return;
  if (mode === "navigate") {
    event.respondWith(fetch(event.request).catch(async () => (await caches.match(PAGE)) ?? Response.error()));
  } else if (destination === "style" || (destination === "script" && event.request.url.endsWith("/away.js"))) {
    event.respondWith(fetch(event.request).catch(async () => (await caches.match(event.request)) ?? Response.error()));
  }
});
