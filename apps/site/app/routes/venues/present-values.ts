import type { CorrectionField } from "@undercroft/contract";
import { inTypedPounds } from "#app/format/typed-pounds.ts";
import type { VenueData } from "./venue-data.server.ts";

const STATUS_WORDS: Record<string, string> = {
  active: "Open",
  temporarily_closed: "Closed for now",
  closed: "Closed for good",
};

/** What the page of a venue says in each field that can be corrected; empty where nothing is stated. */
export function presentValues(venue: VenueData["venue"]): Record<CorrectionField, string> {
  const text = (value: unknown) => (typeof value === "string" ? value : "");
  const [licence, links] = [venue.licence, venue.links].map(
    (value) => (typeof value === "object" && value !== null ? value : {}) as Record<string, unknown>,
  );
  return {
    name: venue.name,
    description: venue.description ?? "",
    address: venue.address,
    postcode: venue.postcode ?? "",
    capacity: venue.capacity === null ? "" : String(venue.capacity),
    rate: venue.rate_pence === null ? "" : inTypedPounds(venue.rate_pence),
    station: venue.nearest_station ?? "",
    licensed_until: text(licence?.until),
    website: text(links?.website),
    status: STATUS_WORDS[venue.status] ?? "",
  };
}
