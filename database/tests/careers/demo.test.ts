// The work of the demo: enough of every discipline and kind, in many towns, and all of it by the rules.
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
const first = async (sql: string) => (await client.query(sql)).rows[0];

test("Sixty posts or more are open in sixteen towns, of every discipline and kind", async () => {
  const found =
    await first(`select count(*)::int as open, count(distinct area_id)::int as towns, count(distinct discipline)::int as disciplines,
    count(distinct kind)::int as kinds, count(distinct coalesce(venue_id, organiser_id))::int as posters from jobs where status = 'open'`);
  expect(found.open).toBeGreaterThanOrEqual(60);
  expect(found.towns).toBeGreaterThanOrEqual(16);
  expect(found.posters).toBeGreaterThanOrEqual(34);
  expect(found).toMatchObject({ disciplines: 11, kinds: 6 });
});

test("Twelve have ended and three wait for staff", async () => {
  expect(
    await first(`select count(*) filter (where status in ('closed', 'filled', 'expired'))::int as ended,
      count(*) filter (where status = 'pending_review')::int as waiting from jobs`),
  ).toEqual({ ended: 12, waiting: 3 });
});

test("The owner's four posts have 31 applicants, two of whom wait too long; the visitor has six applications in six states", async () => {
  expect(
    await first(`select count(distinct a.job_id)::int as posts, count(*)::int as applicants,
      count(*) filter (where a.status = 'submitted' and a.submitted_at < now() - interval '14 days')::int as overdue
      from job_applications a join jobs j on j.id = a.job_id join auth.users u on u.id = j.posted_by where u.email = 'owner@undercroft.example'`),
  ).toEqual({ posts: 4, applicants: 31, overdue: 2 });
  expect(
    await first(`select count(*)::int as applications, count(distinct status)::int as states from job_applications a
      join auth.users u on u.id = a.user_id where u.email = 'visitor@undercroft.example'`),
  ).toEqual({ applications: 6, states: 6 });
});
