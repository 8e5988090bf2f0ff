// The demo country as somebody finds it who starts the product for the first time, on a Saturday night before midnight.
import { seed } from "@undercroft/database";
import { createDemoDatabase } from "@undercroft/database/testing";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { demoAccounts } from "../../seeds/demo/people/people.ts";

const bigCities = [
  "birmingham",
  "bristol",
  "glasgow",
  "leeds",
  "liverpool",
  "london",
  "manchester",
  "sheffield",
];

let database: Awaited<ReturnType<typeof createDemoDatabase>>;
let client: pg.Client;
beforeAll(async () => {
  database = await createDemoDatabase();
  client = new pg.Client(database.connection);
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

const rows = async (sql: string, values: unknown[] = []) => (await client.query(sql, values)).rows;
const tonight = "internal.night_date(now())";

describe("the demo", () => {
  test("breaks no invariant of money and places", async () => {
    expect(await rows("select * from internal.violations")).toEqual([]);
  });

  test("has six pay-outs in all their states, an account that wants more, one that was changed, and one organiser held", async () => {
    expect(await rows("select status, count(*)::int from payouts group by status order by status")).toEqual([
      { status: "due", count: 1 },
      { status: "failed", count: 1 },
      { status: "paid", count: 2 },
      { status: "returned", count: 1 },
      { status: "sent", count: 1 },
    ]);
    const [found] = await rows(`select
      (select count(*)::int from payout_accounts where status = 'wants_more') as wanting,
      (select count(*)::int from payout_accounts where changed_at > now() - interval '3 days') as changed,
      (select count(*)::int from internal.payout_holds where released_at is null) as held`);
    expect(found).toEqual({ wanting: 1, changed: 1, held: 1 });
  });

  test("has thirty refunds that went back, one above £500 that waits for a second admin, and a dispute", async () => {
    const [found] = await rows(`select
      (select count(*) from refunds where status = 'succeeded')::int as sent,
      (select array_agg(amount_pence > 50000) from refunds where status = 'requested') as waiting,
      (select count(*) from payments where status = 'disputed')::int as disputed`);
    expect(found).toEqual({ sent: 30, waiting: [true], disputed: 1 });
  });

  test("is big enough to browse: venues in many towns, hundreds of nights", async () => {
    const [found] = await rows(`select (select count(*) from venues)::int as venues,
      (select count(distinct area_id) from venues)::int as towns, (select count(*) from artists)::int as artists,
      (select count(*) from listings where night_date >= ${tonight})::int as ahead,
      (select count(*) from listings where night_date < ${tonight})::int as past`);
    expect(found.venues).toBeGreaterThanOrEqual(60);
    expect(found.towns).toBeGreaterThanOrEqual(15);
    expect(found.artists).toBeGreaterThanOrEqual(200);
    expect(found.ahead).toBeGreaterThanOrEqual(500);
    expect(found.past).toBeGreaterThanOrEqual(50);
  });

  test("has something free to book on each of the next 42 nights in every big city", async () => {
    const found = await rows(
      `select area_slug, count(distinct night_date)::int as nights from listings
       where area_slug = any($1) and night_date between ${tonight} and ${tonight} + 41
         and sale_kind = 'free' and status = 'published' and sale_state = 'on_sale'
       group by 1 order by 1`,
      [bigCities],
    );
    // a night now and then is sold out or called off, as they are
    for (const city of found) expect(city.nights).toBeGreaterThanOrEqual(39);
    expect(found.map((city) => city.area_slug)).toEqual(bigCities);
  });

  test("has a free place to book tomorrow in every big city", async () => {
    const found = await rows(
      `select distinct area_slug from listings where area_slug = any($1) and night_date = ${tonight} + 1
         and sale_kind = 'free' and sale_state = 'on_sale' order by 1`,
      [bigCities],
    );
    expect(found.map((row) => row.area_slug)).toEqual(bigCities);
  });

  test("shows every state an event can be in", async () => {
    const found = await rows(
      `select distinct case when status <> 'published' then status else sale_state end as state from listings
       where ends_at > now()`,
    );
    expect(found.map((row) => row.state).sort()).toEqual(
      [
        ...["approval", "cancelled", "door", "ended", "external", "few_left", "on_sale", "postponed"],
        ...["sold_out", "soon", "unannounced"],
      ].sort(),
    );
    const [kinds] = await rows(`select bool_or(is_rescheduled) as rescheduled, bool_or(is_moved) as moved,
      bool_or(location_mode = 'secret') as secret, bool_or(starts_at <= now() and ends_at > now()) as now,
      bool_or(sale_state = 'sold_out' and waitlist_enabled) as waitlist, bool_or(sale_state = 'sold_out' and not waitlist_enabled) as gone,
      bool_or(sale_kind = 'donation') as donation, bool_or(late_until is not null) as late, bool_or(pick_blurb is not null) as pick
      from listings where ends_at > now()`);
    expect(kinds).toEqual({
      ...{ rescheduled: true, moved: true, secret: true, now: true, waitlist: true },
      ...{ gone: true, donation: true, late: true, pick: true },
    });
  });

  test("has twenty nights outdoors ahead", async () => {
    const [found] = await rows(
      "select count(*)::int as nights from listings where setting = 'outdoor' and ends_at > now()",
    );
    expect(found.nights).toBeGreaterThanOrEqual(20);
  });

  test("tells nobody where a secret night is before its hour", async () => {
    const found = await rows(
      `select e.title from events e join event_reveals r on r.event_id = e.id
       where e.location_mode = 'secret' and (position(r.address in e.description) > 0 or e.reveal_at > e.starts_at or e.venue_id is not null)`,
    );
    expect(found).toEqual([]);
    expect(await rows("select from event_reveals")).not.toHaveLength(0);
  });

  test("has ladders whose first release is gone and whose last has not begun", async () => {
    const found = await rows(
      `select s.event_id from listings l, internal.ticket_type_states(array[l.event_id]) s where l.starts_at > now()
       group by 1 having bool_or(s.state = 'sold_out') and bool_or(s.state = 'on_sale') and bool_or(s.state = 'waiting')`,
    );
    expect(found.length).toBeGreaterThan(5);
  });

  test("never says the same of two different programmes", async () => {
    const found = await rows(
      `select left(description, 60) as words, count(distinct split_part(title, ' with ', 1))::int as titles
       from events group by 1 having count(distinct split_part(title, ' with ', 1)) > 1`,
    );
    expect(found).toEqual([]);
  });

  test("gives each demo account its role", async () => {
    const ids = Object.fromEntries(demoAccounts.map((account) => [account.role, account.id]));
    expect(
      await rows("select role from user_roles where user_id = any($1) order by 1", [Object.values(ids)]),
    ).toEqual([{ role: "admin" }, { role: "moderator" }]);
    const [visitor] = await rows(
      `select count(distinct b.id) filter (where e.starts_at > now())::int as upcoming, count(distinct b.id)::int as all
       from bookings b join events e on e.id = b.event_id where b.user_id = $1 and b.status = 'confirmed'`,
      [ids.visitor],
    );
    expect(visitor.upcoming).toBeGreaterThanOrEqual(2);
    expect(visitor.all).toBeGreaterThan(visitor.upcoming);
    expect(
      await rows(
        `select v.slug, m.role, (select count(*)::int from venue_members t where t.venue_id = v.id) as people,
           (select count(*)::int from venue_corrections c where c.venue_id = v.id and c.status = 'open') as corrections
         from venue_members m join venues v on v.id = m.venue_id where m.user_id = $1 order by v.slug`,
        [ids.owner],
      ),
    ).toEqual([
      { slug: "penstock", role: "owner", people: 6, corrections: 3 },
      { slug: "saint-ethels", role: "owner", people: 1, corrections: 2 },
    ]);
    expect(await rows("select role from organiser_members where user_id = $1", [ids.owner])).toEqual([
      { role: "owner" },
    ]);
  });

  test("has 16 hire requests in every state with 70 messages, and 9 questions about access, two of them overdue", async () => {
    const [found] =
      await rows(`select (select count(*) from hire_requests)::int as hire, (select count(distinct status) from hire_requests)::int as states,
      (select count(*) from messages w join conversations c on c.id = w.conversation_id where c.kind = 'hire')::int as messages, (select count(*) from hire_requests where draft_id is not null and status = 'confirmed')::int as drafts,
      (select count(*) from hire_requests h join auth.users u on u.id = h.user_id where u.email like 'visitor@%')::int as visitors,
      (select count(*) from hire_requests h join venues v on v.id = h.venue_id where not v.hire_enquiries or h.guests > v.capacity)::int as impossible,
      (select count(*) from access_requests)::int as questions, (select count(*) from access_requests where status = 'open' and due_at <= now())::int as overdue`);
    expect(found).toEqual({
      hire: 16,
      states: 9,
      messages: 70,
      drafts: 1,
      visitors: 1,
      impossible: 0,
      questions: 9,
      overdue: 2,
    });
  });

  test("does nothing the second time", async () => {
    const before = await rows("select count(*)::int as events, max(updated_at)::text as at from events");
    expect(await seed(database.connection, { demo: true })).toEqual({ base: false, demo: false });
    expect(await rows("select count(*)::int as events, max(updated_at)::text as at from events")).toEqual(
      before,
    );
  });

  test("has people to meet: 90 whom everybody sees, 30 for followers, follows, and names on 25 nights", async () => {
    const [found] =
      await rows(`select (select count(*) from profiles where visibility = 'public')::int as public,
      (select count(*) from profiles where visibility = 'followers')::int as followers,
      (select count(*) from follows)::int as follows,
      (select count(distinct event_id) from rsvps r join events e on e.id = r.event_id where r.visible and e.attendee_list = 'opt_in')::int as nights,
      (select count(*) from follows f join auth.users u on u.id = f.follower_id where u.email = 'visitor@undercroft.example')::int as own`);
    expect(found.public).toBeGreaterThanOrEqual(90);
    expect(found).toMatchObject({ followers: 30, nights: 25, own: 12 });
    expect(found.follows).toBeGreaterThanOrEqual(900);
  });

  test("has forty things the visitor was told over all tabs: twelve unread, three grouped, one over, one whose target is gone", async () => {
    const [person] = demoAccounts.filter(({ role }) => role === "visitor");
    const told = await rows(
      `select k.tab, n.count, n.read_at is null as is_unread, coalesce(n.expires_at < now(), false) as is_over,
         coalesce((internal.notification_json(n) #>> '{subject,is_gone}')::boolean, false) as is_gone, not n.has_actors or internal.shown_actors(n) > 0 as is_shown
       from notifications n join internal.notification_kinds k using (kind) where n.user_id = $1`,
      [person?.id],
    );
    expect(told).toHaveLength(40);
    expect(new Set(told.map(({ tab }) => tab))).toEqual(new Set(["tickets", "social", "work"]));
    const count = (is: (one: (typeof told)[number]) => boolean) => told.filter(is).length;
    expect({
      unread: count(({ is_unread }) => is_unread),
      grouped: count((one) => one.count > 1),
      over: count(({ is_over }) => is_over),
      gone: count(({ is_gone }) => is_gone),
      hidden: count(({ is_shown }) => !is_shown),
    }).toEqual({ unread: 12, grouped: 3, over: 1, gone: 1, hidden: 0 });
  });
});
