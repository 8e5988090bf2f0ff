// Shapes of answers are compared with what procedures answer in every test of the database (harness/compare-answers.ts).
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { answers } from "@undercroft/contract/answers";
import { words } from "@undercroft/contract/column-words";
import { findWrongAnswer } from "@undercroft/contract/wrong-answer";
import { afterAll, beforeAll, expect, test } from "vitest";
import { asPerson } from "./harness/actors.ts";
import { answeredFunction } from "./harness/compare-answers.ts";
import { addUsers, demoWorld, type World } from "./harness/world.ts";

let world: World;
beforeAll(async () => {
  world = await demoWorld();
  await addUsers(world.client, ["reader"]);
});
afterAll(() => world.end());

/** Asks a procedure as a person of the demo; the client of the world compares what it answers. */
const askAs = (person: string, asked: string) =>
  asPerson(world.client, "reader", async () => {
    const claims = JSON.stringify({ role: "authenticated", sub: person, aal: "aal2" });
    await world.client.query("select set_config('request.jwt.claims', $1, true)", [claims]);
    await world.client.query(`select ${asked} as answer`);
  });

const PUBLIC = [
  "get_artist_nights((select artist_id from event_artists where artist_id is not null limit 1))",
  "list_work_here((select venue_id from jobs where status = 'open' and venue_id is not null limit 1))",
  "list_article_facets()",
  "list_feed()",
  "find_bulletin((select id from bulletins where status = 'sent' limit 1))",
  "list_cities()",
  "list_venues()",
  "map_places(-2, 53.6, -1.2, 54)",
  ...["events", "venues", "cities", "artists", "organisers", "series", "careers", "journal"].map(
    (kind) => `list_sitemap('${kind}')`,
  ),
];

const own = { tickets: 0, social: 0, work: 0, unread: 0, unseen: 0 };

test("an answer with a key too few, a key too many, another type or a null is refused, in rows of lists too", () => {
  expect(findWrongAnswer("count_notifications", own)).toBeNull();
  const { unseen: _left, ...short } = own;
  const row = { kind: "k", tab: null, is_optional: true, has_own_hour: false, in_app: true, mail: "daily" };
  for (const [name, answer, wrong] of [
    ["count_notifications", short, "unseen"],
    ["count_notifications", { ...own, planted: 1 }, "planted"],
    ["count_notifications", { ...own, work: "1" }, "work"],
    ["count_notifications", { ...own, work: null }, "work"],
    ["list_notification_prefs", [{ ...row, by_push: true }, row], "[1].by_push"],
    ["list_notification_prefs", [{ ...row, by_push: true, tab: "planted" }], "[0].tab"],
  ] as const)
    expect(findWrongAnswer(name, answer), wrong).toContain(wrong);
});

test("a statement that asks one procedure is known by it, and one that reads out of its answer is not", () => {
  expect(answeredFunction("select my_queue($1) as answer")).toBe("my_queue");
  expect(answeredFunction("select * from public.my_queue(('a)' || $1)::uuid)")).toBe("my_queue");
  for (const other of ["select my_queue($1) -> 'state'", "select my_queue($1), 1", "select from events"])
    expect(answeredFunction(other), other).toBeNull();
});

test("a procedure whose answer has another shape makes its test fail", async () => {
  await world.client.query("begin");
  await world.client.query(
    "create or replace function public.count_messages() returns jsonb language sql as $$ select '{\"unread\": 1}'::jsonb $$",
  );
  await expect(world.client.query("select count_messages() as counts")).rejects.toThrow(/requests/);
  await world.client.query("rollback");
});

test("every shape is compared: some test of the database asks its procedure", () => {
  const texts = readdirSync(import.meta.dirname, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts"))
    .map((name) => readFileSync(path.join(import.meta.dirname, name), "utf8"))
    .join("\n");
  const untried = Object.keys(answers).filter((name) => !new RegExp(`\\b${name}\\(`).test(texts));
  expect(untried).toEqual([]);
});

test("the words of shapes are those that the checks of their columns allow", async () => {
  const { rows } = await world.client.query<{ column: string; allows: string }>(
    `select concat_ws('.', nullif(s.nspname, 'public'), t.relname, a.attname) as column, pg_get_constraintdef(c.oid) as allows
     from pg_constraint c join pg_class t on t.oid = c.conrelid join pg_namespace s on s.oid = t.relnamespace
     join pg_attribute a on a.attrelid = t.oid and a.attnum = c.conkey[1]
     where c.contype = 'c' and cardinality(c.conkey) = 1 and pg_get_constraintdef(c.oid) ~ '= ANY \\(ARRAY'`,
  );
  const allowed = new Map(
    rows.map(({ column, allows }) => [
      column,
      [...allows.matchAll(/'([^']*)'::text/g)].map(([, word]) => word),
    ]),
  );
  for (const [column, { options }] of Object.entries(words))
    expect(options.toSorted(), column).toEqual(allowed.get(column)?.toSorted());
});

test("people of the demo are answered in the shapes that the contract says", async () => {
  const { rows } = await world.client.query<{ id: string }>(
    `select user_id as id from (
       (select user_id from waitlist_entries limit 20) union (select user_id from notifications limit 20)) person`,
  );
  expect(rows.length).toBeGreaterThan(5);
  for (const { id } of rows)
    for (const asked of [
      "my_waitlist()",
      "count_notifications()",
      "list_notification_prefs()",
      "count_messages()",
      "get_artist_rights((select id from artists limit 1))",
      "my_listings()",
      "get_my_profile()",
      "get_notification_settings()",
      "get_post_standing()",
      "list_my_access_requests()",
      "list_my_hire_requests()",
      "list_my_jobs()",
      "list_my_shifts()",
      "list_my_venue_claims()",
      "my_queue((select id from events where status = 'published' limit 1))",
    ])
      await askAs(id, asked);
});

test("a visitor of the demo is answered in the shapes that the contract says", async () => {
  for (const asked of PUBLIC) await world.client.query(`select ${asked} as answer`);
});

test("staff of the demo are answered in the shapes that the contract says", async () => {
  const { rows } = await world.client.query<Record<"admin" | "order" | "ref" | "text", string>>(
    `select (select user_id from user_roles where role = 'admin' limit 1) as admin, b.id as order, b.ref,
       (select format('%L, %s', article_id, version) from article_revisions limit 1) as text
     from bookings b where b.status = 'confirmed' and b.total_pence > 0 limit 1`,
  );
  for (const { admin, order, ref, text } of rows)
    for (const asked of [
      `get_order('${ref}')`,
      `quote_staff_refund('${order}')`,
      `find_article_revision(${text})`,
      "payout_totals()",
      "list_all_sources()",
      "list_desk()",
      "list_pending_jobs()",
      "list_waiting_bulletins()",
      "list_venue_claims()",
      "list_venue_claims('decided')",
    ])
      await askAs(admin, asked);
});
