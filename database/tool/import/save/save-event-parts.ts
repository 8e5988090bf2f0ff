// Tags, line-ups and ticket types of a batch: what is missing is added, what is gone is taken away, the rest is not touched.
import type pg from "pg";
import type { ImportedEvent } from "../imported-event.ts";

type Part = { event: ImportedEvent; id: string };

/** Brings tags to what the source says; answers the events that changed. */
export async function saveTags(client: pg.ClientBase, parts: Part[]): Promise<string[]> {
  const wanted = JSON.stringify(
    parts.flatMap(({ event, id }) => event.tags.map((tag) => ({ event_id: id, tag }))),
  );
  const rows = await client.query<{ event_id: string }>(
    `with wanted as (select event_id, tag from json_populate_recordset(null::public.event_tags, $1)),
     gone as (
       delete from public.event_tags t where event_id = any($2)
         and not exists (select from wanted w where w.event_id = t.event_id and w.tag = t.tag)
       returning event_id
     ), made as (
       insert into public.event_tags (event_id, tag) select event_id, tag from wanted on conflict do nothing returning event_id
     )
     select event_id from gone union select event_id from made`,
    [wanted, parts.map((part) => part.id)],
  );
  return rows.rows.map((row) => row.event_id);
}

/** Writes the line-ups that differ from what the source says anew; answers the events that changed. */
export async function saveLineUps(client: pg.ClientBase, parts: Part[]): Promise<string[]> {
  const wanted = parts.map(({ event, id }) => ({ event_id: id, names: event.performers }));
  const rows = await client.query<{ event_id: string }>(
    `select w.event_id from json_to_recordset($1) as w(event_id uuid, names text[])
     where w.names is distinct from array(select name from public.event_artists a where a.event_id = w.event_id order by billing)`,
    [JSON.stringify(wanted)],
  );
  const changed = rows.rows.map((row) => row.event_id);
  if (changed.length === 0) return changed;
  await client.query("delete from public.event_artists where event_id = any($1)", [changed]);
  await client.query(
    `insert into public.event_artists (event_id, name, billing, kind, is_headliner)
     select w.event_id, names.name, names.place - 1, 'live', names.place = 1
     from json_to_recordset($1) as w(event_id uuid, names text[]), unnest(w.names) with ordinality names (name, place)
     where w.event_id = any($2)`,
    [JSON.stringify(wanted), changed],
  );
  return changed;
}

/**
 * Adds and corrects ticket types by name, and withdraws those the source no longer has. Stock follows the source only
 * while nobody has booked here; from then on it is ours. Answers the events that changed.
 */
export async function saveTicketTypes(client: pg.ClientBase, parts: Part[]): Promise<string[]> {
  const wanted = JSON.stringify(
    parts.flatMap(({ event, id }) => event.ticket_types.map((type) => ({ ...type, event_id: id }))),
  );
  const record = `json_to_recordset($1) as w(event_id uuid, name text, kind text, face_pence int, sold_out boolean,
    sales_start timestamptz, sales_end timestamptz, sort int)`;
  const changed: string[] = [];
  const run = async (statement: string, ...values: unknown[]): Promise<void> => {
    const rows = await client.query<{ event_id: string }>(statement, values);
    changed.push(...rows.rows.map((row) => row.event_id));
  };
  await run(
    `update public.ticket_types t set kind = w.kind, face_pence = w.face_pence, sales_start = w.sales_start,
       sales_end = w.sales_end, sort = w.sort
     from ${record} where t.event_id = w.event_id and t.name = w.name and t.status = 'active'
       and (t.kind, t.face_pence, t.sales_start, t.sales_end, t.sort)
         is distinct from (w.kind, w.face_pence, w.sales_start, w.sales_end, w.sort)
     returning t.event_id`,
    wanted,
  );
  // one statement: the stock rows must be there before the trigger would make unlimited ones
  await run(
    `with fresh as (
       select gen_random_uuid() as id, w.* from ${record}
       where not exists (
         select from public.ticket_types t where t.event_id = w.event_id and t.name = w.name and t.status <> 'archived'
       )
     ), types as (
       insert into public.ticket_types (id, event_id, name, kind, face_pence, sales_start, sales_end, sort)
       select id, event_id, name, kind, face_pence, sales_start, sales_end, sort from fresh
     ), stock as (
       insert into public.ticket_inventory (ticket_type_id, quantity) select id, case when sold_out then 0 end from fresh
     )
     select event_id from fresh`,
    wanted,
  );
  await run(
    `update public.ticket_inventory s set quantity = case when w.sold_out then 0 end
     from ${record} join public.ticket_types t on t.event_id = w.event_id and t.name = w.name and t.status = 'active'
     where s.ticket_type_id = t.id and s.sold = 0 and s.held = 0 and coalesce(s.quantity, 0) = 0
       and (s.quantity is null) = w.sold_out
     returning t.event_id`,
    wanted,
  );
  await run(
    `update public.ticket_types t set status = 'archived' where event_id = any($2) and status in ('active', 'paused')
       and not exists (select from ${record} where w.event_id = t.event_id and w.name = t.name)
     returning event_id`,
    wanted,
    parts.map((part) => part.id),
  );
  return changed;
}
