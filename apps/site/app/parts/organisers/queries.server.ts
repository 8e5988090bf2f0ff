/** Reads organisers. */
import { callOn } from "#app/api/call.ts";
import type { Client } from "#app/api/public-client.ts";

const DETAIL =
  "id, slug, name, kind, about, links, genres, player_url, image_path, image_alt, venue:venues (name, slug)" as const;

/** An organiser by slug; null when there is none. */
export async function findOrganiser(client: Client, slug: string) {
  if (slug.includes("\0")) return null; // no text of the database can hold it
  const { data } = await client
    .from("organisers")
    .select(DETAIL)
    .eq("slug", slug)
    .maybeSingle()
    .throwOnError();
  return data;
}

/** What an organiser puts on and has put on, and who plays. */
export const readOrganiserNights = (client: Client, organiserId: string) =>
  callOn(client, "get_organiser_nights", { p_organiser_id: organiserId }, { get: true });
