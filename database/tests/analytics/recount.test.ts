import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { demoWorld, type World } from "../harness/world.ts";

let world: World;
beforeAll(async () => {
  world = await demoWorld();
});
afterAll(() => world.end());

/** Extras open no door, so that no count of tickets has them. */
const letsIn = "not exists (select from ticket_types y where y.id = t.ticket_type_id and y.kind = 'extra')";

/** Each figure of a day in its own words, from the rows themselves; $1 is the first moment of the day, $2 the last. */
const recounts: Record<string, string> = {
  visitors:
    "select count(distinct anon_id) from internal.analytics_events where name = 'page_viewed' and at >= $1 and at < $2",
  sign_ups: "select count(*) from auth.users where created_at >= $1 and created_at < $2 and not is_anonymous",
  events_published:
    "select count(*) from events where publish_at >= $1 and publish_at < $2 and status not in ('draft', 'pending_review', 'scheduled')",
  tickets: `select count(*) from tickets t where created_at >= $1 and created_at < $2 and status <> 'transferred' and ${letsIn}`,
  tickets_cancelled: `select count(*) from tickets t where cancelled_at >= $1 and cancelled_at < $2 and ${letsIn}`,
  // of nights: what members pay their organiser stands in its statement
  gross:
    "select sum(captured_pence) from payments p where p.booking_id is not null and exists (select from internal.ledger_entries l where l.payment_id = p.id and l.kind = 'capture' and l.created_at >= $1 and l.created_at < $2)",
  refunded:
    "select sum(amount_pence) from refunds r where r.booking_id is not null and exists (select from internal.ledger_entries l where l.refund_id = r.id and l.created_at >= $1 and l.created_at < $2)",
  fees: "select -sum(amount_pence) from internal.ledger_entries where account in ('fee', 'vat') and booking_id is not null and created_at >= $1 and created_at < $2",
  // what is paid out was earned before
  net: "select -sum(amount_pence) from internal.ledger_entries where account = 'organiser' and payout_id is null and booking_id is not null and created_at >= $1 and created_at < $2",
  reports: "select count(*) from reports where created_at >= $1 and created_at < $2",
  appeals_decided: "select count(*) from appeals where decided_at >= $1 and decided_at < $2",
  appeals_overturned:
    "select count(*) from appeals where status = 'overturned' and decided_at >= $1 and decided_at < $2",
  switched_off:
    "select count(*) from internal.analytics_events where name = 'statistics_off' and at >= $1 and at < $2",
  taken:
    "select count(*) from tickets t join events e on e.id = t.event_id cross join lateral (select coalesce(e.ends_at, e.starts_at + interval '8 hours') as over) n where e.status = 'published' and n.over >= $1 and n.over < $2 and t.status <> 'transferred' and t.created_at < n.over and (t.cancelled_at is null or t.cancelled_at >= n.over) and (e.capacity > 0 or not exists (select from ticket_types y join ticket_inventory i on i.ticket_type_id = y.id where y.event_id = e.id and i.quantity is null))",
};

/** The first and last moment of a day as London has it, worked out here. */
const london = (day: string) => {
  const midnight = (date: string) => {
    for (const hours of [0, 1]) {
      const moment = new Date(Date.parse(`${date}T00:00:00Z`) - hours * 3_600_000);
      if (
        new Intl.DateTimeFormat("en-GB", {
          timeZone: "Europe/London",
          hour: "2-digit",
          hourCycle: "h23",
        }).format(moment) === "00"
      )
        return moment;
    }
    throw new Error(`${date} has no midnight`);
  };
  const next = new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
  return [midnight(day), midnight(next)] as const;
};

async function compare(day: string, until = new Date(8e15)): Promise<void> {
  const [begins, ends] = london(day);
  const last = ends < until ? ends : until;
  for (const [metric, sql] of Object.entries(recounts)) {
    const { rows } = await world.client.query({ text: sql, values: [begins, last], rowMode: "array" });
    const counted = await world.client.query(
      "select coalesce(sum(coalesce(case when metric = 'visitors' then visitors end, events)), 0)::integer as n from internal.analytics_days where day = $1 and metric = $2 and dimension = 'total'",
      [day, metric],
    );
    expect(counted.rows[0].n, `${metric} on ${day}`).toBe(Number(rows[0]?.[0] ?? 0));
  }
}

const runs = async () =>
  (
    await world.client.query(
      "select day::text, counted_until, is_final from internal.analytics_runs order by day",
    )
  ).rows;

describe("the sums of the days", () => {
  test("equal a recount of visits, bookings and the ledger, on every day of the demo's fortnight", async () => {
    const days = (await runs()).slice(-14);
    expect(days.length).toBe(14);
    for (const { day, counted_until } of days) await compare(day, counted_until);
  });

  test("add up over places, categories and both to what they are in all", async () => {
    const { rows } = await world.client.query(
      `select day, metric, dimension, sum(events) as n, max(sum(events) filter (where dimension = 'total')) over (partition by day, metric) as total
       from internal.analytics_days where dimension in ('total', 'area', 'category', 'area/category')
         and metric in ('tickets', 'gross', 'net', 'fees', 'events_published') group by day, metric, dimension`,
    );
    expect(rows.length).toBeGreaterThan(50);
    expect(rows.filter(({ n, total }) => n !== total)).toEqual([]);
  });

  test.each([
    [
      "23 hours in spring",
      "2026-03-29",
      ["2026-03-28T23:59:59Z", "2026-03-29T00:00:00Z", "2026-03-29T22:59:59Z", "2026-03-29T23:00:00Z"],
    ],
    [
      "25 hours in autumn",
      "2026-10-25",
      ["2026-10-24T22:59:59Z", "2026-10-24T23:00:00Z", "2026-10-25T23:59:59Z", "2026-10-26T00:00:00Z"],
    ],
  ])("are right on the day of %s", async (_, day, moments) => {
    await world.client.query("begin");
    await world.client.query(
      "delete from internal.analytics_events where internal.london_day(at) between $1::date - 1 and $1::date + 1",
      [day],
    );
    await world.client.query(
      `select internal.make_analytics_month(m) from (select distinct date_trunc('month', t at time zone 'UTC')::date as m from unnest($1::timestamptz[]) t) months`,
      [moments],
    );
    await world.client.query(
      `insert into internal.analytics_events (at, anon_id, name, route) select t, left(md5(t::text), 22), 'page_viewed', '/' from unnest($1::timestamptz[]) t`,
      [moments],
    );
    await world.client.query(
      "update tickets set created_at = ($1::timestamptz[])[2 + (place_number % 2)] where id in (select id from tickets order by id limit 40)",
      [moments],
    );
    await world.client.query("select internal.count_days($1::date, $1::date, 'infinity')", [day]);
    const { rows } = await world.client.query(
      "select visitors from internal.analytics_days where metric = 'visitors' and day = $1",
      [day],
    );
    expect(rows).toEqual([{ visitors: 2 }]);
    await compare(day);
    await world.client.query("rollback");
  });

  test("are the same after a job that ran twice, came days late, or was killed half way", async () => {
    const sums = async () =>
      (
        await world.client.query(
          "select md5(string_agg(d::text, ',' order by metric, dimension, value, day)) as all_of_it from internal.analytics_days d where day > internal.london_day(now()) - 10",
        )
      ).rows[0].all_of_it;
    await world.client.query("begin");
    const moment = "now() + interval '30 hours'";
    // one run counts a quarter of a year at most: the accounts of the demo are older
    for (let quarter = 0; quarter < 8; quarter += 1)
      await world.client.query(`select internal.count_analytics(${moment})`);
    const once = await sums();
    await world.client.query(`select internal.count_analytics(${moment})`);
    expect(await sums()).toBe(once);
    // killed: what it had begun is undone
    await world.client.query("savepoint killed");
    await world.client.query(
      "select internal.count_days(internal.london_day(now()) - 3, internal.london_day(now()) - 3, now() - interval '70 hours')",
    );
    await world.client.query("rollback to savepoint killed");
    expect(await sums()).toBe(once);
    // late: nothing ran for nine days
    await world.client.query(
      "delete from internal.analytics_runs where day > internal.london_day(now()) - 10; delete from internal.analytics_days where day > internal.london_day(now()) - 10",
    );
    await world.client.query(`select internal.count_analytics(${moment})`);
    expect(await sums()).toBe(once);
    await world.client.query("rollback");
  });

  test("of the demo have a funnel for the owner's nights, and no step wider than the one before", async () => {
    const { rows } = await world.client.query(
      `select internal.event_answer(e.id, null, null, true) as figures from events e
       join organiser_members m on m.organiser_id = e.organiser_id join auth.users u on u.id = m.user_id
       where u.email = 'owner@undercroft.example' and e.status = 'published' and exists (select from bookings b where b.event_id = e.id and b.status = 'confirmed')
       order by e.starts_at desc limit 3`,
    );
    expect(rows.length).toBe(3);
    for (const { figures } of rows) {
      const [seen, opened, , paid] = figures.funnel.map(({ value }: { value: number }) => value);
      expect(seen).toBeGreaterThanOrEqual(opened);
      expect(opened).toBeGreaterThan(0);
      expect(paid).toBeGreaterThan(0);
    }
  });
});
