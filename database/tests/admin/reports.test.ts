import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { asPerson, become } from "../harness/actors.ts";
import { addOneOfEach, one } from "../harness/fixtures.ts";
import { addPlaces, addUsers, emptyWorld, id, type World } from "../harness/world.ts";

let world: World;
beforeEach(async () => {
  world = await emptyWorld();
  await addPlaces(world.client);
  await addOneOfEach(world);
  await addUsers(world.client, ["second moderator"]);
  await world.client.query("insert into user_roles (user_id, role) values ($1, 'moderator')", [
    id("user second moderator"),
  ]);
  await world.client.query("delete from graphile_worker._private_jobs");
});
afterEach(() => world.end());

const ask = (person: string, sql: string, values: unknown[] = []) =>
  asPerson(world.client, person, async () => (await world.client.query(sql, values)).rows[0]?.answer);

/** As a visitor without an account, from an address. */
async function asVisitor<T>(work: () => Promise<T>, address = "203.0.113.7"): Promise<T> {
  const { client } = world;
  await client.query("begin");
  try {
    await become(client, "anon", null);
    await client.query("select set_config('request.headers', $1, true)", [
      JSON.stringify({ "x-forwarded-for": address }),
    ]);
    const result = await work();
    await client.query("commit");
    return result;
  } catch (error) {
    await client.query("rollback");
    throw error;
  }
}

const report = (person: string, target = one.published, reason = "misleading") =>
  ask(person, "select submit_report('event', $1, $2, 'Not what it says.') as answer", [target, reason]);
const reports = async () =>
  (
    await world.client.query(
      "select id, status, version, submissions, due_at, reason from reports order by number",
    )
  ).rows;
const decide = async (person: string, action: string, extra: { days?: number; label?: string } = {}) => {
  const [row] = await reports();
  return ask(person, "select moderate($1, $2, $3, 'misleading', 'The price was wrong.', $4, $5) as answer", [
    row.id,
    row.version,
    action,
    extra.days ?? null,
    extra.label ?? null,
  ]);
};
const statusOf = async (event: string) =>
  (await world.client.query("select status from events where id = $1", [event])).rows[0]?.status;
const mails = async () =>
  (
    await world.client.query(
      "select payload ->> 'template' as template, payload ->> 'recipient' as recipient, payload -> 'data' as data from graphile_worker._private_jobs order by id",
    )
  ).rows;
const audit = async () =>
  (
    await world.client.query(
      "select action_type from audit_logs where table_name in ('reports', 'appeals') order by id",
    )
  ).rows.map((row) => row.action_type);

describe("reporting", () => {
  test("A report gets a reference, a receipt by mail and the time its reason asks for", async () => {
    const reference = await report("stranger", one.published, "threat");
    expect(reference).toMatch(/^[a-z2-8]{20}$/);
    const [row] = await reports();
    expect(row).toMatchObject({ status: "open", reason: "threat", submissions: 1 });
    expect(row.due_at.getTime() - Date.now()).toBeGreaterThan(3_500_000);
    expect(row.due_at.getTime() - Date.now()).toBeLessThan(3_600_001);
    expect(await mails()).toMatchObject([{ template: "report-received", recipient: "stranger@example.org" }]);
    const followed = await ask("owner", "select follow_report($1) as answer", [reference]);
    expect(followed).toMatchObject({ status: "open", title: "Event published" });
  });

  test("Further reports of one thing join the open one, and the shortest time counts", async () => {
    const first = await report("stranger");
    expect(await report("stranger")).toBe(first);
    expect(await report("owner", one.published, "threat")).not.toBe(first);
    const rows = await reports();
    expect(rows).toMatchObject([{ submissions: 2, reason: "threat" }]);
    expect(rows[0].due_at.getTime() - Date.now()).toBeLessThan(3_600_001);
  });

  test("A visitor without an account reports, and hears of it where they left an address", async () => {
    await asVisitor(() =>
      world.client.query("select submit_report('venue', $1, 'access_wrong', null, ' Nan@Example.org ')", [
        id("venue"),
      ]),
    );
    expect(await mails()).toMatchObject([{ template: "report-received", recipient: "nan@example.org" }]);
  });

  test("Staff read what the sender of a report sent before and what became of it, and nothing of visitors", async () => {
    await report("stranger");
    await decide("moderator", "none");
    await ask("stranger", "select submit_report('venue', $1, 'access_wrong') as answer", [id("venue")]);
    await asVisitor(() =>
      world.client.query("select submit_report('venue', $1, 'access_wrong', null, 'nan@example.org')", [
        id("venue"),
      ]),
    );
    const [, second] = await reports();
    const read = await ask("moderator", "select get_report($1) as answer", [second.id]);
    const sent = (read.reports as { has_account: boolean; before: unknown }[]).toSorted(
      (a, b) => Number(b.has_account) - Number(a.has_account),
    );
    expect(sent).toMatchObject([
      {
        before: {
          sent: 1,
          actioned: 0,
          dismissed: 1,
          waiting: 0,
          latest: [{ title: "Event published", outcome: "dismissed", reason: "misleading" }],
        },
      },
      { has_account: false, before: null },
    ]);
  });

  test("The eleventh report of an hour is refused, by person and by address", async () => {
    for (let count = 0; count < 10; count++)
      await asVisitor(() => world.client.query("select submit_report('event', $1, 'spam')", [one.published]));
    const eleventh = asVisitor(() =>
      world.client.query("select submit_report('event', $1, 'spam')", [one.published]),
    );
    await expect(eleventh).rejects.toMatchObject({ detail: "REPORTS_RATE_LIMITED", code: "PT429" });
    await asVisitor(
      () => world.client.query("select submit_report('event', $1, 'spam')", [one.published]),
      "203.0.113.8",
    );
    expect(await reports()).toMatchObject([{ submissions: 11 }]);
  });

  test.each([
    ["a made-up reason", "select submit_report('event', $1, 'boring')", "REPORTS_INVALID"],
    [
      "details without end",
      "select submit_report('event', $1, 'spam', repeat('x', 2001))",
      "REPORTS_INVALID",
    ],
    [
      "an address that is none",
      "select submit_report('event', $1, 'spam', null, 'nobody')",
      "REPORTS_INVALID",
    ],
    ["a kind that is none", "select submit_report('bookings', $1, 'spam')", "REPORTS_NOT_FOUND"],
  ])("A report with %s is refused with a sentence", async (_, sql, code) => {
    await expect(ask("stranger", sql, [one.published])).rejects.toMatchObject({ detail: code });
  });

  test("What was never announced cannot be reported, so a report tells nobody that it exists", async () => {
    await expect(report("stranger", one.draft)).rejects.toMatchObject({ detail: "REPORTS_NOT_FOUND" });
  });

  test("Every kind that can be reported has its two functions", async () => {
    const { rows } = await world.client.query(
      `select kind from internal.reportable_kinds k where to_regprocedure('internal.reported_' || kind || '(uuid)') is null
         or to_regprocedure('internal.moderate_' || kind || '(uuid, text, text, jsonb)') is null`,
    );
    expect(rows).toEqual([]);
  });
});

describe("deciding", () => {
  test("A hidden event leaves the list, its organiser gets a statement, the reporter an answer, the log one row", async () => {
    await report("stranger");
    await decide("moderator", "hide");
    expect(await statusOf(one.published)).toBe("under_review");
    expect(
      (await world.client.query("select from listings where event_id = $1", [one.published])).rowCount,
    ).toBe(0);
    const sent = await mails();
    expect(sent.map(({ template, recipient }) => [template, recipient])).toEqual([
      ["report-received", "stranger@example.org"],
      ["moderation-decision", "team@example.org"],
      ["report-decided", "stranger@example.org"],
    ]);
    expect(JSON.stringify(sent[1])).not.toContain("stranger");
    expect(JSON.stringify(sent)).not.toContain("moderator");
    expect(await audit()).toEqual(["report_hide"]);
    expect(await reports()).toMatchObject([{ status: "actioned" }]);
  });

  test("A dismissed report changes nothing and says nothing to the author", async () => {
    await report("stranger");
    await decide("moderator", "none");
    expect(await statusOf(one.published)).toBe("published");
    expect((await mails()).map(({ template }) => template)).toEqual(["report-received", "report-decided"]);
  });

  test("Of two who decide at once one wins, and the other is told", async () => {
    await report("stranger");
    const [row] = await reports();
    const sql = "select moderate($1, $2, 'none', 'misleading', 'Nothing wrong.') as answer";
    await ask("moderator", sql, [row.id, row.version]);
    await expect(ask("second moderator", sql, [row.id, row.version])).rejects.toMatchObject({
      detail: "REPORTS_STALE",
    });
  });

  test("A report that a colleague has taken is theirs for fifteen minutes", async () => {
    await report("stranger");
    const [row] = await reports();
    await ask("moderator", "select take_report($1) as answer", [row.id]);
    await expect(decide("second moderator", "hide")).rejects.toMatchObject({
      detail: "REPORTS_TAKEN",
      message: "Taken by moderator",
    });
    await world.client.query("update reports set assigned_at = now() - interval '16 minutes'");
    await decide("second moderator", "hide");
  });

  test("Nobody decides about what they reported, made or work for", async () => {
    await report("moderator");
    await expect(decide("moderator", "hide")).rejects.toMatchObject({ detail: "REPORTS_OWN_PART" });
    await world.client.query(
      "insert into organiser_members (organiser_id, user_id, role) values ($1, $2, 'door')",
      [id("organiser"), id("user second moderator")],
    );
    await expect(decide("second moderator", "hide")).rejects.toMatchObject({ detail: "REPORTS_OWN_PART" });
    await decide("admin", "hide");
  });

  test("A stranger decides nothing, and a moderator who lost the role nothing more", async () => {
    await report("stranger");
    await expect(decide("stranger", "none")).rejects.toMatchObject({ detail: "ADMIN_STAFF_REQUIRED" });
    await world.client.query("delete from user_roles where user_id = $1", [id("user moderator")]);
    await expect(decide("moderator", "none")).rejects.toMatchObject({ detail: "ADMIN_STAFF_REQUIRED" });
  });

  test("restores a removed event as it was, postponed or published", async () => {
    await world.client.query("update events set status = 'postponed' where id = $1", [one.published]);
    await report("stranger");
    await decide("moderator", "remove");
    expect(await statusOf(one.published)).toBe("removed");
    await decide("moderator", "restore");
    expect(await statusOf(one.published)).toBe("postponed");
    expect(await audit()).toEqual(["report_remove", "report_restore"]);
  });

  test("A label is shown with the event and goes with the restoring", async () => {
    await report("stranger");
    await expect(decide("moderator", "label", { label: "" })).rejects.toMatchObject({
      detail: "REPORTS_INVALID",
    });
    await decide("moderator", "label", { label: "Strobe lights" });
    const notes = async () =>
      (await world.client.query("select content_notes from events where id = $1", [one.published])).rows[0]
        ?.content_notes;
    expect(await notes()).toEqual(["Strobe lights"]);
    await decide("moderator", "restore");
    expect(await notes()).toEqual([]);
  });

  test("A suspended author writes nothing until the day has come, and reads and keeps tickets", async () => {
    await report("stranger");
    await decide("moderator", "suspend", { days: 7 });
    const write = () =>
      ask("team", "select hold_booking($1, $2) as answer", [
        one.published,
        JSON.stringify([{ ticket_type_id: one.type, quantity: 1 }]),
      ]);
    await expect(write()).rejects.toMatchObject({
      detail: "PEOPLE_SUSPENDED",
      message: expect.stringMatching(/^Your account is suspended until \d+ [A-Z][a-z]+ 20\d\d$/),
    });
    expect(await ask("team", "select title as answer from events where id = $1", [one.draft])).toBe(
      "Event draft",
    );
    await world.client.query(
      "update profile_private set suspended_until = now() where suspended_until is not null",
    );
    expect((await world.client.query("select internal.lift_suspensions() as answer")).rows).toEqual([
      { answer: 1 },
    ]);
    await write();
  });

  test("A ban ends every session and sends what is booked by email; no moderator limits, suspends or bans an admin", async () => {
    await world.client.query("insert into auth.sessions (user_id) values ($1)", [id("user team")]);
    await report("stranger");
    await world.client.query("insert into user_roles (user_id, role) values ($1, 'admin')", [
      id("user team"),
    ]);
    for (const action of ["limit", "suspend", "ban"])
      await expect(decide("moderator", action, { days: 3 })).rejects.toMatchObject({
        detail: "ADMIN_ADMIN_REQUIRED",
      });
    await world.client.query("delete from user_roles where user_id = $1", [id("user team")]);
    await world.client.query("update bookings set user_id = $1", [id("user team")]);
    await decide("moderator", "ban");
    const { rows } = await world.client.query(
      "select payload -> 'data' -> 'bookings' as bookings from graphile_worker._private_jobs where payload ->> 'template' = 'tickets-kept'",
    );
    expect(rows).toEqual([{ bookings: Array(2).fill(expect.objectContaining({ ref: expect.any(String) })) }]);
    const left = await world.client.query("select from auth.sessions where user_id = $1", [id("user team")]);
    expect(left.rowCount).toBe(0);
  });

  test("A profile, a venue, an organiser and an artist are hidden and come back as they were", async () => {
    const { client } = world;
    await client.query(
      "insert into artists (id, name, links) values ($1, 'Ada', '{\"web\": \"https://a.example\"}')",
      [id("artist")],
    );
    await client.query("update organisers set about = 'Since 1999'");
    await client.query("update profiles set bio = 'Hello' where user_id = $1", [id("user owner")]);
    const state = async () =>
      (
        await client.query(
          `select (select links from artists) as artist, (select about from organisers) as organiser,
        (select status from venues) as venue, (select visibility || ' ' || coalesce(bio, '') from profiles where user_id = $1) as profile`,
          [id("user owner")],
        )
      ).rows[0];
    const before = await state();
    const things = {
      artist: id("artist"),
      organiser: id("organiser"),
      venue: id("venue"),
      profile: id("user owner"),
    };
    for (const [kind, target] of Object.entries(things)) {
      await ask("stranger", "select submit_report($1, $2, 'other') as answer", [kind, target]);
      const { rows } = await client.query(
        "select r.id, r.version from reports r join report_items i on i.report_id = r.id where i.is_open",
      );
      const sql = "select moderate($1, $2, $3, 'other', 'To be looked at.') as answer";
      await ask("moderator", sql, [rows[0].id, rows[0].version, "remove"]);
      expect((await state())[kind], kind).not.toEqual(before[kind]);
      await ask("moderator", sql, [rows[0].id, rows[0].version + 1, "restore"]);
      expect((await state())[kind], kind).toEqual(before[kind]);
    }
  });
});

describe("appealing", () => {
  const appeal = (person: string, act: string, code: string | null = null) =>
    ask(person, "select submit_appeal($1, 'The price was right all along.', $2) as answer", [act, code]);
  const settle = (person: string, appealId: string, decision = "overturned") =>
    ask(person, "select decide_appeal($1, $2, 'The price was right.') as answer", [appealId, decision]);

  test("An overturned appeal gives back what was, and whoever decided cannot decide about it again", async () => {
    await report("stranger");
    const act = await decide("moderator", "remove");
    const made = await appeal("team", act);
    await expect(settle("moderator", made)).rejects.toMatchObject({ detail: "APPEALS_OWN_DECISION" });
    await expect(settle("stranger", made)).rejects.toMatchObject({ detail: "ADMIN_STAFF_REQUIRED" });
    await settle("second moderator", made);
    expect(await statusOf(one.published)).toBe("published");
    expect(await audit()).toEqual(["report_remove", "appeal_submitted", "appeal_overturned"]);
    expect((await mails()).map(({ template }) => template)).toEqual([
      "report-received",
      "moderation-decision",
      "report-decided",
      "appeal-received",
      "appeal-decided",
    ]);
    await expect(settle("admin", made)).rejects.toMatchObject({ detail: "REPORTS_STALE" });
  });

  test("An upheld appeal leaves everything as it was decided, and there is one appeal per decision", async () => {
    await report("stranger");
    const act = await decide("moderator", "hide");
    const made = await appeal("team", act);
    await expect(appeal("team", act)).rejects.toMatchObject({ detail: "APPEALS_ALREADY" });
    await settle("second moderator", made, "upheld");
    expect(await statusOf(one.published)).toBe("under_review");
    expect(await reports()).toMatchObject([{ status: "upheld" }]);
  });

  test("The code of the mail opens the appeal without an account, and nothing else does", async () => {
    await report("stranger");
    const act = await decide("moderator", "hide");
    const link: string = (await mails())[1].data.appeal;
    const code = new URL(link, "https://x.example").searchParams.get("code");
    const read = (given: string | null) =>
      asVisitor(
        async () =>
          (await world.client.query("select get_decision($1, $2) as answer", [act, given])).rows[0]?.answer,
      );
    expect(await read(code)).toMatchObject({
      action: "hide",
      facts: "The price was wrong.",
      title: "Event published",
    });
    expect(JSON.stringify(await read(code))).not.toContain(id("user moderator"));
    await expect(read("a-guess")).rejects.toMatchObject({ detail: "APPEALS_NOT_FOUND" });
    await expect(ask("stranger", "select get_decision($1) as answer", [act])).rejects.toMatchObject({
      detail: "APPEALS_NOT_FOUND",
    });
  });

  test("An appeal after twenty days is too late", async () => {
    await report("stranger");
    const act = await decide("moderator", "hide");
    await world.client.query("update report_actions set created_at = now() - interval '20 days 1 minute'");
    await expect(appeal("team", act)).rejects.toMatchObject({ detail: "APPEALS_TOO_LATE" });
    await world.client.query("update report_actions set created_at = now() - interval '19 days 23 hours'");
    await appeal("team", act);
  });

  test("An overturned suspension frees the account at once", async () => {
    await report("stranger");
    const act = await decide("moderator", "suspend", { days: 30 });
    const code = new URL((await mails())[1].data.appeal, "https://x.example").searchParams.get("code");
    const made = await appeal("team", act, code);
    await settle("second moderator", made);
    const { rows } = await world.client.query("select status from profiles where user_id = $1", [
      id("user team"),
    ]);
    expect(rows).toEqual([{ status: "active" }]);
  });
});
