// Shows what the server sends to this browser, and opens it when it is pressed. What is shown names nobody; who has signed out hears no more.
import { type OfflinePart, type WorkerEvent, workerScope } from "./worker/offline-part.ts";

type PushEvent = WorkerEvent & { data: { json: () => unknown } | null };
type ClickEvent = WorkerEvent & { notification: { data: unknown; close: () => void } };
type Window = { url: string; focus?: () => Promise<unknown>; navigate?: (url: string) => unknown };

/** What is shown for a message that cannot be read: a browser insists that something is. */
const unreadable = {
  title: globalThis.location?.hostname ?? "",
  body: "There is something new for you.",
  url: "/notifications",
  tag: "news",
};

function read(event: PushEvent): typeof unreadable {
  try {
    const given = Object(event.data?.json()) as Partial<Record<keyof typeof unreadable, unknown>>;
    const text = (name: keyof typeof unreadable) =>
      typeof given[name] === "string" ? given[name].slice(0, 300) : unreadable[name];
    return { title: text("title"), body: text("body"), url: text("url"), tag: text("tag") };
  } catch {
    return unreadable;
  }
}

/** An address of our own, wherever a message says it leads. */
function ownAddress(url: unknown): string {
  const origin = globalThis.location.origin;
  try {
    const there = new URL(String(url), origin);
    return there.origin === origin ? there.href : `${origin}/notifications`;
  } catch {
    return `${origin}/notifications`;
  }
}

async function open(address: string): Promise<void> {
  const { clients } = workerScope();
  const windows = (await clients.matchAll({ type: "window" })) as Window[];
  const there = windows.find(({ url }) => url === address) ?? windows[0];
  if (!there) return void (await clients.openWindow(address));
  // a browser may refuse to bring a window to the front; it is shown the address all the same
  await there.focus?.().catch(() => undefined);
  if (there.url !== address) await there.navigate?.(address);
}

export default {
  push: (event) => {
    const { title, body, url, tag } = read(event as PushEvent);
    event.waitUntil(
      workerScope().registration.showNotification(title, { body, tag, data: { url }, lang: "en-GB" }),
    );
  },
  notificationclick: (event) => {
    const { notification } = event as ClickEvent;
    notification.close();
    event.waitUntil(open(ownAddress(Object(notification.data).url)));
  },
} satisfies OfflinePart;
