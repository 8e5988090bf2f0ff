/** What the page of a series reads on the server. */
import { type Answer, callOn } from "#app/api/call.ts";
import type { Client } from "#app/api/public-client.ts";

/** Nights that come again, under one name. */
export type Series = NonNullable<Answer<"find_series">>;

/** A series by slug; null when there is none, or none that everybody may know. */
export async function findSeries(client: Client, slug: string): Promise<Series | null> {
  if (slug.includes("\0")) return null; // no text of the database can hold it
  return callOn(client, "find_series", { p_slug: slug }, { get: true });
}

/** The series of those of these nights that are one of a series, by the nights' ids. */
export async function findSeriesOfAll(
  client: Client,
  eventIds: readonly string[],
): Promise<Answer<"list_series_of">> {
  if (eventIds.length === 0) return {};
  return callOn(client, "list_series_of", { p_event_ids: [...eventIds] }, { get: true });
}

/** The series a night belongs to, and how many of its dates are ahead; null for a night that stands alone. */
export const findSeriesOf = (client: Client, eventId: string) =>
  callOn(client, "get_event_series", { p_event_id: eventId }, { get: true });
