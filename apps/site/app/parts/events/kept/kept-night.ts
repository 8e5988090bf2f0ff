import type { Listing } from "#app/parts/events/listing.ts";
import { overAt } from "#app/parts/events/state/display-state.ts";

/** What a device shows of a night without a connection; times are ISO 8601. */
export type KeptNight = Pick<
  Listing,
  "event_id" | "slug" | "title" | "starts_at" | "ends_at" | "venue_name" | "area_name"
>;

/** What lies there and is no night, such as a record of another build, counts as nothing. */
export const isKeptNight = (value: unknown): value is KeptNight => {
  const { event_id, slug, title, starts_at } = Object(value) as Partial<KeptNight>;
  return (
    [event_id, slug, title].every((text) => typeof text === "string") &&
    !Number.isNaN(Date.parse(`${starts_at}`))
  );
};

/** The fields that are kept, and no others. */
export const toKeptNight = (night: KeptNight): KeptNight => {
  const { event_id, slug, title, starts_at, ends_at, venue_name, area_name } = night;
  return { event_id, slug, title, starts_at, ends_at, venue_name, area_name };
};

/** Those that are not over. */
export const nightsAhead = (nights: readonly KeptNight[], now: Date): KeptNight[] =>
  nights.filter((night) => overAt(night) > now);
