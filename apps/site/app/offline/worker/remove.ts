// What is sent in place of the service worker with OFFLINE=false: it deletes what the one that a browser has kept, and takes it away. It
// never takes its place: the older one may be answering a page, and a browser that ends it meanwhile waits for that page for ever. The
// older one ends with the pages that it answered, and answers no new one.
import { type WorkerEvent, workerScope } from "./offline-part.ts";

const scope = workerScope();

async function deleteCaches(): Promise<void> {
  for (const name of await caches.keys()) await caches.delete(name);
}

scope.addEventListener("install", (event: WorkerEvent) => {
  event.waitUntil(deleteCaches());
  // a browser unregisters after it has installed: an installation that waited for it would never end
  void scope.registration.unregister();
});
