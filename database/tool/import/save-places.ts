// Venues and organisers of a batch. A venue that somebody has claimed here is theirs to change: an import leaves it alone.
import type pg from "pg";
import { toSlug } from "../../seeds/slugs.ts";
import type { ImportedEvent, ImportedPlace } from "./imported-event.ts";

/** Ids by external id, and how many were made or changed. */
export type SavedPlaces = { ids: Map<string, string>; created: number; updated: number };

const columns =
  "name, description, venue_type, address, postcode, area_id, district_id, lat, lng, access, safety, links";
// what a later listing of the same place may change; its kind is a guess from one listing's keywords, so the first stands
const changeable = columns
  .split(", ")
  .filter((column) => column !== "venue_type")
  .map((column) => ({ column, value: `excluded.${column}` }));

/** Puts the places of the events in; each place once, as the last event of the batch has it. */
export async function savePlaces(client: pg.ClientBase, events: ImportedEvent[]): Promise<SavedPlaces> {
  const places = new Map<string, ImportedPlace>();
  for (const { place } of events) if (place) places.set(place.external_id, place);
  const ids = new Map<string, string>();
  if (places.size === 0) return { ids, created: 0, updated: 0 };
  const saved = await client.query<{ created: boolean }>(
    `insert into public.venues as v (external_id, status, ${columns})
     select external_id, 'active', ${columns} from json_populate_recordset(null::public.venues, $1)
     on conflict (external_id) do update set ${changeable.map(({ column, value }) => `${column} = ${value}`).join(", ")}
     where v.claimed_at is null
       and (${changeable.map(({ column }) => `v.${column}`).join(", ")})
         is distinct from (${changeable.map(({ value }) => value).join(", ")})
     returning xmax = 0 as created`,
    [JSON.stringify([...places.values()])],
  );
  const rows = await client.query<{ id: string; external_id: string }>(
    "select id, external_id from public.venues where external_id = any($1)",
    [[...places.keys()]],
  );
  for (const row of rows.rows) ids.set(row.external_id, row.id);
  const created = saved.rows.filter((row) => row.created).length;
  return { ids, created, updated: saved.rows.length - created };
}

/** Puts the organisers of the events in where they are new; answers ids by the slug of their name. */
export async function saveOrganisers(
  client: pg.ClientBase,
  events: ImportedEvent[],
): Promise<Map<string, string>> {
  const names = new Map(events.map((event) => [toSlug(event.organiser), event.organiser]));
  const rows = [...names].map(([slug, name]) => ({ slug, name }));
  await client.query(
    `insert into public.organisers (slug, name) select slug, name from json_to_recordset($1) as r(slug text, name text)
     on conflict (slug) do nothing`,
    [JSON.stringify(rows)],
  );
  const found = await client.query<{ id: string; slug: string }>(
    "select id, slug from public.organisers where slug = any($1)",
    [[...names.keys()]],
  );
  return new Map(found.rows.map((row) => [row.slug, row.id]));
}
