// The service worker, put together from app/offline/<part>.ts. A new one takes over at once: pages hold nothing of the old one.
import { type OfflinePart, type WorkerEvent, workerScope } from "./offline-part.ts";

const files = import.meta.glob<OfflinePart>(["../*.ts", "!../*.test.ts"], { eager: true, import: "default" });
const parts = Object.values(files);
const scope = workerScope();

/** One part that fails does not keep the others, nor the worker, from doing their work. */
const all = (work: readonly (Promise<unknown> | undefined)[]) => Promise.allSettled(work);

scope.addEventListener("install", (event: WorkerEvent) =>
  event.waitUntil(all([...parts.map((part) => part.install?.()), scope.skipWaiting()])),
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
