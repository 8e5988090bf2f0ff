// Keeps the pages of the door, which name no night and nobody, and what they are made of, so that a reload without a connection opens them.
import type { FetchEvent, OfflinePart, WorkerEvent } from "./worker/offline-part.ts";

const cacheName = "door-pages";
/** How long a page is waited for before the kept one is shown. */
const patienceMs = 4_000;

/** The two pages there are: of the list of doors, and of a night, whichever it is. */
const listPage = "/door";
const nightPage = "/door/-";

const pageOf = (pathname: string): string | null =>
  pathname === listPage ? listPage : /^\/door\/[^/]+$/.test(pathname) ? nightPage : null;

const isOurs = (address: string) => new URL(address).origin === globalThis.location.origin;

/** Whether a file of a build is asked for: its name changes whenever it does. */
const isAsset = (address: string) => isOurs(address) && new URL(address).pathname.startsWith("/assets/");

/** Keeps a page. @returns the files that it names */
async function keepPage(cache: Cache, page: string): Promise<string[]> {
  const response = await fetch(page, { credentials: "omit", headers: { accept: "text/html" } });
  if (!response.ok) return [];
  await cache.put(page, response.clone());
  const named = (await response.text()).match(/\/assets\/[\w.-]+\.(?:js|css|woff2|svg)/g) ?? [];
  return named.map((file) => new URL(file, globalThis.location.origin).href);
}

async function keepAsset(cache: Cache, address: string): Promise<void> {
  if (!(await cache.match(address))) await cache.add(address);
}

/** Keeps the pages and the files that a page of the door says it is made of; what it no longer is made of goes. */
async function keepAll(addresses: readonly string[]): Promise<void> {
  const cache = await caches.open(cacheName);
  const named = await Promise.all([listPage, nightPage].map((page) => keepPage(cache, page)));
  const files = new Set([...addresses, ...named.flat()].filter(isAsset));
  await Promise.allSettled([...files].map((file) => keepAsset(cache, file)));
  for (const { url } of await cache.keys()) if (isAsset(url) && !files.has(url)) await cache.delete(url);
}

async function answerPage(request: Request, page: string): Promise<Response> {
  const kept = await caches.match(page);
  if (!kept) return fetch(request);
  const late = new Promise<Response>((resolve) => setTimeout(() => resolve(kept.clone()), patienceMs));
  const fresh = fetch(request).then((response) => (response.status >= 500 ? kept : response));
  return Promise.race([fresh.catch(() => kept), late]);
}

export default {
  fetch: (event: FetchEvent) => {
    const { request } = event;
    if (request.method !== "GET" || !isOurs(request.url)) return;
    const page = request.mode === "navigate" ? pageOf(new URL(request.url).pathname) : null;
    if (page) event.respondWith(answerPage(request, page));
  },
  message: (event) => {
    const { data } = event as WorkerEvent & { data: unknown };
    const { keep } = Object(data) as { keep?: unknown };
    if (Object(data).part === "door" && Array.isArray(keep)) event.waitUntil(keepAll(keep.map(String)));
  },
} satisfies OfflinePart;
