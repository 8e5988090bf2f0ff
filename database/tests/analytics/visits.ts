// Visits for tests, as the beacon's process writes them and as they lie in the table afterwards.
import { createHash } from "node:crypto";
import type pg from "pg";

/** What an event may say; the rest is a page that was opened just now. */
export type Visit = Partial<Record<string, string | null>>;

/** The 22 characters that stand for a visitor of that name on one day. */
export const anonId = (visitor: string): string =>
  createHash("sha256").update(visitor).digest("base64url").slice(0, 22);

/** An event as the process sends it. */
export const visit = (given: Visit = {}): Visit => ({
  at: new Date().toISOString(),
  anon_id: anonId("somebody"),
  name: "page_viewed",
  route: "/events/:idOrSlug",
  ...given,
});

/** What the writer answers. */
export type Written = { written: number; dropped: number; day: string; salt: string };

/** Sends a batch as the login of the beacon, which may call one function. */
export async function write(client: pg.Client, events: unknown): Promise<Written> {
  await client.query("begin");
  try {
    await client.query("set local role analytics_writer");
    const { rows } = await client.query("select internal.write_analytics($1) as answer", [
      JSON.stringify(events),
    ]);
    await client.query("commit");
    return rows[0].answer;
  } catch (error) {
    await client.query("rollback");
    throw error;
  }
}

/** Page views at moments of the past, put into the table itself; each row is over the defaults of `visit`. */
export async function keep(client: pg.Client, rows: Visit[]): Promise<void> {
  await client.query(
    `select internal.make_analytics_month(month) from (
       select distinct date_trunc('month', (row ->> 'at')::timestamptz at time zone 'UTC')::date as month
       from jsonb_array_elements($1::jsonb) row) months`,
    [JSON.stringify(rows.map(visit))],
  );
  await client.query(
    `insert into internal.analytics_events (at, anon_id, network_id, name, route, event_id, venue_id, source, referrer_host, device, area_id)
     select at, anon_id, network_id, name, route, event_id, venue_id, source, referrer_host, device, area_id
     from jsonb_populate_recordset(null::internal.analytics_events, $1)`,
    [JSON.stringify(rows.map(visit))],
  );
}

/** One page view of each of so many visitors at a moment. */
export const visitors = (howMany: number, at: string, given: Visit = {}): Visit[] =>
  Array.from({ length: howMany }, (_, number) => ({
    at,
    anon_id: anonId(`${at} ${JSON.stringify(given)} ${number}`),
    network_id: anonId(`network ${number}`),
    ...given,
  }));
