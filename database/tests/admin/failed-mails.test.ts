import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { asPerson } from "../harness/actors.ts";
import { addOneOfEach } from "../harness/fixtures.ts";
import { addPlaces, emptyWorld, type World } from "../harness/world.ts";

let world: World;
beforeAll(async () => {
  world = await emptyWorld();
  await addPlaces(world.client);
  await addOneOfEach(world);
});
afterAll(() => world.end());

const rows = async (sql: string, values: unknown[] = []) => (await world.client.query(sql, values)).rows;
const ask = (person: string, sql: string, values: unknown[] = []) =>
  asPerson(world.client, person, () => rows(sql, values));

type Listed = {
  failed: { id: string; recipient: string }[];
  failed_count: number;
  waiting: { count: number };
};
const list = async (): Promise<Listed> => (await ask("admin", "select list_failed_mails() as it"))[0].it;

beforeEach(async () => {
  await rows("delete from graphile_worker._private_jobs");
  for (const address of ["dead@example.org", "dying@example.org", "new@example.org"])
    await rows("select internal.enqueue_mail('recovery', $1, $2)", [
      address,
      JSON.stringify({ link: "https://undercroft.test/secret", code: "012345" }),
    ]);
  const state =
    "update graphile_worker._private_jobs set attempts = $2, last_error = $3 where payload ->> 'recipient' = $1";
  await rows(state, ["dead@example.org", 1, "550 no such user"]);
  await rows(
    "update graphile_worker._private_jobs set max_attempts = 1 where payload ->> 'recipient' = 'dead@example.org'",
  );
  await rows(state, ["dying@example.org", 0, "connect ECONNREFUSED"]);
});

test.each(["select list_failed_mails()", "select resend_failed_mails()", "select drop_failed_mail(1)"])(
  "%s is for administrators",
  async (sql) => {
    await expect(ask("moderator", sql)).rejects.toMatchObject({ detail: "ADMIN_ADMIN_REQUIRED" });
    await expect(ask("stranger", sql)).rejects.toMatchObject({ detail: "ADMIN_STAFF_REQUIRED" });
  },
);

test("the list of emails shows what failed and what waits, and nothing that an email says", async () => {
  const listed = await list();
  expect(listed.failed).toMatchObject([
    { recipient: "dead@example.org", template: "recovery", reason: "550 no such user", attempts: 1 },
  ]);
  expect(listed).toMatchObject({
    failed_count: 1,
    waiting: { count: 1, reason: "connect ECONNREFUSED" },
  });
  expect(JSON.stringify(listed)).not.toMatch(/secret|012345/);
  expect(
    await ask("admin", "select tile, count::int from staff_overview() where tile in ('mails', 'jobs')"),
  ).toEqual(
    expect.arrayContaining([
      { tile: "mails", count: 1 },
      { tile: "jobs", count: 0 },
    ]),
  );
});

test("a failed email is sent again once, with all its tries, and that is written down", async () => {
  const { failed } = await list();
  await ask("admin", "select resend_failed_mails($1)", [failed[0]?.id]);
  expect(
    await rows(
      "select attempts, max_attempts, last_error, run_at <= now() as is_due from graphile_worker._private_jobs where payload ->> 'recipient' = 'dead@example.org'",
    ),
  ).toEqual([{ attempts: 0, max_attempts: 25, last_error: null, is_due: true }]);
  expect((await list()).failed).toEqual([]);
  await expect(ask("admin", "select resend_failed_mails($1)", [failed[0]?.id])).rejects.toMatchObject({
    detail: "REPORTS_NOT_FOUND",
  });
  expect(
    await rows("select new_data ->> 'mails' as mails from audit_logs where action_type = 'mails_resent'"),
  ).toEqual([{ mails: "1" }]);
});

test("an email that still waits is neither sent again nor deleted by its id", async () => {
  const [waiting] = await rows(
    "select id::text from graphile_worker._private_jobs where payload ->> 'recipient' = 'dying@example.org'",
  );
  for (const call of ["resend_failed_mails", "drop_failed_mail"])
    await expect(ask("admin", `select ${call}($1)`, [waiting.id])).rejects.toMatchObject({
      detail: "REPORTS_NOT_FOUND",
    });
});

test("a failed email that an administrator deletes is gone, and all others can be sent again at once", async () => {
  await rows("update graphile_worker._private_jobs set attempts = max_attempts");
  const { failed } = await list();
  await ask("admin", "select drop_failed_mail($1)", [failed[0]?.id]);
  expect(await ask("admin", "select resend_failed_mails() as again")).toEqual([{ again: 2 }]);
  expect((await list()).failed_count).toBe(0);
});

test("a browser cannot have the operator told that emails failed", async () => {
  await rows("select record_error_signal('mails-failed', 'a lie', '/', '192.0.2.1')");
  expect(await rows("select fingerprint from internal.error_signals where message = 'a lie'")).toEqual([
    { fingerprint: "browser mails-failed" },
  ]);
});

test("an administrator who is made anew is let in again: no suspension, no second step, nobody signed in", async () => {
  const [{ id }] = await rows(
    "select user_id as id from profiles where status = 'active' and not exists (select from user_roles r where r.user_id = profiles.user_id) limit 1",
  );
  await rows("update profiles set status = 'suspended' where user_id = $1", [id]);
  await rows("update auth.users set banned_until = now() + interval '1 day' where id = $1", [id]);
  await rows(
    "insert into auth.mfa_factors (id, user_id, factor_type, status, secret, created_at, updated_at) values (gen_random_uuid(), $1, 'totp', 'verified', 'sealed', now(), now())",
    [id],
  );
  const [{ made }] = await rows("select internal.make_administrator($1) as made", [id]);
  expect(made).toEqual({ status: "suspended", is_banned: true, is_new: true, factors: 1 });
  expect(
    await rows(
      `select p.status, u.banned_until, (select count(*)::int from auth.mfa_factors where user_id = p.user_id) as factors,
         (select array_agg(role) from user_roles where user_id = p.user_id) as roles
       from profiles p join auth.users u on u.id = p.user_id where p.user_id = $1`,
      [id],
    ),
  ).toEqual([{ status: "active", banned_until: null, factors: 0, roles: ["admin"] }]);
  expect(
    await rows("select from audit_logs where action_type = 'administrator_made' and record_id = $1", [id]),
  ).toHaveLength(1);
  expect((await rows("select internal.make_administrator($1) as made", [id]))[0].made).toMatchObject({
    is_new: false,
  });
});
