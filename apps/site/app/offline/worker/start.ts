// The service worker, put together from app/offline/<part>.ts. A newer one waits until a page asks for it, or until no page is open: an
// older one that is ended while it answers a page leaves that page waiting for ever (decision 088).
import { type OfflinePart, type WorkerEvent, workerScope } from "./offline-part.ts";

const files = import.meta.glob<OfflinePart>(["../*.ts", "!../*.test.ts"], { eager: true, import: "default" });
const parts = Object.values(files);
const scope = workerScope();

/** One part that fails does not keep the others, nor the worker, from doing their work. */
const all = (work: readonly (Promise<unknown> | undefined)[]) => Promise.allSettled(work);

scope.addEventListener("install", (event: WorkerEvent) =>
  event.waitUntil(all(parts.map((part) => part.install?.()))),
);
scope.addEventListener("activate", (event: WorkerEvent) =>
  event.waitUntil(all([...parts.map((part) => part.activate?.()), scope.clients.claim()])),
);
// a listener for what no part wants would only make every request slower
for (const type of ["fetch", "push", "notificationclick", "message"] as const)
  for (const part of parts) {
    const listener = part[type];
    if (listener) scope.addEventListener(type, listener as (event: never) => void);
  }
// what `workbox-window` sends, too
scope.addEventListener("message", (event: WorkerEvent & { data: unknown }) => {
  if (Object(event.data).type === "SKIP_WAITING") event.waitUntil(scope.skipWaiting());
});
