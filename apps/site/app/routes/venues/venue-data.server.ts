import type { SupabaseClient } from "@supabase/supabase-js";
import type { Database } from "@undercroft/contract/database";
import { callOn } from "#app/api/call.ts";
import { serverDate } from "#app/device/server-time.ts";
import { nightDateOf } from "#app/format/nights.ts";
import { listWorkHere } from "#app/parts/careers/job-queries.server.ts";
import { listAtVenue, listPastAtVenue } from "#app/parts/events/venue-listings.server.ts";
import { listInJournal } from "#app/parts/journal/journal-queries.server.ts";
import { hasAccessTeam } from "#app/parts/venues/access-requests/has-access-team.server.ts";
import { accessSummary } from "#app/parts/venues/access-sheet.ts";
import { drawPlace } from "#app/parts/venues/map/place-drawing.server.ts";
import type { findVenue } from "#app/parts/venues/queries.server.ts";
import { readHireDesk } from "./hire/read-hire-desk.server.ts";

/** All that the page of a venue shows, for everybody. */
export async function readVenueData(
  client: SupabaseClient<Database>,
  venue: NonNullable<Awaited<ReturnType<typeof findVenue>>>,
) {
  const madeAt = serverDate();
  const tonight = nightDateOf(madeAt);
  const [upcoming, past, drawing, work, journal, desk, takesAccess, messages] = await Promise.all([
    listAtVenue(client, venue.id, tonight),
    listPastAtVenue(client, venue.id, tonight),
    drawPlace(client, venue),
    listWorkHere(client, { p_venue_id: venue.id }),
    listInJournal(client, "venue", venue.id),
    readHireDesk(client, venue),
    hasAccessTeam(client, { p_venue_id: venue.id }),
    callOn(client, "has_message_team", { p_venue_id: venue.id }),
  ]);
  const access = accessSummary(venue.access);
  return {
    madeAt: madeAt.toISOString(),
    tonight,
    venue,
    upcoming,
    past,
    drawing,
    work,
    journal,
    access,
    desk,
    takesAccess,
    takesMessages: messages,
  };
}

/** What a venue's page shows. */
export type VenueData = Awaited<ReturnType<typeof readVenueData>>;
