/** Reads the programme of one night: who plays when and in which room. */
import type { SupabaseClient } from "@supabase/supabase-js";
import type { Database } from "@undercroft/contract/database";
import { openEvent } from "#app/api/open-event.ts";

const COLUMNS = `
  id, slug, title, status, visibility, starts_at, ends_at, doors_at, set_times_at, location_mode, custom_address, created_at, updated_at,
  venue:venues (name, address, postcode, lat, lng, location_precision, area:areas!venues_area_id_fkey (name)),
  area:areas (name),
  artists:event_artists (id, name, billing, kind, b2b_group, stage, set_start, set_end, page:artists (slug))
` as const;

/** A night with its line-up; null when there is no such night for this visitor. */
export async function findProgramme(client: SupabaseClient<Database>, slug: string) {
  if (slug.includes("\0")) return null; // no text of the database can hold it
  const { data } = await openEvent(client, slug)
    .select(COLUMNS)
    .order("billing", { referencedTable: "artists" })
    .maybeSingle()
    .throwOnError();
  return data;
}

export type Programme = NonNullable<Awaited<ReturnType<typeof findProgramme>>>;
