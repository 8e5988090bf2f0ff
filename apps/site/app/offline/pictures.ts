// Pictures that were seen, so that a kept page is not a page of holes. Only those that everybody may fetch by their address.
import { ExpirationPlugin } from "workbox-expiration";
import { CacheFirst } from "workbox-strategies";
import type { OfflinePart } from "./worker/offline-part.ts";

const most = 60;
const days = 14;
const isPublic = /^\/storage\/v1\/(?:object|render\/image)\/public\//;

const seen = new CacheFirst({
  cacheName: "pictures-seen",
  plugins: [
    { cacheWillUpdate: async ({ response }) => (response.status === 200 ? response : null) },
    new ExpirationPlugin({ maxEntries: most, maxAgeSeconds: days * 86_400, purgeOnQuotaError: true }),
  ],
});

export default {
  fetch: (event) => {
    const { request } = event;
    const { pathname, origin } = new URL(request.url);
    if (request.method !== "GET" || request.destination !== "image") return;
    if (origin === globalThis.location.origin && isPublic.test(pathname))
      event.respondWith(seen.handle({ event: event, request }));
  },
} satisfies OfflinePart;
