// Venues and organisers of a batch. A venue that somebody has claimed here is theirs to change: an import leaves it alone.
import type pg from "pg";
import { toSlug } from "../../../seeds/slugs.ts";
import type { ImportedEvent, ImportedPlace } from "../imported-event.ts";

/** Ids by external id, and how many were made or changed. */
export type SavedPlaces = { ids: Map<string, string>; created: number; updated: number };

const columns =
  "name, description, venue_type, address, postcode, area_id, district_id, lat, lng, access, safety, links";
// its kind is a guess from the keywords of one listing, so the first guess stands
const changeable = columns.split(", ").filter((column) => column !== "venue_type");

/**
 * Puts the places of the events in. A place is what the first listing of an import says it is: were later ones to change
 * it, a source whose listings disagree would change it again at every import. `claim` answers which ids are new to it.
 */
export async function savePlaces(
  client: pg.ClientBase,
  events: ImportedEvent[],
  claim: (keys: string[]) => Promise<Set<string>>,
): Promise<SavedPlaces> {
  const places = new Map<string, ImportedPlace>();
  for (const { place } of events) {
    if (place && !places.has(place.external_id)) places.set(place.external_id, place);
  }
  const ids = new Map<string, string>();
  if (places.size === 0) return { ids, created: 0, updated: 0 };
  const keyOf = (externalId: string) => `place ${externalId}`;
  const fresh = await claim([...places.keys()].map(keyOf));
  const list = JSON.stringify([...places.values()].filter((place) => fresh.has(keyOf(place.external_id))));
  const both = (source: string) => changeable.map((column) => `${source}.${column}`).join(", ");
  const updated = await client.query(
    `update public.venues v set ${changeable.map((column) => `${column} = r.${column}`).join(", ")}
     from json_populate_recordset(null::public.venues, $1) r
     where v.external_id = r.external_id and v.claimed_at is null and (${both("v")}) is distinct from (${both("r")})`,
    [list],
  );
  const created = await client.query(
    `insert into public.venues (external_id, status, ${columns})
     select external_id, 'active', ${columns} from json_populate_recordset(null::public.venues, $1) r
     where not exists (select from public.venues v where v.external_id = r.external_id)`,
    [list],
  );
  const rows = await client.query<{ id: string; external_id: string }>(
    "select id, external_id from public.venues where external_id = any($1)",
    [[...places.keys()]],
  );
  for (const row of rows.rows) ids.set(row.external_id, row.id);
  return { ids, created: created.rowCount ?? 0, updated: updated.rowCount ?? 0 };
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
