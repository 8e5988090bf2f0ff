/** What the public pages of artists read on the server. */
import { callOn } from "#app/api/call.ts";
import type { Client } from "#app/api/public-client.ts";

const DETAIL =
  "id, slug, name, aliases, links, about, genres, player_url, is_claimed, area_id, image_path, image_alt, area:areas (name, slug)" as const;

/** An artist by slug; null when there is none. */
export async function findArtist(client: Client, slug: string) {
  if (slug.includes("\0")) return null; // no text of the database can hold it
  const { data } = await client.from("artists").select(DETAIL).eq("slug", slug).maybeSingle().throwOnError();
  return data;
}

/** An artist as their page shows them. */
export type ArtistPage = NonNullable<Awaited<ReturnType<typeof findArtist>>>;

/** What an artist plays next and has played, and with whom. */
export const readArtistNights = (client: Client, artistId: string) =>
  callOn(client, "get_artist_nights", { p_artist_id: artistId }, { get: true });
