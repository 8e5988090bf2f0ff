import { keepList, type SeenList } from "#app/parts/events/kept/keep-list.ts";
import { knownSession } from "#app/parts/profiles/session/session-store.ts";

/**
 * Keeps a list that stands on the page and was read over a connection, for the person of this browser, once the page knows who it is.
 * Never throws.
 */
export async function keepSeenList(heading: string, nights: SeenList["nights"]): Promise<void> {
  // a calendar and a map read one night for their count
  if (nights.length === 0 || !navigator.onLine || new URLSearchParams(location.search).has("view")) return;
  const address = location.pathname + location.search;
  const { person } = await knownSession();
  await keepList({ heading, address, nights }, person?.id ?? null);
}
