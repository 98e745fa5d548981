// The service worker: it keeps the shell, that is the files that never change under their address, and one page for when
// the server is away. It never keeps a page, a view or an answer: whatever says something about a table comes from the
// table.

/** @typedef {Event & { request: Request, respondWith(answer: Promise<Response>): void }} Fetched */
/** @typedef {Event & { waitUntil(done: Promise<unknown>): void }} Lasting */

const files = new URL(location.href).searchParams.get("static") ?? ""; // their address changes with them
const KEPT = `shell ${files}`;
const AWAY = "/away";

/** @param {string} path */
const ofTheShell = (path) => files !== "" && path.startsWith(`${files}/`);

addEventListener("install", (happened) => {
  const event = /** @type {Lasting} */ (happened);
  // Without credentials, so that it is nobody's page.
  const first = [
    new Request(AWAY, { credentials: "omit" }),
    `${files}/croupier.css`,
    `${files}/around.css`,
    `${files}/icon.svg`,
  ];
  event.waitUntil(caches.open(KEPT).then((kept) => kept.addAll(first)));
});

addEventListener("activate", (happened) => {
  const event = /** @type {Lasting} */ (happened);
  event.waitUntil(caches.keys().then((all) => Promise.all(all.filter((each) => each !== KEPT).map(forget))));
});

/** @param {string} name */
const forget = (name) => caches.delete(name);

addEventListener("fetch", (happened) => {
  const event = /** @type {Fetched} */ (happened);
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (ofTheShell(pathname)) event.respondWith(kept(request));
  else if (request.mode === "navigate") event.respondWith(fetch(request).catch(away));
});

/** @param {Request} request */
async function kept(request) {
  const shell = await caches.open(KEPT);
  const found = await shell.match(request);
  if (found) return found;
  const answer = await fetch(request);
  if (answer.ok) await shell.put(request, answer.clone());
  return answer;
}

async function away() {
  return (await caches.match(AWAY)) ?? Response.error();
}
