// A cache of what a person has seen, which is wiped when that person signs out.
import { CacheExpiration, ExpirationPlugin } from "workbox-expiration";
import type { WorkerEvent } from "./offline-part.ts";

/** The parts of https://developer.chrome.com/docs/workbox/using-plugins that are needed here. */
type Step = { response: Response; request: Request; cacheName: string; state?: Record<string, unknown> };

const days = 14;

/**
 * @param mayBeKept decides of an answer
 * @returns plugins for a strategy of Workbox, and how all is deleted: the copies, and Workbox's list of what was seen when
 */
export function wipedWithPerson(
  cacheName: string,
  maxEntries: number,
  mayBeKept: (response: Response) => boolean,
) {
  const options = { maxEntries, maxAgeSeconds: days * 86_400 };
  // rises with every wiping, so that an answer which was on its way is not kept afterwards
  let generation = 0;
  const forgetList = () => new CacheExpiration(cacheName, options).delete();
  const isOld = ({ state }: Pick<Step, "state">) => state?.generation !== generation;
  const fresh = {
    handlerWillStart: async ({ state }: Pick<Step, "state">) => {
      if (state) state.generation = generation;
    },
    cacheWillUpdate: async (step: Pick<Step, "response" | "state">) =>
      !isOld(step) && mayBeKept(step.response) ? step.response : null,
    cacheDidUpdate: async (step: Pick<Step, "request" | "state">) => {
      if (!isOld(step)) return;
      await (await caches.open(cacheName)).delete(step.request);
      await forgetList();
    },
  };
  return {
    // in this order: Workbox has noted the address when what is too late is taken back
    plugins: [new ExpirationPlugin({ ...options, purgeOnQuotaError: true }), fresh],
    wipe: async (): Promise<void> => {
      generation += 1;
      await caches.delete(cacheName);
      await forgetList();
    },
  };
}

/** Whether a page asks that what a person has seen be deleted (app/api/device-store.ts). */
export const asksToWipe = (event: WorkerEvent): boolean =>
  Object((event as WorkerEvent & { data: unknown }).data).type === "WIPE";
