/** Has the browser keep the service worker, unless the operator wants none. The browser looks for a newer one by itself. */
export async function registerWorker(): Promise<void> {
  const isOff = document.querySelector<HTMLMetaElement>('meta[name="service-worker"]')?.content === "off";
  if (isOff || import.meta.env.DEV || !("serviceWorker" in navigator)) return;
  await navigator.serviceWorker.register("/sw.js", { scope: "/", updateViaCache: "none" });
}
