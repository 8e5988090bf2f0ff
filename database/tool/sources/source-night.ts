// Nights of a calendar as the database takes them, and the rows that were refused.
import type { ImportedTicketType } from "../import/imported-event.ts";
import type { Problem } from "../import/listing.ts";

/** A night as `internal.take_source_reading` takes it; times are ISO instants, prices pence. */
export type SourceNight = {
  /** names it within its source: UID or identifier with the original moment */
  key: string;
  title: string;
  description: string;
  category: string;
  event_type: string;
  starts_at: string;
  ends_at: string | null;
  doors_at: string | null;
  opening_hours: Record<string, [string, string]>;
  /** tentative: the calendar is not certain yet; postponed: another date follows */
  status: "published" | "cancelled" | "postponed" | "tentative";
  place: { name: string; address: string; area_id: string } | null;
  capacity: number | null;
  min_age: number | null;
  url: string | null;
  price_from: number | null;
  price_to: number | null;
  /** nothing is left, at a price that is not known */
  is_sold_out: boolean;
  tags: string[];
  ticket_types: ImportedTicketType[];
};

/** A row that was not taken, and why. */
export type RefusedNight = { row: number; title: string | null } & Problem;

/** What a calendar holds. */
export type SourceReading = {
  nights: SourceNight[];
  refused: RefusedNight[];
  /** identifiers of rows that stand in the calendar and could not be read: their nights are not withdrawn */
  unread: string[];
  /** everything was read, so that what is missing was taken out */
  is_whole: boolean;
};

/** The venue whose calendar it is. */
export type SourceVenue = {
  name: string;
  address: string;
  postcode: string | null;
  lat: number | null;
  lng: number | null;
};
