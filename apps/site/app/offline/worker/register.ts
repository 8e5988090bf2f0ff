/** What a browser keeps of a worker that the operator no longer wants, also what an older page put there after the worker had gone. */
async function removeWorker(): Promise<void> {
  for (const registration of await navigator.serviceWorker.getRegistrations())
    await registration.unregister();
  for (const name of await caches.keys()) await caches.delete(name);
}

/**
 * Has the browser keep the service worker, unless the operator wants none. The browser looks for a newer one by itself.
 * @returns the registration; null where there is none
 */
export async function registerWorker(): Promise<ServiceWorkerRegistration | null> {
  if (import.meta.env.DEV || !("serviceWorker" in navigator)) return null;
  const isOff = document.querySelector<HTMLMetaElement>('meta[name="service-worker"]')?.content === "off";
  if (isOff) {
    await removeWorker();
    return null;
  }
  return await navigator.serviceWorker.register("/sw.js", { scope: "/", updateViaCache: "none" });
}
