// A paid night with a queue: one release is gone, a few tickets of the next are left, the last is sold later. The visitor waits among others.
import type pg from "pg";
import { addDays } from "../calendar.ts";
import type { DemoSeed } from "../demo-seed.ts";
import nights from "../nights/index.ts";
import organisers from "../organisers/index.ts";
import payments from "../payments/index.ts";
import { getAccount } from "../people/people.ts";

const night = (tonight: string) => ({
  title: "Slow Burn: Last Night at Sowerby Yard",
  description:
    "The yard closes, and we see it out: every resident, both rooms, until the lights are taken down.",
  category: "nightlife",
  event_type: "club-night",
  tags: ["techno", "experimental"],
  starts_at: `${addDays(tonight, 19)}T22:00`,
  ends_at: `${addDays(tonight, 20)}T06:00`,
  location_mode: "custom",
  address: "Unit 4, Sowerby Yard, Leeds LS9",
  area: "leeds",
  line_up: [{ name: "Slow Burn residents" }],
  min_age: 18,
  queue_mode: "on",
  tickets: [
    { name: "Early release", kind: "paid", price_pence: 1200, quantity: 30 },
    { name: "Main release", kind: "paid", price_pence: 1600, quantity: 60 },
    {
      ...{ name: "Last release", kind: "paid", price_pence: 2000, quantity: 40 },
      sales_start: `${addDays(tonight, 6)}T10:00`,
    },
  ],
});

/** What the team keeps: all of the first release, and all but two of the second. */
const kept = [
  ["Early release", 30, "The crew of nine years"],
  ["Main release", 58, "People who built the rooms"],
] as const;

/** Eight had their ten minutes, and sixty-four wait; the visitor has number 21. */
const join = `
  with crowd as (
    select u.id, row_number() over (order by md5(u.id::text || 'queue')) as turn from auth.users u
    where u.id <> $2 and exists (select from bookings b where b.user_id = u.id) and not exists (select from user_roles r where r.user_id = u.id and r.role <> 'user')
  ), numbered as (
    select id, case when turn >= 21 then turn + 1 else turn end as number from crowd where turn <= 71
    union all select $2, 21
  )
  insert into queue_entries (event_id, user_id, number, status, joined_at, admitted_at, admitted_until, ended_at)
  select $1, id, number, case when number <= 8 then 'ran_out' else 'waiting' end, now() - interval '30 minutes' + number * interval '5 seconds',
    case when number <= 8 then now() - interval '14 minutes' + number * interval '20 seconds' end,
    case when number <= 8 then now() - interval '4 minutes' + number * interval '20 seconds' end,
    case when number <= 8 then now() - interval '4 minutes' + number * interval '20 seconds' end
  from numbered order by number`;

/** Does the owner's steps, as the owner. */
async function asOwner<T>(client: pg.ClientBase, work: () => Promise<T>): Promise<T> {
  const claims = JSON.stringify({ sub: getAccount("owner").id, role: "authenticated" });
  await client.query("select set_config('request.jwt.claims', $1, true)", [claims]);
  try {
    return await work();
  } finally {
    await client.query("select set_config('request.jwt.claims', '', true)");
    // the demo is written faster than anybody may write
    await client.query("delete from public.rate_limits");
  }
}

async function publish(client: pg.ClientBase, organiserId: string, tonight: string): Promise<string> {
  const ask = async <T>(sql: string, values: unknown[]) =>
    (await client.query<{ it: T }>(`select ${sql} as it`, values)).rows[0]?.it as T;
  const draft = await ask<{ id: string; version: number }>("save_event_draft($1, null, null, $2)", [
    JSON.stringify(night(tonight)),
    organiserId,
  ]);
  const { id } = await ask<{ id: string }>("save_event($1, $2, gen_random_uuid())", [
    draft.id,
    draft.version,
  ]);
  await ask("publish_event($1, null, true)", [id]);
  for (const [name, places, whom] of kept)
    await client.query(
      "select hold_stock(t.event_id, t.id, $3, $4) from ticket_types t where t.event_id = $1 and t.name = $2",
      [id, name, places, whom],
    );
  return id;
}

const queue: DemoSeed<void> = {
  after: [nights, organisers, payments],
  seed: async ({ client, tonight, onProgress, resultOf }) => {
    const organiserId = resultOf(organisers).get("slow-burn")?.id ?? "";
    const eventId = await asOwner(client, () => publish(client, organiserId, tonight));
    const { rowCount } = await client.query(join, [eventId, getAccount("visitor").id]);
    await client.query(
      "insert into internal.event_queues (event_id, last_number) select $1, max(number) from queue_entries where event_id = $1",
      [eventId],
    );
    onProgress(`${rowCount} people in a queue`);
  },
};

export default queue;
