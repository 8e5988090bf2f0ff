// What staff find in the demo on their first day.
import { createDemoDatabase } from "@undercroft/database/testing";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";

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

const count = async (sql: string) =>
  Number((await client.query(`select count(*) from ${sql}`)).rows[0]?.count);

test("The demo has reports in every state, appeals, and decisions with their audit rows", async () => {
  expect(await count("reports where submissions > 0")).toBe(24);
  expect(await count("(select distinct status from reports) s")).toBe(7);
  expect(await count("appeals")).toBe(3);
  expect(await count("report_actions")).toBe(
    await count("audit_logs where action_type like 'report_%' or action_type = 'post_refuse'"),
  );
  expect(await count("internal.audit_chain_breaks")).toBe(0);
});

test("The demo has events and organisers that wait, picks, errors in groups and enquiries", async () => {
  expect(await count("events where status = 'pending_review'")).toBe(6);
  expect(await count("organisers where trust = 'new'")).toBeGreaterThanOrEqual(3);
  expect(await count("event_picks")).toBe(10);
  expect(await count("error_reports")).toBe(40);
  expect(await count("(select distinct fingerprint from error_reports) f")).toBe(7);
  expect((await count("contact_messages")) + (await count("data_requests"))).toBe(9);
});

test("The demo has seven claims of venues that wait, two contested and two of new rooms, and the visitor's draft at step 5", async () => {
  expect(await count("venue_claims where status = 'submitted'")).toBe(7);
  expect(await count("venue_claims where status = 'submitted' and owners_until is not null")).toBe(2);
  expect(
    await count(
      "venue_claims c join venues v on v.id = c.venue_id where c.kind = 'new' and v.status = 'pending'",
    ),
  ).toBe(2);
  expect(
    await count(
      "venue_claims c join auth.users u on u.id = c.applicant_id where u.email = 'visitor@undercroft.example' and c.status = 'draft' and c.payload ->> 'step' = 'safety'",
    ),
  ).toBe(1);
  // what is wrong with one is what keeps its author from sending it: nothing but the rest of the steps
  expect(await count("venue_claims c, internal.claim_problems(c) p where c.status = 'submitted'")).toBe(0);
});

test("The demo has four calendars, one that fails and one with a withdrawn night that waits, and none is due for a day", async () => {
  expect(await count("listing_sources")).toBe(4);
  expect(await count("listing_sources where state = 'failing'")).toBe(1);
  expect(await count("source_items where state = 'waits' and internal.holders_of(event_id) > 0")).toBe(1);
  expect(
    await count("listing_sources s where exists (select from source_items i where i.source_id = s.id)"),
  ).toBe(4);
  expect(await count("listing_sources where next_at < now() + interval '12 hours'")).toBe(0);
});
