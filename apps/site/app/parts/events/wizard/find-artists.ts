import { browserClient } from "#app/api/browser-client.ts";

/** Artists whose names begin with these words, with what tells those of one name apart. */
export async function findArtists(words: string) {
  const client = await browserClient();
  const { data } = await client
    .from("artists")
    .select("id, name, genres, is_claimed, area:areas (name)")
    .ilike("name", `${words.replaceAll(/[%_\\]/g, "\\$&")}%`)
    .order("name")
    .order("id")
    .limit(12)
    .throwOnError();
  return data;
}

/** An artist as the wizard finds them. */
export type FoundArtist = Awaited<ReturnType<typeof findArtists>>[number];

/** Those who have exactly this name. */
export const namesOf = (found: readonly FoundArtist[] | undefined, name: string): FoundArtist[] =>
  (found ?? []).filter((one) => one.name.toLowerCase() === name.trim().toLowerCase());

/** "Leeds, techno", or that nothing is known. */
export const detailOf = ({ area, genres, is_claimed }: FoundArtist): string =>
  [area?.name, ...genres.slice(0, 2), is_claimed ? "verified" : null].filter(Boolean).join(", ") ||
  "nothing else known";
