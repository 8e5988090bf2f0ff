import type { SupabaseClient } from "@supabase/supabase-js";
import type { Database } from "@undercroft/contract/database";
import { openEvent } from "#app/api/open-event.ts";
import { posterDate } from "#app/format/night-label.ts";
import { placeLine } from "#app/parts/events/listing.ts";
import { priceText, priceWords } from "#app/parts/events/state/price-and-state-words.ts";
import type { PosterFacts } from "./poster.server.ts";

/** The name under which the poster of an address that leads nowhere is served. */
export const NOT_FOUND_POSTER = "not-found";

/** Posters of the house itself, by the name they are served under; they hang beside the account screens. */
export const HOUSE_POSTERS: ReadonlyMap<string, PosterFacts> = new Map([
  [
    "on-the-list",
    { seed: "on the list", title: "On the list", lines: ["Any night, any town", "Your name at the door"] },
  ],
]);

/** What the poster of an event says; null when there is no such event for everybody. */
export async function findPosterFacts(
  client: SupabaseClient<Database>,
  eventId: string,
): Promise<PosterFacts | null> {
  const { data: event } = await openEvent(client, eventId)
    .select(
      `title, starts_at, ends_at, min_age, location_mode, price_from_pence, price_to_pence,
      venue:venues (name, area:areas!venues_area_id_fkey (name)), area:areas (name), listing:listings (price_from_pence, price_to_pence, sale_kind)`,
    )
    .maybeSingle()
    .throwOnError();
  if (!event) return null;
  const price = priceWords({ sale_kind: null, ...event, ...event.listing });
  return {
    seed: eventId,
    title: event.title,
    lines: [
      posterDate(new Date(event.starts_at), event.ends_at ? new Date(event.ends_at) : null),
      placeLine({
        location_mode: event.location_mode,
        venue_name: event.venue?.name ?? null,
        area_name: event.venue?.area?.name ?? event.area?.name ?? null,
        district_name: null,
      }),
      [
        price && (price.isFree || price.isOpen ? price.amount : `${priceText(price)} all in`),
        event.min_age ? `${event.min_age}+` : null,
      ]
        .filter(Boolean)
        .join(" / "),
    ].filter(Boolean),
  };
}
