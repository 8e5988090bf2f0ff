// Made-up promoters, collectives and labels.
import path from "node:path";
import type pg from "pg";
import { readCsvTable, requireCell } from "../../csv-table.ts";
import { insertRows } from "../../insert-rows.ts";
import { toSlug } from "../../slugs.ts";
import { createRandom } from "../random.ts";
import type { VenueIndex } from "../venues/venues.ts";

/** Organisers by their key in organisers.csv; `city` is the slug of where they are at home. */
export type OrganiserIndex = Map<string, { id: string; city: string }>;

/** Puts the organisers in; some are a venue that puts on nights of its own. */
export async function seedOrganisers(client: pg.ClientBase, venues: VenueIndex): Promise<OrganiserIndex> {
  const index: OrganiserIndex = new Map();
  const rows = readCsvTable(path.join(import.meta.dirname, "organisers.csv")).map((row) => {
    const key = requireCell(row, "key");
    const random = createRandom(`organiser ${key}`);
    const id = random.uuid();
    index.set(key, { id, city: requireCell(row, "city") });
    return {
      id,
      slug: toSlug(requireCell(row, "name")),
      name: row.name,
      kind: row.kind,
      venue_id: venues.get(row.venue ?? "")?.id ?? null,
      about: row.about,
      links: { website: `https://${key}.example` },
      trust: "trusted",
    };
  });
  await insertRows(client, "public.organisers", rows);
  return index;
}
