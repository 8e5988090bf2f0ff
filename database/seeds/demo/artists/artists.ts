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
  const pages = readPages();
  const areas = new Map(
    (await client.query("select id, slug from public.areas where kind = 'city'")).rows.map(({ id, slug }) => [
      slug,
      id,
    ]),
  );
  await insertRows(
    client,
    "public.artists",
    artists.map(({ id, name, genres }) => {
      const page = pages.get(name);
      return {
        id,
        slug: toSlug(name),
        name,
        genres: genres.map((genre) => genre.replaceAll("-", " ")),
        about: page?.about ?? null,
        area_id: areas.get(page?.city) ?? null,
        links: page?.website ? { website: page.website } : {},
        player_url: page?.player ?? null,
      };
    }),
  );
  return artists;
}

/** What some of them say about themselves: words, a city, a website and something to play. */
function readPages() {
  const rows = readCsvTable(path.join(import.meta.dirname, "artist-pages.csv"));
  return new Map(
    rows.map((row) => [
      requireCell(row, "name"),
      {
        about: requireCell(row, "about"),
        city: row.city,
        website: row.website || null,
        player: row.player || null,
      },
    ]),
  );
}
