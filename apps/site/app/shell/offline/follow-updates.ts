// A newer build of the site waits in its worker until a person takes it, since a reload in the middle of something loses it
// (#app/api/is-page-held.ts).
import { isPageHeld } from "#app/api/is-page-held.ts";

const channelName = "undercroft-update";
/** Other tabs answer at once, or are not there. */
const ANSWER_MS = 400;
const LOOK_AGAIN_MS = 1_000;
/** A page that stays open for days asks whether there is a newer build, no more often than this. */
const ASK_MS = 3_600_000;

let channel: BroadcastChannel | null = null;
let hasHeardHeld = false;

/** Answers other tabs that ask, from when there is something to ask about: an open channel keeps a page out of Back's memory. */
function openChannel(): BroadcastChannel {
  if (channel) return channel;
  channel = new BroadcastChannel(channelName);
  channel.addEventListener("message", ({ data }) => {
    if (data === "held") hasHeardHeld = true;
    else if (data === "held?" && isPageHeld()) channel?.postMessage("held");
  });
  return channel;
}

/** @returns whether another tab is in the middle of something */
export async function isUpdateHeldElsewhere(): Promise<boolean> {
  hasHeardHeld = false;
  openChannel().postMessage("held?");
  await new Promise((resolve) => setTimeout(resolve, ANSWER_MS));
  return hasHeardHeld;
}

/** Reloads this tab once, as soon as nothing is cut off by it. */
function reloadWhenFree(): void {
  if (isPageHeld()) setTimeout(reloadWhenFree, LOOK_AGAIN_MS);
  else window.location.reload();
}

/** Has the newer build take over; every tab that follows updates then reloads. */
export async function takeUpdate(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  if (registration?.waiting) registration.waiting.postMessage({ type: "SKIP_WAITING" });
  else reloadWhenFree(); // another tab has taken it already
}

function askNowAndThen(registration: ServiceWorkerRegistration): void {
  let asked = performance.now();
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState !== "visible" || performance.now() - asked < ASK_MS) return;
    asked = performance.now();
    registration.update().catch(() => {}); // without a connection there is none to be had
  });
}

/** Calls back when a newer build waits, and reloads this tab once when one has taken over. */
export function followUpdates(registration: ServiceWorkerRegistration, onReady: () => void): void {
  const worker = navigator.serviceWorker;
  let isFirst = worker.controller === null;
  let hasLeft = false;
  worker.addEventListener("controllerchange", () => {
    if (!isFirst && !hasLeft) {
      hasLeft = true;
      reloadWhenFree();
    }
    isFirst = false;
  });
  const tell = () => {
    if (!registration.waiting || !registration.active) return;
    openChannel();
    onReady();
  };
  registration.addEventListener("updatefound", () =>
    registration.installing?.addEventListener("statechange", tell),
  );
  askNowAndThen(registration);
  tell();
}
