// A listing that keeps our rules, as it will stand in the database.
import type { AccessSheet } from "@undercroft/contract/access-sheet";
import type { PlaceSafety } from "./places/to-access-sheet.ts";

/** A venue, identified within its source. */
export type ImportedPlace = {
  external_id: string;
  name: string;
  description: string | null;
  venue_type: string;
  address: string;
  postcode: string | null;
  area_id: string;
  district_id: string | null;
  lat: number | null;
  lng: number | null;
  access: AccessSheet;
  safety: PlaceSafety;
  links: { website?: string };
};

/** A ticket type; `sold_out` ones have no stock, the others have no limit. */
export type ImportedTicketType = {
  name: string;
  kind: "free" | "door";
  face_pence: number;
  sold_out: boolean;
  sales_start: string | null;
  sales_end: string | null;
  sort: number;
};

/** An event and what hangs on it; times are ISO instants. */
export type ImportedEvent = {
  external_id: string;
  organiser: string;
  place: ImportedPlace | null;
  title: string;
  description: string;
  category: string;
  event_type: string;
  starts_at: string;
  ends_at: string | null;
  doors_at: string | null;
  opening_hours: Record<string, [string, string]>;
  status: "published" | "cancelled" | "postponed";
  location_mode: "venue" | "online";
  capacity: number | null;
  min_age: number | null;
  external_url: string | null;
  price_from_pence: number | null;
  price_to_pence: number | null;
  waitlist_enabled: boolean;
  /** nothing is left, and nobody said at what price; otherwise the ticket types say it */
  is_sold_out: boolean;
  rescheduled_from: string[];
  tags: string[];
  performers: string[];
  ticket_types: ImportedTicketType[];
};
