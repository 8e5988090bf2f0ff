// Scripts, styles and fonts: their names change with what is in them, so that a copy is as good as the file.
import { ExpirationPlugin } from "workbox-expiration";
import { CacheFirst } from "workbox-strategies";
import type { FetchEvent, OfflinePart } from "./worker/offline-part.ts";

/** As many as some thirty pages are made of. */
const most = 400;
const days = 14;

const seen = new CacheFirst({
  cacheName: "assets-seen",
  matchOptions: { ignoreVary: true },
  plugins: [
    new ExpirationPlugin({ maxEntries: most, maxAgeSeconds: days * 86_400, purgeOnQuotaError: true }),
  ],
});

const answer = async (event: FetchEvent): Promise<Response> =>
  (await caches.match(event.request, { ignoreVary: true })) ??
  seen.handle({ event: event, request: event.request });

export default {
  fetch: (event) => {
    const { pathname, origin } = new URL(event.request.url);
    if (event.request.method !== "GET" || origin !== globalThis.location.origin) return;
    if (pathname.startsWith("/assets/")) event.respondWith(answer(event));
  },
} satisfies OfflinePart;
