// The owner's last night that sold tickets, settled: an act whose fee is signed and paid, a co-host with half of what is left, whose sheet waits.
import type pg from "pg";
import artists from "../artists/index.ts";
import type { DemoSeed } from "../demo-seed.ts";
import door from "../door/index.ts";
import nights from "../nights/index.ts";
import organisers from "../organisers/index.ts";
import payments from "../payments/index.ts";
import payouts from "../payouts/index.ts";
import { getAccount } from "../people/people.ts";

type Night = { deals: { id: string; name: string }[] };
type Deal = { sheets: { id: string }[] };

/** Asks as the owner; the demo is written faster than anybody may write. */
async function ask<T>(client: pg.ClientBase, call: string, values: unknown[]): Promise<T> {
  await client.query("select set_config('request.jwt.claims', $1, true)", [
    JSON.stringify({ sub: getAccount("owner").id, role: "authenticated" }),
  ]);
  const { rows } = await client.query<{ it: T }>(`select ${call} as it`, values);
  await client.query("select set_config('request.jwt.claims', '', true)");
  await client.query("delete from public.rate_limits");
  return rows[0]?.it as T;
}

/** The night, its co-host, and an act of it. */
async function findNight(client: pg.ClientBase, organiserId: string) {
  const { rows } = await client.query<{ id: string; other: string; act: string }>(
    `select e.id, o.id as other, coalesce((select a.name from public.event_artists a where a.event_id = e.id order by a.billing limit 1), 'DJ Threshold') as act
     from public.events e cross join lateral (select id from public.organisers where id <> $1 and venue_id is null order by slug limit 1) o
     where e.organiser_id = $1 and e.status = 'published' and e.starts_at < now() - interval '12 hours'
       and exists (select from public.bookings b join internal.ledger_entries l on l.booking_id = b.id where b.event_id = e.id and l.account = 'organiser')
     order by e.starts_at desc, e.slug limit 1`,
    [organiserId],
  );
  return rows[0];
}

const seed: DemoSeed<void> = {
  after: [artists, door, nights, organisers, payments, payouts],
  seed: async ({ client, resultOf, onProgress }) => {
    const organiserId = resultOf(organisers).get("slow-burn")?.id ?? "";
    const night = await findNight(client, organiserId);
    if (!night) return;
    await client.query(
      `with host as (insert into public.event_hosts (event_id, organiser_id) values ($1, $2) on conflict do nothing)
       insert into internal.host_terms (event_id, organiser_id, state, figures, decided_at) values ($1, $2, 'accepted', 'all', now())
       on conflict (event_id, organiser_id) do update set state = 'accepted', figures = 'all'`,
      [night.id, night.other],
    );
    const save = (deal: object) =>
      ask<Night>(client, "save_settlement_deal($1, $2)", [night.id, JSON.stringify(deal)]);
    await save({ name: night.act, kind: "fee", fee_pence: 15000 });
    const { deals } = await save({ organiser_id: night.other, kind: "door", share_basis_points: 5000 });
    const [act, host] = deals;
    if (!act || !host) return;
    await ask(client, "add_settlement_cost($1, 'Sound engineer', 9000)", [night.id]);
    await ask(client, "add_settlement_cost($1, 'Posters', 3450, $2)", [night.id, host.id]);
    const made = await ask<Deal>(client, "make_settlement_sheet($1)", [act.id]);
    await ask(client, "sign_settlement($1, $2, 'Olu Adeyemi')", [act.id, made.sheets[0]?.id]);
    await client.query(
      "insert into internal.settlement_signatures (sheet_id, side, name) values ($1, 'party', $2)",
      [made.sheets[0]?.id, act.name],
    );
    await ask(client, "mark_settlement_paid($1, $2, 15000, internal.london_day(now()), 'BACS 0412')", [
      act.id,
      act.id,
    ]);
    await ask(client, "make_settlement_sheet($1)", [host.id]);
    // nobody is told of the demo
    await client.query("delete from public.notifications where kind = 'settlement_changed'");
    onProgress("a night is settled");
  },
};

export default seed;
