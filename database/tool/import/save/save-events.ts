// Events of a batch. A row is written only where it says something new, so that importing twice changes nothing.
import type pg from "pg";
import { toSlug } from "../../../seeds/slugs.ts";
import type { ImportedEvent } from "../imported-event.ts";

/** Ids by external id, and which of them were made or changed. */
export type SavedEvents = { ids: Map<string, string>; created: Set<string>; updated: Set<string> };

const columns =
  "organiser_id, venue_id, title, description, category, event_type, starts_at, ends_at, doors_at, opening_hours, location_mode, capacity, min_age, external_url, price_from_pence, price_to_pence, waitlist_enabled, is_sold_out, rescheduled_from".split(
    ", ",
  );
// what our own staff or the clock made final is not reopened by a source
const status = `case when e.status in ('published', 'postponed') then r.status else e.status end`;

/** Puts the events in. */
export async function saveEvents(
  client: pg.ClientBase,
  events: ImportedEvent[],
  venueIds: Map<string, string>,
  organiserIds: Map<string, string>,
): Promise<SavedEvents> {
  const rows = events.map((event) => ({
    ...event,
    organiser_id: organiserIds.get(toSlug(event.organiser)),
    venue_id: event.place ? venueIds.get(event.place.external_id) : null,
  }));
  const list = columns.join(", ");
  const both = (source: string) => columns.map((name) => `${source}.${name}`).join(", ");
  // updated and inserted apart: an insert that meets its own row would have searched for a free slug in vain
  const updated = await client.query<{ id: string }>(
    `update public.events e set status = ${status}, ${columns.map((name) => `${name} = r.${name}`).join(", ")}
     from json_populate_recordset(null::public.events, $1) r
     where e.external_id = r.external_id and (e.status, ${both("e")}) is distinct from (${status}, ${both("r")})
     returning e.id`,
    [JSON.stringify(rows)],
  );
  const created = await client.query<{ id: string }>(
    `insert into public.events (external_id, status, ${list})
     select external_id, status, ${list} from json_populate_recordset(null::public.events, $1) r
     where not exists (select from public.events e where e.external_id = r.external_id)
     returning id`,
    [JSON.stringify(rows)],
  );
  const found = await client.query<{ id: string; external_id: string }>(
    "select id, external_id from public.events where external_id = any($1)",
    [events.map((event) => event.external_id)],
  );
  return {
    ids: new Map(found.rows.map((row) => [row.external_id, row.id])),
    created: new Set(created.rows.map((row) => row.id)),
    updated: new Set(updated.rows.map((row) => row.id)),
  };
}

/** When events of these external ids start, as the database has them. */
export async function readStarts(client: pg.ClientBase, externalIds: string[]): Promise<Map<string, Date>> {
  const rows = await client.query<{ external_id: string; starts_at: Date }>(
    "select external_id, starts_at from public.events where external_id = any($1)",
    [externalIds],
  );
  return new Map(rows.rows.map((row) => [row.external_id, row.starts_at]));
}

/**
 * Notes external ids of one import and answers those not noted before. They are kept by the database, in a table that
 * ends with the transaction, so that the length of a source costs no memory here.
 */
export async function claimIds(client: pg.ClientBase, externalIds: string[]): Promise<Set<string>> {
  await client.query(
    "create temp table if not exists import_ids (external_id text primary key) on commit drop",
  );
  const rows = await client.query<{ external_id: string }>(
    "insert into import_ids select distinct unnest($1::text[]) on conflict do nothing returning external_id",
    [externalIds],
  );
  return new Set(rows.rows.map((row) => row.external_id));
}
