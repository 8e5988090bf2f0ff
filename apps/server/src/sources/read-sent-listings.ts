// What a team's website sends is read as its calendar is.
import type { AreaRows } from "@undercroft/database/sources";
import { type FunctionTools, type ReadListings, UnreadableListings } from "@undercroft/product-functions";

/** towns and postcodes hardly change */
const GOOD_FOR_MS = 600_000;

/** What is thrown by code that is wrong. The readers say by an error of no kind of its own why they cannot read something. */
const isFault = (error: unknown): boolean =>
  [TypeError, RangeError, ReferenceError].some((kind) => error instanceof kind);

const toSentence = (error: unknown): string => (error instanceof Error ? error.message : "It cannot be read");

/** Reads bytes for the server functions. @param rpc asks the database for the towns, and is asked again after ten minutes */
export function createReadListings(rpc: FunctionTools["rpc"]): ReadListings {
  let known: { areas: Promise<AreaRows>; until: number } | null = null;
  const readAreas = (): Promise<AreaRows> => {
    if (known && known.until > Date.now()) return known.areas;
    const areas = rpc<AreaRows>("list_listing_places", {});
    known = { areas, until: Date.now() + GOOD_FOR_MS };
    areas.catch(() => {
      known = null;
    });
    return areas;
  };
  return async (bytes, { organiser, venue, now }) => {
    // the readers of calendars are large, and few servers are sent any within their first minutes
    const { readSource } = await import("@undercroft/database/sources");
    const areas = await readAreas();
    const context = { organiser, venue, areas, now: new Date(now), tellsOver: true };
    return readSource(Buffer.from(bytes), context).catch((error: unknown) => {
      throw isFault(error) ? error : new UnreadableListings(toSentence(error), { cause: error });
    });
  };
}
