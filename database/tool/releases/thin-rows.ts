// Leaves a small part of a filled database that holds by itself: some rows of every table, what they point at, and all of their nights.
import type pg from "pg";

/** Rows of each table that are kept for its own sake. */
const perTable = 2;

/** Whoever keeps one of these keeps all that hangs on it, or sums of places and money would not come out. */
const whole: ReadonlySet<string> = new Set(["public.events", "public.payouts"]);

type Key = { child: string; parent: string; on: string };

const keysQuery = `
  select k.conrelid::regclass::text as child, k.confrelid::regclass::text as parent,
    (select string_agg(format('child.%I = parent.%I', c.attname, p.attname), ' and ')
     from unnest(k.conkey, k.confkey) u(c, p)
     join pg_attribute c on c.attrelid = k.conrelid and c.attnum = u.c
     join pg_attribute p on p.attrelid = k.confrelid and p.attnum = u.p) as on
  from pg_constraint k where k.contype = 'f' and k.conparentid = 0 and k.conrelid <> k.confrelid or k.contype = 'f' and k.conrelid = k.confrelid`;

/**
 * Thins every table of `tables`. The session is a superuser's: triggers and keys rest.
 * @param tables quoted names
 * @param registers those that the product fills by itself, which keep all of their rows
 */
export async function thinRows(
  client: pg.Client,
  tables: readonly string[],
  registers: readonly string[],
): Promise<void> {
  await client.query("set search_path = ''");
  await client.query(
    "create temp table kept (at text, id tid, hangs boolean not null default false, primary key (at, id))",
  );
  const { rows: keys } = await client.query<Key>(keysQuery);
  const known = keys.filter(({ child, parent }) => tables.includes(child) && tables.includes(parent));
  for (const table of registers)
    await client.query(`insert into pg_temp.kept (at, id) select $1, ctid from ${table}`, [table]);
  await keepSmallNights(client);
  await close(client, known);
  for (const table of tables)
    await client.query(
      `insert into pg_temp.kept (at, id, hangs) select $1, ctid, $2 from ${table}
       where (select count(*) from pg_temp.kept where at = $1) < ${perTable} order by md5(ctid::text) limit ${perTable} on conflict do nothing`,
      [table, whole.has(table)],
    );
  await close(client, known);
  await client.query("set session_replication_role = replica");
  for (const table of tables)
    await client.query(
      `delete from ${table} t where not exists (select from pg_temp.kept k where k.at = $1 and k.id = t.ctid)`,
      [table],
    );
  await client.query("reset session_replication_role");
}

/** Nights on which something was sold, but little. */
async function keepSmallNights(client: pg.Client): Promise<void> {
  await client.query(
    `insert into pg_temp.kept (at, id, hangs) select 'public.events', e.ctid, true from public.events e
     join public.bookings b on b.event_id = e.id group by e.id, e.ctid order by count(*), e.id limit ${perTable * 2}`,
  );
}

/** Adds rows until nothing that is kept points at, or needs, a row that is not. */
async function close(client: pg.Client, keys: readonly Key[]): Promise<void> {
  for (let added = 1; added > 0; ) {
    added = 0;
    await client.query("analyze pg_temp.kept");
    for (const { child, parent, on } of keys) {
      const up = await client.query(
        `insert into pg_temp.kept (at, id, hangs) select distinct $2::text, parent.ctid, $3::boolean from pg_temp.kept k
         join ${child} child on child.ctid = k.id join ${parent} parent on ${on} where k.at = $1 on conflict do nothing`,
        [child, parent, whole.has(parent)],
      );
      const down = await client.query(
        `insert into pg_temp.kept (at, id, hangs) select distinct $1::text, child.ctid, true from pg_temp.kept k
         join ${parent} parent on parent.ctid = k.id join ${child} child on ${on} where k.at = $2 and k.hangs
         on conflict (at, id) do update set hangs = true where not kept.hangs`,
        [child, parent],
      );
      added += (up.rowCount ?? 0) + (down.rowCount ?? 0);
    }
  }
}
