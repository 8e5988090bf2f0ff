import { readdirSync, readFileSync } from "node:fs";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { addJob } from "../careers/job-fixture.ts";
import { asPerson } from "../harness/actors.ts";
import { addOneOfEach, one } from "../harness/fixtures.ts";
import { addPlaces, addUsers, emptyWorld, id, type World } from "../harness/world.ts";

let world: World;
beforeEach(async () => {
  world = await emptyWorld();
  await addPlaces(world.client);
  await addOneOfEach(world);
});
afterEach(() => world.end());

const run = async (rule: string, moment: string) =>
  Number((await world.client.query(`select internal.retention_${rule}(${moment}) as count`)).rows[0]?.count);
const sql = (text: string, values: unknown[] = []) => world.client.query(text, values);

/** An application for a post that ended at noon on New Year's Day of 2026. */
async function endedApplication(): Promise<void> {
  const job = await addJob(world.client, "ended", { status: "archived", ended_at: "2026-01-01 12:00+00" });
  await sql("insert into job_applications (job_id, user_id, note) values ($1, $2, 'Hello')", [
    job,
    id("user owner"),
  ]);
}

/** Each rule: what makes a row, and the last moment it stays and the first it goes. */
const rules: Record<string, { rows: () => Promise<unknown>; stays: string; goes: string; count: number }> = {
  bookings: {
    rows: () => sql("update bookings set created_at = '2019-12-31 23:00+00'"),
    stays: "'2025-12-31 12:00+00'",
    goes: "'2026-01-01 12:00+00'",
    count: 2,
  },
  access_notes: {
    rows: () =>
      sql(`update bookings set access_notes = 'A step-free way in' where event_id = '${one.published}';
        update events set reveal_at = null, starts_at = '2026-01-01 20:00+00', ends_at = '2026-01-02 02:00+00'`),
    stays: "'2026-02-01 01:59+00'",
    goes: "'2026-02-01 02:01+00'",
    count: 1,
  },
  booking_answers: {
    rows: () =>
      sql(`insert into event_questions (event_id, prompt) values ('${one.published}', 'Who told you?');
        insert into booking_answers (booking_id, question_id, answer)
          select b.id, q.id, 'A friend' from bookings b join event_questions q using (event_id);
        update events set reveal_at = null, starts_at = '2026-01-01 20:00+00', ends_at = '2026-01-02 02:00+00'`),
    stays: "'2026-02-01 01:59+00'",
    goes: "'2026-02-01 02:01+00'",
    count: 1,
  },
  venue_corrections: {
    rows: () =>
      sql(`insert into venue_corrections (reference, venue_id, field, present, proposed, reason, status, form_token, created_at)
        values ('C1', '${id("venue")}', 'capacity', '300', '333', 'I counted them.', 'applied', repeat('a', 32), '2024-03-01 12:00+00'),
          ('C2', '${id("venue")}', 'capacity', '300', '334', 'I counted them.', 'open', repeat('b', 32), '2020-03-01 12:00+00')`),
    stays: "'2026-03-01 11:59+00'",
    goes: "'2026-03-01 12:01+00'",
    count: 1,
  },
  error_reports: {
    rows: () =>
      sql(
        "insert into error_reports (user_id, title, created_at) values (null, 'Broke', '2025-03-01 12:00+00')",
      ),
    stays: "'2026-03-01 11:59+00'",
    goes: "'2026-03-01 12:01+00'",
    count: 1,
  },
  staff_counts: {
    rows: () =>
      sql(
        `insert into internal.refused_sign_ins (user_id, minute) values ('${id("user team")}', '2026-01-01 12:00+00')`,
      ),
    stays: "'2026-01-02 12:00+00'",
    goes: "'2026-01-02 12:01+00'",
    count: 1,
  },
  unverified_accounts: {
    rows: () =>
      sql(
        "insert into auth.users (id, email, created_at) values ($1, 'who@example.org', '2026-01-01 12:00+00')",
        [id("user who")],
      ),
    stays: "'2026-01-31 11:59+00'",
    goes: "'2026-01-31 12:01+00'",
    count: 1,
  },
  reports: {
    rows: async () => {
      await asPerson(world.client, "stranger", () =>
        sql("select submit_report('event', $1, 'spam')", [one.published]),
      );
      await sql("update reports set status = 'dismissed', decided_at = '2023-03-01 12:00+00'");
    },
    stays: "'2026-03-01 11:59+00'",
    goes: "'2026-03-01 12:01+00'",
    count: 1,
  },
  search_alerts: {
    rows: () =>
      sql(
        "insert into internal.search_alert_links (token_hash, user_id, created_at) values ('abc', $1, '2026-01-01 12:00+00')",
        [id("user team")],
      ),
    stays: "'2026-04-01 11:59+00'",
    goes: "'2026-04-01 12:01+00'",
    count: 1,
  },
  search_terms: {
    rows: () =>
      sql(
        "insert into internal.search_terms (day, term, count, is_found) values ('2026-01-01', 'rare', 2, false), ('2026-01-01', 'often', 3, false)",
      ),
    stays: "'2026-01-08 12:00+00'",
    goes: "'2026-01-09 12:00+00'",
    count: 1,
  },
  team_invitations: {
    rows: () =>
      sql(
        `insert into team_invitations (organiser_id, email, role, code_hash, created_at)
         values ($1, 'who@example.org', 'door', 'abc', '2026-01-01 12:00+00')`,
        [id("organiser")],
      ),
    stays: "'2026-04-01 11:59+00'",
    goes: "'2026-04-01 12:01+00'",
    count: 1,
  },
  account_logs: {
    rows: () =>
      sql("insert into auth.audit_log_entries (payload, created_at) values ('{}', '2026-01-01 12:00+00')"),
    stays: "'2026-04-01 11:59+00'",
    goes: "'2026-04-01 12:01+00'",
    count: 1,
  },
  job_papers: {
    rows: async () => {
      await endedApplication();
      await sql(`insert into storage.objects (bucket_id, name, owner_id, metadata, created_at)
        values ('cvs', 'a/cv.pdf', '${id("user owner")}', '{"mimetype": "application/pdf"}', '2026-01-01')`);
      await sql("update job_applications set cv_path = 'a/cv.pdf'");
    },
    stays: "'2026-06-30 12:00+00'",
    goes: "'2026-07-01 12:01+00'",
    count: 1,
  },
  job_applications: {
    rows: () => endedApplication(),
    stays: "'2026-12-31 12:00+00'",
    goes: "'2027-01-01 12:01+00'",
    count: 1,
  },
  article_previews: {
    rows: () =>
      sql(`with article as (insert into articles (section, title) values ('news', 'Shown to one') returning id)
        insert into article_previews (article_id, token_hash, expires_at) select id, 'of an address', '2026-03-08 12:00+00' from article`),
    stays: "'2026-03-08 11:59+00'",
    goes: "'2026-03-08 12:01+00'",
    count: 1,
  },
  newsletter: {
    rows: () =>
      sql(`with proof as (insert into internal.newsletter_proofs (email_hash, wording, source, asked_at) values ('x', 1, 'home', '2026-01-01 12:00+00') returning id)
        insert into internal.newsletter_subscribers (email, asked_at, proof_id) select 'who@example.org', '2026-01-01 12:00+00', id from proof`),
    stays: "'2026-01-08 11:59+00'",
    goes: "'2026-01-08 12:01+00'",
    count: 2,
  },
  article_revisions: {
    rows: () =>
      sql(`with article as (insert into articles (section, title) values ('news', 'Kept for a while') returning id)
        insert into article_revisions (article_id, version, title, standfirst, body, created_at)
        select id, 1, 'Kept for a while', '', '[]', '2024-03-01 12:00+00' from article`),
    stays: "'2026-03-01 11:59+00'",
    goes: "'2026-03-01 12:01+00'",
    count: 1,
  },
};

test.each(Object.keys(rules))("The retention rule %s deletes what is due and nothing else", async (name) => {
  const rule = rules[name];
  if (!rule) throw new Error(name);
  await rule.rows();
  expect(await run(name, rule.stays)).toBe(0);
  expect(await run(name, rule.goes)).toBe(rule.count);
  expect(await run(name, rule.goes)).toBe(0);
  expect((await sql("select * from internal.violations")).rows).toEqual([]);
});

test("Every retention rule has its function and its test on both sides of its date", async () => {
  const { rows } = await sql("select name from internal.retention_rules order by 1");
  const names: string[] = rows.map(({ name }) => name);
  expect(names).toEqual([...Object.keys(rules), "inactive_accounts"].toSorted());
  for (const name of names)
    expect(
      (await sql("select to_regprocedure($1) as it", [`internal.retention_${name}(timestamptz)`])).rows[0]
        ?.it,
    ).not.toBeNull();
});

describe("accounts that nobody uses", () => {
  const erased = async () =>
    (await sql("select is_anonymised from profiles where user_id = $1", [id("user idle")])).rows[0]
      ?.is_anonymised;

  test("are warned twice and then anonymised, unless the person signs in", async () => {
    await addUsers(world.client, ["idle"]);
    await sql(
      "update auth.users set created_at = '2023-01-01', last_sign_in_at = '2023-01-01' where id = $1",
      [id("user idle")],
    );
    await sql("delete from graphile_worker._private_jobs");
    const warnings = async () => (await sql("select from graphile_worker._private_jobs")).rowCount;
    expect(await run("inactive_accounts", "'2025-10-31'")).toBe(0);
    expect(await run("inactive_accounts", "'2025-11-02'")).toBe(1);
    expect(await run("inactive_accounts", "'2025-11-03'")).toBe(0);
    expect(await run("inactive_accounts", "'2025-12-02'")).toBe(1);
    expect(await warnings()).toBe(2);
    expect(await run("inactive_accounts", "'2025-12-29'")).toBe(0);
    await sql("begin");
    await sql("update auth.users set last_sign_in_at = '2025-12-30' where id = $1", [id("user idle")]);
    expect(await run("inactive_accounts", "'2026-01-05'")).toBe(0);
    await sql("rollback");
    expect(await erased()).toBe(false);
    expect(await run("inactive_accounts", "'2026-01-05'")).toBe(1);
    expect(await erased()).toBe(true);
  });
});

test("Retention runs once a London day after four in the morning, and says what it did", async () => {
  await sql("insert into error_reports (user_id, title, created_at) values (null, 'Broke', '2024-03-01')");
  const at = async (moment: string) =>
    Number((await sql("select internal.run_retention($1) as count", [moment])).rows[0]?.count);
  expect(await at("2026-03-02 03:59+00")).toBe(0);
  expect(await at("2026-03-02 04:00+00")).toBeGreaterThan(0);
  expect(await at("2026-03-02 05:00+00")).toBe(0);
  const { rows } = await sql("select last_rows from internal.retention_rules where name = 'error_reports'");
  expect(rows).toEqual([{ last_rows: "1" }]);
});

test("A dry run of a retention rule counts what it would delete and deletes nothing", async () => {
  await sql("insert into error_reports (user_id, title, created_at) values (null, 'Broke', '2020-03-01')");
  const tried = (person: string) =>
    asPerson(
      world.client,
      person,
      async () => (await sql("select try_retention_rule('error_reports') as count")).rows[0]?.count,
    );
  expect(await tried("admin")).toBe("1");
  expect((await sql("select from error_reports")).rowCount).toBe(1);
  await expect(tried("moderator")).rejects.toMatchObject({ detail: "ADMIN_ADMIN_REQUIRED" });
});

test("Every table that points at a person has a retention rule or is kept with the account", async () => {
  const folder = new URL("../../retention/", import.meta.url);
  const lines = readdirSync(folder)
    .filter((file) => file.endsWith(".txt"))
    .flatMap((file) => readFileSync(new URL(file, folder), "utf8").trim().split("\n"));
  const stated = new Map(
    lines.map((line): [string, string] => {
      const [table = "", fate = ""] = line.split(": ");
      return [table, fate];
    }),
  );
  const personal = readdirSync(new URL("../../personal-data/", import.meta.url))
    .filter((file) => file.endsWith(".txt"))
    .flatMap((file) =>
      readFileSync(new URL(`../../personal-data/${file}`, import.meta.url), "utf8")
        .trim()
        .split("\n"),
    )
    .map((line) => line.split(" ")[0]?.split(".").slice(0, 2).join(".") ?? "");
  expect([...stated.keys()].toSorted()).toEqual([...new Set(personal)].toSorted());
  const { rows } = await sql("select name from internal.retention_rules");
  const known = new Set(rows.map(({ name }) => `rule ${name}`));
  for (const [table, fate] of stated)
    expect(fate === "kept with the account" || known.has(fate), table).toBe(true);
});
