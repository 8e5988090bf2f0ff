// A series of six paid Sundays with a pass for all of them, which three people have bought. It is written by the product's own procedures.
import type pg from "pg";
import { addDays } from "../calendar.ts";
import type { DemoSeed } from "../demo-seed.ts";
import nights from "../nights/index.ts";
import organisers from "../organisers/index.ts";
import payments from "../payments/index.ts";
import payouts from "../payouts/index.ts";
import people from "../people/index.ts";
import { type Buyer, getAccount } from "../people/people.ts";
import resale from "../resale/index.ts";
import transfers from "../transfers/index.ts";
import waitlist from "../waitlist/index.ts";

async function ask<T>(client: pg.ClientBase, person: string, call: string, values: unknown[]): Promise<T> {
  await client.query("select set_config('request.jwt.claims', $1, true)", [
    JSON.stringify({ sub: person, role: "authenticated" }),
  ]);
  const { rows } = await client.query<{ it: T }>(`select ${call} as it`, values);
  await client.query("select set_config('request.jwt.claims', '', true)");
  await client.query("delete from public.rate_limits");
  return rows[0]?.it as T;
}

const sunday = (first: string) => ({
  title: "Long Players",
  description:
    "One album from beginning to end, on a good system, with the lights low. Six Sundays, six albums.",
  category: "music",
  event_type: "event",
  tags: ["ambient", "jazz"],
  starts_at: `${first}T19:00`,
  ends_at: `${first}T22:30`,
  location_mode: "custom",
  address: "Unit 4, Sowerby Yard, Leeds LS9",
  area: "leeds",
  line_up: [{ name: "Slow Burn residents" }],
  tickets: [{ name: "Entry", kind: "paid", price_pence: 1000, quantity: 60 }],
  capacity: 80,
  min_age: 18,
});

/** Paid at the test provider: one charge in its books for all nights. */
const paid = `
  with charge as (
    select p.id, i.idempotency_key, p.booking_id, internal.charged_pence(p.id, p.amount_pence) as pence, 'pi_test_' || replace(p.id::text, '-', '') as ref
    from payments p join internal.payment_intents i on i.payment_id = p.id where p.booking_id = $1
  ), known as (
    insert into internal.test_intents (id, idempotency_key, body_hash, booking_id, amount_pence, status, captured_pence, last4)
    select ref, idempotency_key, 'demo', booking_id, pence, 'succeeded', pence, '4242' from charge returning id
  )
  select internal.note_intent(charge.id, charge.ref, 'test'), internal.apply_payment(charge.id, charge.ref, 'succeeded', charge.pence, null, 'card', '4242') from charge, known`;

async function buy(client: pg.ClientBase, buyer: Buyer, pass: { id: string; total_pence: number }) {
  const held = await ask<{ booking_id: string }>(
    client,
    buyer.id,
    "hold_series_pass($1, $2, gen_random_uuid())",
    [pass.id, pass.total_pence],
  );
  await ask(client, buyer.id, "start_payment($1, $2, null, null, false, null, '1')", [
    held.booking_id,
    buyer.name,
  ]);
  await client.query(paid, [held.booking_id]);
}

const seed: DemoSeed<void> = {
  // their rows are chosen among the bookings of single nights
  after: [nights, organisers, payments, payouts, people, resale, transfers, waitlist],
  seed: async ({ client, tonight, resultOf, onProgress }) => {
    const owner = getAccount("owner").id;
    const away = (7 - new Date(`${tonight}T12:00Z`).getUTCDay()) % 7;
    const first = addDays(tonight, 28 + away);
    const draft = await ask<{ id: string; version: number }>(
      client,
      owner,
      "save_event_draft($1, null, null, $2)",
      [JSON.stringify(sunday(first)), resultOf(organisers).get("slow-burn")?.id],
    );
    const days = Array.from({ length: 6 }, (_, at) => addDays(first, at * 7));
    const series = await ask<{ id: string }>(
      client,
      owner,
      "save_series($1, $2, $3, gen_random_uuid(), $4)",
      [draft.id, draft.version, days, JSON.stringify({ rhythm: "weekly", count: 6 })],
    );
    await ask(client, owner, "publish_series($1)", [series.id]);
    await ask(client, owner, "save_series_pass($1, 'All six albums', 20, 800)", [series.id]);
    const pass = await ask<{ id: string; total_pence: number }>(client, owner, "get_series_pass($1)", [
      series.id,
    ]);
    const buyers = resultOf(people).slice(60, 63);
    for (const buyer of buyers) await buy(client, buyer, pass);
    await client.query(
      "delete from graphile_worker._private_jobs where payload ->> 'template' = 'pass-paid'",
    );
    onProgress(`${buyers.length} passes for a series`);
  },
};

export default seed;
