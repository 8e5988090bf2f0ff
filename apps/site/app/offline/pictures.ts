// Pictures that were seen, so that a kept page is not a page of holes. Only those that everybody may fetch by their address.
import { CacheFirst } from "workbox-strategies";
import type { OfflinePart } from "./worker/offline-part.ts";
import { asksToWipe, wipedWithPerson } from "./worker/seen.ts";

const most = 60;
const isPublic = /^\/storage\/v1\/(?:object|render\/image)\/public\//;

const seen = wipedWithPerson("pictures-seen", most, ({ status }) => status === 200);
const strategy = new CacheFirst({ cacheName: "pictures-seen", plugins: seen.plugins });

export default {
  message: (event) => {
    if (asksToWipe(event)) event.waitUntil(seen.wipe());
  },
  fetch: (event) => {
    const { request } = event;
    const { pathname, origin } = new URL(request.url);
    if (request.method !== "GET" || request.destination !== "image") return;
    if (origin === globalThis.location.origin && isPublic.test(pathname))
      event.respondWith(strategy.handle({ event: event, request }));
  },
} satisfies OfflinePart;
