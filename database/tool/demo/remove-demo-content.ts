// Takes everything of the demo away: its people, venues, nights and all that hangs on them. What real people made stays.
import type pg from "pg";
import { demoAccounts } from "../../seeds/demo/people/people.ts";
import { withToolClient } from "../tool-client.ts";
import { collectIds, findDemoRows } from "./find-demo-rows.ts";
import { hideShells } from "./hide-shells.ts";

/** What was taken away, and how many things of the demo had to stay unseen. */
export type RemovedContent = { rows: number; files: number; shells: number };

/** Whether the demo's venues, nights and people are in this database. */
export function holdsDemoContent(connection: pg.ClientConfig): Promise<boolean> {
  return withToolClient(connection, async (client) => (await readFillTime(client)) !== null);
}

/**
 * All or nothing. Nobody can write meanwhile.
 * @returns null where there is no demo
 * @throws Error where nobody could tell what is whose, or people hold bookings for nights to come
 */
export function removeDemoContent(connection: pg.ClientConfig): Promise<RemovedContent | null> {
  return withToolClient(connection, async (client) => {
    await client.query("begin");
    const filledAt = await readFillTime(client);
    if (!filledAt) return null;
    const people = await listDemoPeople(client, filledAt);
    await refuseMixed(client, filledAt, people);
    const tables = await pauseTriggers(client);
    await findDemoRows(client, filledAt, people);
    await refuseComingNights(client);
    const files = await deleteFiles(client);
    const rows = await deleteRows(client);
    const shells = await hideShells(client);
    await client.query("delete from internal.seeds where name like 'demo%'");
    for (const table of tables) await client.query(`alter table ${table} enable trigger user`);
    await rebuildReadModels(client);
    await client.query("commit");
    await client.query("vacuum analyze"); // plans made for a full country would be wrong for an empty one
    return { rows, files, shells };
  });
}

async function readFillTime(client: pg.Client): Promise<string | null> {
  const found = await client.query<{ seeded_at: string }>(
    "select seeded_at::text from internal.seeds where name = 'demo'",
  );
  return found.rows[0]?.seeded_at ?? null;
}

/** The accounts that were made with the demo; addresses under .example belong to nobody. */
async function listDemoPeople(client: pg.Client, filledAt: string): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `select id from auth.users
     where id = any ($1) or (email ~ '^guest-\\d+@undercroft\\.example$' and created_at <= $2)
       or (created_at <= $2 and id in (select user_id from internal.guest_accounts where email like '%@guests.example'))`,
    [demoAccounts.map(({ id }) => id), filledAt],
  );
  return rows.map(({ id }) => id);
}

/** Older versions put the demo into databases that were in use. */
async function refuseMixed(client: pg.Client, filledAt: string, people: readonly string[]): Promise<void> {
  const { rowCount } = await client.query(
    "select from auth.users where created_at <= $1 and id <> all ($2) limit 1",
    [filledAt, people],
  );
  if (rowCount)
    throw new Error(
      "There were accounts here before the demo came, so nobody can tell what is whose. Nothing was removed; restore a backup from before.",
    );
}

/** A booking that counts on a night: its guests are told and refunded by a cancellation, not by this command. */
async function refuseComingNights(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ title: string }>(
    `select e.title from public.events e join demo_kept k on k.rel = 'public.events'::regclass and k.tid = e.ctid and not k.is_own
     where e.ends_at > now() and e.status in ('published', 'postponed')
       and exists (select from public.bookings b join demo_kept o on o.rel = 'public.bookings'::regclass and o.tid = b.ctid and o.is_own
                   where b.event_id = e.id and b.status = 'confirmed')
     order by e.starts_at limit 5`,
  );
  if (rows.length > 0)
    throw new Error(
      `People hold bookings for nights of the demo that are to come: ${rows.map(({ title }) => title).join(", ")}. ` +
        "Nothing was removed; cancel these nights first, which tells and refunds their guests.",
    );
}

/** Triggers would announce, count and refuse each row. Owners of tables may do this; the transaction holds everybody else up. */
async function pauseTriggers(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select distinct format('%I.%I', n.nspname, c.relname) as name
     from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
     where not t.tgisinternal and c.relkind = 'r' and not c.relispartition and n.nspname in ('public', 'internal', 'auth')
       and t.tgrelid <> 'internal.search_docs'::regclass order by 1`,
  );
  for (const { name } of rows) await client.query(`alter table ${name} disable trigger user`);
  return rows.map(({ name }) => name);
}

/** Files lie in folders named after what they show. Their bytes go a day later, as after every deletion. */
async function deleteFiles(client: pg.Client): Promise<number> {
  await collectIds(client);
  await client.query("set local storage.allow_delete_query = 'true'");
  const { rowCount } = await client.query(
    "delete from storage.objects o using demo_ids i where split_part(o.name, '/', 1) = i.id::text",
  );
  return rowCount ?? 0;
}

/** One statement, so that references are checked when all is gone: they run in circles. */
async function deleteRows(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ name: string; count: number }>(
    "select rel::text as name, count(*)::int as count from demo_rows group by rel order by rel::text",
  );
  const deletions = rows.map(
    ({ name }, at) =>
      `d${at} as (delete from ${name} t using demo_rows d where d.rel = '${name}'::regclass and d.tid = t.ctid)`,
  );
  if (deletions.length > 0) await client.query(`with ${deletions.join(",\n")} select`);
  return rows.reduce((sum, { count }) => sum + count, 0);
}

/** What is counted from rows that are gone. Invoices of a seller who has none left begin with one again. */
async function rebuildReadModels(client: pg.Client): Promise<void> {
  await client.query(`delete from internal.invoice_numbers n
      where not exists (select from public.invoices i where coalesce(i.seller_id, '00000000-0000-0000-0000-000000000000') = n.seller_id);
    delete from internal.follow_counts;
    insert into internal.follow_counts (kind, target, count) select kind, target, count(*) from public.follows where status = 'active' group by 1, 2`);
  await client.query("select internal.refresh_listings()");
  await client.query("select internal.rebuild_search_docs()");
  await client.query(`delete from internal.search_word_changes; delete from internal.search_words;
    insert into internal.search_words (word, documents) select word, count(*) from internal.search_docs, unnest(dictionary) word group by word`);
  await client.query("select internal.rebuild_listing_counts()");
  await client.query("select internal.rebuild_venue_cells()");
  await client.query("select internal.refresh_search_words()");
}
