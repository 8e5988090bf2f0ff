// What is sent in place of the service worker with OFFLINE=false: it takes the place of the one a browser has, deletes what that one kept,
// and goes.
import { type WorkerEvent, workerScope } from "./offline-part.ts";

const scope = workerScope();

async function remove(): Promise<void> {
  for (const name of await caches.keys()) await caches.delete(name);
  await scope.registration.unregister();
}

scope.addEventListener("install", (event: WorkerEvent) => event.waitUntil(scope.skipWaiting()));
scope.addEventListener("activate", (event: WorkerEvent) => event.waitUntil(remove()));
