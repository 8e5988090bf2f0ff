// What is sent in place of the service worker with OFFLINE=false: it takes the place of the one a browser has, deletes what that one kept,
// and goes.
import { type WorkerEvent, workerScope } from "./offline-part.ts";

const scope = workerScope();

async function remove(): Promise<void> {
  for (const name of await caches.keys()) await caches.delete(name);
  await scope.registration.unregister();
}

/** The page whose visit brought this worker is still being answered by the older one: a browser that ends that one meanwhile waits for ever. */
const REST_MS = 1_500;

scope.addEventListener("install", (event: WorkerEvent) =>
  event.waitUntil(new Promise((resolve) => setTimeout(resolve, REST_MS)).then(() => scope.skipWaiting())),
);
scope.addEventListener("activate", (event: WorkerEvent) => event.waitUntil(remove()));
