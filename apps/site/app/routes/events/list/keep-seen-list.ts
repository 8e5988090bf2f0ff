import { keepList, type SeenList } from "#app/parts/events/kept/keep-list.ts";
import { knownSession } from "#app/parts/profiles/session/session-store.ts";

/** Keeps a list that was read over a connection for the person of this browser, once the page knows who it is. Never throws. */
export async function keepSeenList(list: SeenList): Promise<void> {
  if (list.nights.length === 0 || !navigator.onLine) return;
  const { person } = await knownSession();
  await keepList(list, person?.id ?? null);
}
