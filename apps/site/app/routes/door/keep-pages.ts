// Has the service worker keep the pages of the door and what they are made of.
import { registerWorker } from "#app/offline/worker/register.ts";
import { makeCodeReader } from "#app/parts/door/scan/code-reader.ts";

/** What a door may want later, when there is no connection to fetch it by. */
const later = [
  () => import("./doors.tsx"),
  () => import("./tabs/scan.tsx"),
  () => import("./tabs/people.tsx"),
  () => import("./tabs/numbers.tsx"),
  () => import("./tabs/sales.tsx"),
  () => import("./tabs/log.tsx"),
  () => import("#app/parts/door/gate-dialog.tsx"),
  () => import("#app/parts/door/result/reason-dialog.tsx"),
  // starting it once fetches its worker
  () => makeCodeReader().then((reader) => reader.end()),
];

/** Called once a door stands open. */
export async function keepPages(): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  await registerWorker();
  if (!(await navigator.serviceWorker.getRegistration())) return;
  await Promise.allSettled(later.map((load) => load()));
  const { active } = await navigator.serviceWorker.ready;
  const loaded = performance.getEntriesByType("resource").map(({ name }) => name);
  const named = [
    ...document.querySelectorAll<HTMLLinkElement | HTMLScriptElement>("link[href], script[src]"),
  ];
  const keep = [...loaded, ...named.map((one) => ("src" in one ? one.src : one.href))];
  active?.postMessage({ part: "door", keep: [...new Set(keep)] });
}
