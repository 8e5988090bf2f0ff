// Three new organisers with two nights each that wait for approval.
import path from "node:path";
import { readCsvTable, requireCell } from "../../csv-table.ts";
import { insertRows } from "../../insert-rows.ts";
import { toSlug } from "../../slugs.ts";
import { addDays, toInstant } from "../calendar.ts";
import type { Demo } from "../demo-seed.ts";
import { createRandom } from "../random.ts";
import type { VenueIndex } from "../venues/venues.ts";

/** Puts them in. */
export async function seedWaiting({ client, tonight }: Demo, venues: VenueIndex): Promise<void> {
  const random = createRandom("waiting");
  const places = [...venues.values()].slice(0, 40);
  const rows = readCsvTable(path.join(import.meta.dirname, "waiting.csv"));
  const ids = new Map<string, string>();
  for (const row of rows) {
    const name = requireCell(row, "organiser");
    if (!ids.has(name)) ids.set(name, random.uuid());
  }
  await insertRows(
    client,
    "public.organisers",
    [...ids].map(([name, id]) => ({
      id,
      slug: toSlug(name),
      name,
      kind: "collective",
      links: {},
      trust: "new",
    })),
  );
  for (const row of rows) {
    const title = requireCell(row, "title");
    const night = addDays(tonight, Number(requireCell(row, "days")));
    await client.query(
      `insert into public.events (id, slug, title, description, category, organiser_id, venue_id, starts_at, ends_at, status)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $8::timestamptz + interval '4 hours', 'pending_review')`,
      [
        random.uuid(),
        `${toSlug(title)}-${night}`,
        title,
        row.description,
        row.category,
        ids.get(requireCell(row, "organiser")),
        random.pick(places).id,
        toInstant(night, "20:00"),
      ],
    );
  }
}
