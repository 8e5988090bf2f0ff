// This browser's own notifications: whether it can, whether it does, and switching them on and off.
import { call } from "#app/api/call.ts";
import { deviceName } from "#app/format/names/device-name.ts";

/** A browser that is told. */
export type Device = { id: string; label: string; created_at: string; sent_at: string | null };

/** Whether this browser can show notifications at all; on iPhones only once the site is on the home screen. */
export const canPush = (): boolean =>
  document.querySelector<HTMLMetaElement>('meta[name="service-worker"]')?.content !== "off" &&
  "serviceWorker" in navigator &&
  "PushManager" in window &&
  "Notification" in window;

/** The worker that shows them, once it runs; null where none was registered. */
const readyWorker = async (): Promise<ServiceWorkerRegistration | null> =>
  (await navigator.serviceWorker.getRegistration()) ? navigator.serviceWorker.ready : null;

/** The address at which this browser is reached, or null while it is not. */
export async function ownEndpoint(): Promise<string | null> {
  if (!canPush()) return null;
  const worker = await readyWorker();
  return (await worker?.pushManager.getSubscription())?.endpoint ?? null;
}

/**
 * Asks the browser, which asks its person, and has the account write to it.
 * @returns "denied" where they said no to the browser
 * @throws what the data API answered, or Error where the browser has no service
 */
export async function switchPushOn(key: string): Promise<"on" | "denied"> {
  if ((await Notification.requestPermission()) !== "granted") return "denied";
  // a page that has just been opened has not registered its worker yet
  await navigator.serviceWorker.register("/sw.js", { scope: "/", updateViaCache: "none" });
  const worker = await navigator.serviceWorker.ready;
  const subscription = await worker.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: key,
  });
  const { endpoint, keys } = subscription.toJSON();
  await call("add_push_subscription", {
    p_endpoint: endpoint ?? "",
    p_p256dh: keys?.p256dh ?? "",
    p_auth: keys?.auth ?? "",
    p_label: deviceName(navigator.userAgent),
  });
  return "on";
}

/** Ends this browser's notifications, for the account and for the browser. */
export async function switchPushOff(): Promise<void> {
  const worker = await readyWorker();
  const subscription = await worker?.pushManager.getSubscription();
  if (!subscription) return;
  await call("forget_push_subscription", { p_endpoint: subscription.endpoint });
  await subscription.unsubscribe();
}

export async function listDevices(): Promise<Device[]> {
  return call("list_push_subscriptions");
}

export async function removeDevice(id: string): Promise<void> {
  await call("remove_push_subscription", { p_id: id });
}

export async function testDevice(id: string): Promise<void> {
  await call("test_push_subscription", { p_id: id });
}

/** "Not now". */
export async function declinePush(): Promise<void> {
  await call("decline_push");
}
