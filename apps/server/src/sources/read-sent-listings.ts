// What a team's website sends is read as its calendar is.
import type { AreaRows } from "@undercroft/database/sources";
import type { FunctionTools, ReadListings } from "@undercroft/product-functions";

/** towns and postcodes hardly change */
const GOOD_FOR_MS = 600_000;

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
    return readSource(Buffer.from(bytes), {
      organiser,
      venue,
      areas: await readAreas(),
      now: new Date(now),
      tellsOver: true,
    });
  };
}
