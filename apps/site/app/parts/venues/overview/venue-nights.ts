import { queryOptions } from "@tanstack/react-query";
import { call } from "#app/api/call.ts";

/** How often what a team looks at is read again while it is in view. */
const everyMs = 30_000;

/** Nights in the room or of its own: `count` of them, from the one that is `first` after tonight. */
export const venueNightsQuery = (venueId: string, first: number, count: number) =>
  queryOptions({
    queryKey: ["venues", venueId, "nights", first, count],
    staleTime: 0,
    // only while the page is in view: the library stops in the background
    refetchInterval: everyMs,
    queryFn: async () => {
      const data = await call("list_venue_nights", { p_venue_id: venueId, p_first: first, p_nights: count });
      return data.map(withGaps);
    },
  });

/** What waits for the team, kind by kind. */
export const venueWaitingQuery = (venueId: string) =>
  queryOptions({
    queryKey: ["venues", venueId, "waiting"],
    staleTime: 0,
    refetchInterval: everyMs,
    queryFn: async () => {
      const data = await call("list_venue_waiting", { p_venue_id: venueId });
      return data as {
        kind: string;
        count: number;
        oldest_at: string | null;
        due_at: string | null;
      }[];
    },
  });

/** A night as the dashboard tells of it; figures are of the venue's own nights alone. */
export type VenueNight = {
  event_id: string;
  slug: string;
  title: string;
  is_own: boolean;
  organiser: string;
  status: string;
  night_date: string;
  starts_at: string;
  ends_at: string | null;
  doors_at: string | null;
  last_entry_at: string | null;
  sold: number | null;
  held: number | null;
  quantity: number | null;
  capacity: number | null;
  guests: number | null;
  comps: number | null;
  access_needs: number | null;
  outcome_due: boolean;
};

// generated types say of no column of a function that it may be null
const withGaps = (row: object) => row as VenueNight;
