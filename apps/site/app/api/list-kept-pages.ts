// Which pages the service worker keeps as they were seen last (app/offline/pages.ts).

import { readWiping } from "./wiping-mark.ts";

const cacheName = "pages-seen";

const titleOf = (html: string): string => {
  const title = /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? "";
  const plain = new DOMParser().parseFromString(title, "text/html").body.textContent ?? "";
  return plain.replace(/ \| [^|]*$/, "");
};

/** The requests of whole pages, without the router's questions. */
async function listRequests(): Promise<{ cache: Cache; requests: readonly Request[] } | null> {
  // a wiping that was cut off comes first: these are what somebody has seen who left
  if (readWiping()) await import("./device-store.ts").then(({ finishWiping }) => finishWiping());
  if (!globalThis.caches || !(await caches.has(cacheName))) return null;
  const cache = await caches.open(cacheName);
  const requests = await cache.keys();
  return { cache, requests: requests.filter(({ url }) => !new URL(url).pathname.endsWith(".data")) };
}

/** Addresses, with their questions, of the pages that open without a connection. Never throws. */
export async function listKeptAddresses(): Promise<ReadonlySet<string>> {
  try {
    const found = (await listRequests())?.requests ?? [];
    return new Set(found.map(({ url }) => url.slice(globalThis.location.origin.length)));
  } catch {
    return new Set();
  }
}

/** The same with their titles, the latest seen first. Never throws. */
export async function listKeptPages(): Promise<{ address: string; title: string }[]> {
  try {
    const found = await listRequests();
    if (!found) return [];
    const pages = await Promise.all(
      found.requests.map(async (request) => {
        const html = (await (await found.cache.match(request))?.text()) ?? "";
        return { address: request.url.slice(globalThis.location.origin.length), title: titleOf(html) };
      }),
    );
    return pages.filter(({ title }) => title).toReversed();
  } catch {
    return [];
  }
}
