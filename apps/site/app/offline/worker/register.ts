/** What a browser keeps of a worker that the operator no longer wants, also what an older page put there after the worker had gone. */
async function removeWorker(): Promise<void> {
  for (const registration of await navigator.serviceWorker.getRegistrations())
    await registration.unregister();
  for (const name of await caches.keys()) await caches.delete(name);
}

/** Has the browser keep the service worker, unless the operator wants none. The browser looks for a newer one by itself. */
export async function registerWorker(): Promise<void> {
  if (import.meta.env.DEV || !("serviceWorker" in navigator)) return;
  const isOff = document.querySelector<HTMLMetaElement>('meta[name="service-worker"]')?.content === "off";
  if (isOff) return await removeWorker();
  await navigator.serviceWorker.register("/sw.js", { scope: "/", updateViaCache: "none" });
}
