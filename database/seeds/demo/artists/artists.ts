// Made-up artists, for the posters.
import path from "node:path";
import type pg from "pg";
import { readCsvTable, requireCell, splitCell } from "../../csv-table.ts";
import { insertRows } from "../../insert-rows.ts";
import { toSlug } from "../../slugs.ts";
import { createRandom } from "../random.ts";

/** An artist who can be booked for a line-up. */
export type Artist = { id: string; name: string; kind: string; genres: string[] };

/** Puts the artists in and answers them all, in the order of the file. */
export async function seedArtists(client: pg.ClientBase): Promise<Artist[]> {
  const artists = readCsvTable(path.join(import.meta.dirname, "artists.csv")).map((row) => {
    const name = requireCell(row, "name");
    return {
      id: createRandom(`artist ${name}`).uuid(),
      name,
      kind: requireCell(row, "kind"),
      genres: splitCell(row.genres),
    };
  });
  await insertRows(
    client,
    "public.artists",
    artists.map(({ id, name }) => ({ id, slug: toSlug(name), name, links: {} })),
  );
  return artists;
}
