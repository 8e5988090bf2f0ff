// `npm run bench -- --only followers`: what a visitor notices while 20,000 followers of a venue are told of a night in the product, and how
// long that takes. Goal of issue 59: a visitor's p99 stays within three times that of an idle server.
import pg from "pg";
import { cpuSeconds, stop } from "../processes.ts";
import { startProduct } from "../product.ts";
import { isBrief } from "../size.ts";
import { pages, percentile, visit } from "../visits.ts";

const followers = isBrief ? 500 : 20_000;
const seconds = isBrief ? 3 : 60;
const factor = 3;
const patienceMs = 1_800_000;

/** People who follow a venue, written past the triggers that would greet each of them; every tenth wants mails at once. */
const filling = [
  "set session_replication_role = replica",
  `insert into auth.users (id, email, email_confirmed_at, created_at) select md5('follower ' || n)::uuid, 'follower' || n || '@example.org', now(), now() - interval '90 days' from generate_series(1, ${followers}) n on conflict do nothing`,
  `insert into profiles (user_id, handle, full_name, visibility) select md5('follower ' || n)::uuid, 'follower_' || n, 'Follower ' || n, 'public' from generate_series(1, ${followers}) n on conflict do nothing`,
  `insert into follows (follower_id, kind, target) select md5('follower ' || n)::uuid, 'venue', (select id::text from venues where slug = 'bench-venue-1') from generate_series(1, ${followers}) n on conflict do nothing`,
  `insert into notification_prefs (user_id, kind, in_app, mail) select md5('follower ' || n)::uuid, 'night_announced', true, 'at_once' from generate_series(1, ${followers}, 10) n on conflict do nothing`,
  "set session_replication_role = origin",
  "analyze auth.users, profiles, follows, notification_prefs",
];

const announce = `
  with night as (insert into events (title, description, category, organiser_id, venue_id, starts_at, status)
    select 'A night that many are told of', 'Twenty thousand people are told of it.', 'music', o.id, v.id, now() + interval '9 days', 'draft'
    from (select id from organisers where slug = 'bench-organiser-1') o, (select id from venues where slug = 'bench-venue-1') v returning id)
  select id from night`;

const untilTold = async (client: pg.Client, night: string): Promise<number> => {
  const began = performance.now();
  for (;;) {
    const { rows } = await client.query<{ is: boolean }>(
      "select done_at is not null as is from internal.announced_nights where event_id = $1",
      [night],
    );
    if (rows[0]?.is) return (performance.now() - began) / 1_000;
    if (performance.now() - began > patienceMs)
      throw new Error("The followers were not told in half an hour");
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
};

/** @throws Error when the product does not start, or the followers are not told */
export async function runFollowers(
  options: { port: number; fresh: boolean },
  tell: (line: string) => void,
): Promise<void> {
  const product = await startProduct(options.port, { fresh: options.fresh, events: 3_000 });
  const client = new pg.Client(product.connection);
  const base = `http://127.0.0.1:${product.port}`;
  const pid = product.server.pid ?? 0;
  try {
    await client.connect();
    for (const sql of filling) await client.query(sql);
    for (const page of pages) await (await fetch(base + page)).arrayBuffer();
    const until = performance.now() + seconds * 1_000;
    const idle = await visit(base, () => performance.now() > until);
    const { rows } = await client.query<{ id: string }>(announce);
    const night = rows[0]?.id ?? "";
    const before = cpuSeconds(pid) + cpuSeconds(product.databasePid);
    let isTold = false;
    const busy = visit(base, () => isTold);
    await client.query("update events set status = 'published' where id = $1", [night]);
    const took = await untilTold(client, night);
    isTold = true;
    const times = await busy;
    const cpu = cpuSeconds(pid) + cpuSeconds(product.databasePid) - before;
    const told = await client.query<{ count: number }>(
      "select count(*)::int as count from notifications where kind = 'night_announced' and payload ->> 'event_id' = $1",
      [night],
    );
    const [p99, p99Busy] = [percentile(idle, 0.99), percentile(times, 0.99)];
    tell(
      `followers: ${told.rows[0]?.count.toLocaleString("en-GB")} of ${followers.toLocaleString("en-GB")} told in ${took.toFixed(0)} s, ${cpu.toFixed(0)} s of CPU of server and PostgreSQL with the visitors' share`,
    );
    tell(
      `  a visitor's p50: idle ${percentile(idle, 0.5).toFixed(1)} ms, while they are told ${percentile(times, 0.5).toFixed(1)} ms`,
    );
    tell(
      `  ${p99Busy <= factor * p99 ? "met " : "MISS"} a visitor's p99: idle ${p99.toFixed(1)} ms, while they are told ${p99Busy.toFixed(1)} ms, ${(p99Busy / p99).toFixed(2)} ×, goal ${factor}`,
    );
  } finally {
    await client.end();
    await stop(product.server);
  }
}
