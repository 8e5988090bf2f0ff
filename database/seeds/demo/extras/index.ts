// What three nights sell beside their tickets: a cloakroom, a coach, a record in two colours, drink tokens and a cup. The visitor has a coat and a seat.
import type pg from "pg";
import { addDays } from "../calendar.ts";
import type { DemoSeed } from "../demo-seed.ts";
import { getAccount } from "../people/people.ts";
import seriesPasses from "../series-passes/index.ts";

async function ask<T>(client: pg.ClientBase, person: string, call: string, values: unknown[]): Promise<T> {
  await client.query("select set_config('request.jwt.claims', $1, true)", [
    JSON.stringify({ sub: person, role: "authenticated" }),
  ]);
  const { rows } = await client.query<{ it: T }>(`select ${call} as it`, values);
  await client.query("select set_config('request.jwt.claims', '', true)");
  await client.query("delete from public.rate_limits");
  return rows[0]?.it as T;
}

/** Nights of the demo's owner that people can buy tickets for, in a week or more. */
const nights = `
  select e.id, e.night_date::text as day, t.id as type_id from public.events e
  cross join lateral (
    select t.id from public.ticket_types t join public.ticket_inventory s on s.ticket_type_id = t.id
    where t.event_id = e.id and t.kind = 'paid' and t.status = 'active' and not t.is_hidden and coalesce(t.sales_start <= now(), true)
      and coalesce(t.sales_end > now(), true) and t.release_after_type_id is null and s.quantity - s.held - s.sold > 20 order by t.sort limit 1) t
  where e.status = 'published' and e.starts_at > now() + interval '7 days' and not e.requires_approval and e.visibility = 'public' and e.queue_mode = 'off'
    and coalesce(e.ends_at, e.starts_at + interval '8 hours') < e.starts_at + interval '14 hours'
    and exists (select from public.organiser_members m where m.organiser_id = e.organiser_id and m.user_id = $1 and m.role = 'owner')
  order by e.starts_at, e.id limit 3`;

const extrasOf = (day: string): object[][] => [
  [
    {
      kind: "cloakroom",
      name: "Cloakroom",
      description: "One coat or bag. Open until half an hour after the end.",
      rule: "one_per_ticket",
      choices: [{ price_pence: 200, quantity: 120 }],
    },
    {
      kind: "coach",
      name: "Coach there and back",
      description: "Leaves again half an hour after the end, from the same place.",
      rule: "with_ticket",
      seats: 49,
      sales_end: `${day}T15:00`,
      choices: [
        { label: "Leeds, Sovereign Street", price_pence: 1400, departs_at: `${day}T20:15` },
        { label: "Bradford Interchange", price_pence: 1100, departs_at: `${day}T20:50` },
      ],
    },
  ],
  [
    {
      kind: "merch",
      name: "The record",
      description: "Twelve inches, two sides, pressed in Sheffield.",
      rule: "any",
      choices: [
        { label: "Black", price_pence: 1200, quantity: 40 },
        { label: "Clear", price_pence: 1500, quantity: 10 },
      ],
    },
    { kind: "tokens", name: "Five drink tokens", rule: "with_ticket", choices: [{ price_pence: 2000 }] },
  ],
  [
    {
      kind: "cup",
      name: "Deposit for a cup",
      description: "Comes back at the bar when you return it.",
      rule: "any",
      choices: [{ price_pence: 100 }],
    },
  ],
];

/** Paid at the test provider. */
const paid = `
  with charge as (
    select p.id, i.idempotency_key, p.booking_id, p.amount_pence as pence, 'pi_test_' || replace(p.id::text, '-', '') as ref
    from payments p join internal.payment_intents i on i.payment_id = p.id where p.booking_id = $1
  ), known as (
    insert into internal.test_intents (id, idempotency_key, body_hash, booking_id, amount_pence, status, captured_pence, last4)
    select ref, idempotency_key, 'demo', booking_id, pence, 'succeeded', pence, '4242' from charge returning id
  )
  select internal.note_intent(charge.id, charge.ref, 'test'), internal.apply_payment(charge.id, charge.ref, 'succeeded', charge.pence, null, 'card', '4242') from charge, known`;

/** The visitor's ticket with a coat and a seat on the coach. */
async function buy(client: pg.ClientBase, night: { id: string; type_id: string }): Promise<void> {
  const visitor = getAccount("visitor");
  const choices = await client.query<{ id: string }>(
    `select distinct on (x.id) t.id from internal.extras x join internal.extra_choices c on c.extra_id = x.id join public.ticket_types t on t.id = c.ticket_type_id
     where x.event_id = $1 order by x.id, t.sort`,
    [night.id],
  );
  const lines = [night.type_id, ...choices.rows.map(({ id }) => id)].map((ticket_type_id) => ({
    ticket_type_id,
    quantity: 1,
  }));
  const held = await ask<{ id: string }>(client, visitor.id, "hold_booking($1, $2, gen_random_uuid())", [
    night.id,
    JSON.stringify(lines),
  ]);
  await ask(client, visitor.id, "start_payment($1, $2, null, null, false, null, '1')", [
    held.id,
    visitor.name,
  ]);
  await client.query(paid, [held.id]);
}

const seed: DemoSeed<void> = {
  after: [seriesPasses],
  seed: async ({ client, onProgress }) => {
    const owner = getAccount("owner").id;
    const { rows } = await client.query<{ id: string; day: string; type_id: string }>(nights, [owner]);
    for (const [at, night] of rows.entries())
      for (const extra of extrasOf(addDays(night.day, 0))[at] ?? [])
        await ask(client, owner, "save_extra($1, $2)", [night.id, JSON.stringify(extra)]);
    if (rows[0]) await buy(client, rows[0]);
    onProgress(`extras at ${rows.length} nights`);
  },
};

export default seed;
