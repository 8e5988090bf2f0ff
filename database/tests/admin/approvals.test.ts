import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { asPerson } from "../harness/actors.ts";
import { one } from "../harness/fixtures.ts";
import { addEvent, id, type World } from "../harness/world.ts";
import { worldOfOne } from "../harness/world-of-one.ts";

let world: World;
beforeEach(async () => {
  world = await worldOfOne();
  await world.client.query("delete from graphile_worker._private_jobs");
});
afterEach(() => world.end());

const ask = (person: string, sql: string, values: unknown[] = []) =>
  asPerson(world.client, person, async () => (await world.client.query(sql, values)).rows);
const first = async (sql: string, values: unknown[] = []) =>
  Object.values((await world.client.query(sql, values)).rows[0] ?? {})[0];
const statusOf = (event: string) => first("select status from events where id = $1", [event]);
const trust = () => first("select trust from organisers where id = $1", [id("organiser")]);
const waiting = async (name: string, columns: Record<string, unknown> = {}) =>
  addEvent(world.client, { name, status: "pending_review", ...columns });
const decide = (person: string, event: string, decision: string, note: string | null = null) =>
  ask(person, "select decide_event($1, $2, $3)", [event, decision, note]);

describe("approving events", () => {
  test("An approved event is public, its organiser hears of it, and the second one makes the organiser trusted", async () => {
    const events = [await waiting("first wait"), await waiting("second wait")];
    await decide("moderator", events[0] ?? "", "approve");
    expect(await trust()).toBe("new");
    await decide("admin", events[1] ?? "", "approve");
    expect(await trust()).toBe("trusted");
    expect(await statusOf(events[0] ?? "")).toBe("published");
    const { rows } = await world.client.query(
      "select payload ->> 'template' as template, payload ->> 'recipient' as recipient from graphile_worker._private_jobs",
    );
    expect(rows).toEqual(Array(2).fill({ template: "event-decided", recipient: "team@example.org" }));
    expect(await first("select count(*)::int from audit_logs where action_type = 'event_approve'")).toBe(2);
  });

  test("Nights of a series are decided together: one email and one approval, and none where one has changed", async () => {
    const { rows } = await world.client.query(
      "insert into series (organiser_id, title) values ($1, 'Slow Burn') returning id",
      [id("organiser")],
    );
    const nights: string[] = [];
    for (const days of [20, 27, 34])
      nights.push(
        await waiting(`night ${days}`, {
          series_id: rows[0]?.id,
          starts_at: new Date(Date.now() + days * 86_400_000),
        }),
      );
    const alone = await waiting("alone");
    const listed = await ask("moderator", "select id, series_title from list_pending_events()");
    expect(listed).toEqual([
      ...nights.map((night) => ({ id: night, series_title: "Slow Burn" })),
      { id: alone, series_title: null },
    ]);
    const decideAll = (ids: string[], seen: unknown = null, decision = "approve") =>
      ask("moderator", "select decide_series($1, $2, null, $3)", [ids, decision, seen]);
    await expect(decideAll([nights[0] ?? "", alone])).rejects.toMatchObject({ detail: "REPORTS_INVALID" });
    await expect(decideAll([])).rejects.toMatchObject({ detail: "REPORTS_INVALID" });
    await expect(decideAll(nights, [null, null, new Date(0)])).rejects.toMatchObject({
      detail: "REPORTS_STALE",
    });
    expect(await statusOf(nights[0] ?? "")).toBe("pending_review");
    await decideAll(nights.slice(0, 2));
    expect(await Promise.all(nights.map(statusOf))).toEqual(["published", "published", "pending_review"]);
    expect(await trust()).toBe("new");
    const mails = await world.client.query(
      "select payload -> 'data' ->> 'title' as title from graphile_worker._private_jobs where payload ->> 'template' = 'event-decided'",
    );
    expect(mails.rows).toEqual([{ title: "Event night 20 (2 nights)" }]);
    await expect(ask("stranger", "select decide_series($1, 'approve')", [nights])).rejects.toMatchObject({
      detail: "ADMIN_STAFF_REQUIRED",
    });
  });

  test("An approved event whose time has not come waits for it", async () => {
    const event = await waiting("later", { publish_at: new Date(Date.now() + 86_400_000) });
    await decide("moderator", event, "approve");
    expect(await statusOf(event)).toBe("scheduled");
  });

  test("Sending an event back or refusing it needs a reason", async () => {
    const event = await waiting("rough");
    await expect(decide("moderator", event, "changes")).rejects.toMatchObject({
      detail: "ADMIN_REASON_REQUIRED",
    });
    await decide("moderator", event, "changes", "Say what it costs.");
    expect(await statusOf(event)).toBe("draft");
    await expect(decide("moderator", event, "refuse", "Spam.")).rejects.toMatchObject({
      detail: "REPORTS_STALE",
    });
  });

  test("Nobody approves an event of their own team, and a stranger approves none", async () => {
    const event = await waiting("own");
    await world.client.query(
      "insert into organiser_members (organiser_id, user_id, role) values ($1, $2, 'editor')",
      [id("organiser"), id("user moderator")],
    );
    await expect(decide("moderator", event, "approve")).rejects.toMatchObject({ detail: "REPORTS_OWN_PART" });
    await expect(decide("stranger", event, "approve")).rejects.toMatchObject({
      detail: "ADMIN_STAFF_REQUIRED",
    });
  });

  test("What a new organiser or a limited person publishes waits, what a trusted one publishes does not", async () => {
    const publish = async () => {
      await world.client.query("begin");
      await world.client.query("select set_config('request.jwt.claims', $1, true)", [
        JSON.stringify({ sub: id("user team"), role: "authenticated" }),
      ]);
      await world.client.query("update events set status = 'published' where id = $1", [one.draft]);
      const status = await statusOf(one.draft);
      await world.client.query("rollback");
      return status;
    };
    expect(await publish()).toBe("pending_review");
    await world.client.query("update organisers set trust = 'trusted'");
    expect(await publish()).toBe("published");
    await world.client.query("update profile_private set limited_at = now() where user_id = $1", [
      id("user team"),
    ]);
    expect(await publish()).toBe("pending_review");
  });

  test("A decision is not taken over an event that was changed since it was looked at", async () => {
    const event = await waiting("edited");
    const seen = await first("select updated_at::text from events where id = $1", [event]);
    await world.client.query("update events set description = 'Now with fire.' where id = $1", [event]);
    const approve = (moment: unknown) =>
      ask("moderator", "select decide_event($1, 'approve', null, $2)", [event, moment]);
    await expect(approve(seen)).rejects.toMatchObject({ detail: "REPORTS_STALE" });
    await approve(await first("select updated_at::text from events where id = $1", [event]));
    expect(await statusOf(event)).toBe("published");
  });

  test("Whoever begins to decide has it for a quarter of an hour, and a colleague is told who", async () => {
    const event = await waiting("held");
    const hold = (person: string) => ask(person, "select hold_for_decision($1)", [event]);
    await hold("moderator");
    await hold("moderator");
    await expect(hold("admin")).rejects.toMatchObject({
      detail: "REPORTS_TAKEN",
      message: "Taken by moderator",
    });
    await expect(decide("admin", event, "approve")).rejects.toMatchObject({ detail: "REPORTS_TAKEN" });
    expect(await ask("admin", "select * from list_staff_holds()")).toEqual([
      { target_id: event, taken_by: "moderator", is_mine: false },
    ]);
    await expect(hold("stranger")).rejects.toMatchObject({ detail: "ADMIN_STAFF_REQUIRED" });
    await world.client.query("update internal.staff_holds set held_at = now() - interval '16 minutes'");
    await hold("admin");
    await decide("admin", event, "approve");
    await expect(hold("moderator")).rejects.toMatchObject({ detail: "REPORTS_STALE" });
  });

  test("A decision is taken back with a reason while nobody has booked, and the event waits again", async () => {
    const event = await waiting("taken back");
    await decide("moderator", event, "approve");
    const reopen = (person: string) =>
      ask(person, "select reopen_event_decision($1, 'The venue rang.')", [event]);
    await expect(reopen("stranger")).rejects.toMatchObject({ detail: "ADMIN_STAFF_REQUIRED" });
    await reopen("admin");
    expect(await statusOf(event)).toBe("pending_review");
    expect(await first("select approvals from internal.organiser_approvals")).toBe(0);
    expect(await ask("admin", "select * from list_decided_events()")).toEqual([]);
    await expect(reopen("admin")).rejects.toMatchObject({ detail: "REPORTS_NOT_FOUND" });
    await decide("moderator", event, "refuse", "Not a night.");
    await world.client.query("update events set status = 'under_review' where id = $1", [event]);
    await expect(reopen("admin")).rejects.toMatchObject({ detail: "REPORTS_STALE" });
    expect(await first("select count(*)::int from audit_logs where action_type = 'event_reopened'")).toBe(1);
  });

  test("A removal costs an organiser its trust, and the restoring gives it back", async () => {
    await world.client.query("update organisers set trust = 'trusted'");
    await ask("stranger", "select submit_report('event', $1, 'fraud')", [one.published]);
    const [report] = (await world.client.query("select id, version from reports")).rows;
    const moderate = "select moderate($1, $2, $3, 'fraud', 'The tickets were fake.')";
    await ask("moderator", moderate, [report.id, report.version, "remove"]);
    expect(await trust()).toBe("new");
    await ask("moderator", moderate, [report.id, report.version + 1, "restore"]);
    expect(await trust()).toBe("trusted");
  });

  test("The list of what waits flags watched words, links and a venue that is taken that night", async () => {
    await ask("moderator", "select set_screening_word(' Wire Money ', true)");
    await waiting("flagged", { description: "Please wire money to https://pay.example first." });
    const [row] = await ask("moderator", "select title, flags from list_pending_events()");
    expect(row?.flags).toEqual([
      "Holds a link",
      "Same venue and night as Event published",
      "Same venue and night as Event unlisted",
      'Says "wire money"',
    ]);
    await ask("moderator", "select set_screening_word('wire money', false)");
    expect(
      await ask("moderator", "select word from list_screening_words() word where word = 'wire money'"),
    ).toEqual([]);
  });

  test("Trust is set with a reason, by staff who have no part in it", async () => {
    const set = (person: string, wanted: string) =>
      ask(person, "select set_organiser_trust($1, $2, 'Known for years.')", [id("organiser"), wanted]);
    await set("moderator", "trusted");
    expect(await trust()).toBe("trusted");
    await expect(set("moderator", "adored")).rejects.toMatchObject({ detail: "REPORTS_INVALID" });
    await expect(set("team", "trusted")).rejects.toMatchObject({ detail: "ADMIN_STAFF_REQUIRED" });
  });
});

describe("editorial picks", () => {
  const pick = (event: string, blurb = "Go early.", days = 5) =>
    ask("moderator", "select set_event_pick($1, $2, now() + make_interval(days => $3))", [
      event,
      blurb,
      days,
    ]);
  const blurb = () => first("select pick_blurb from listings where event_id = $1", [one.published]);

  test("A pick stands in lists with its words until its day, and is then taken back by itself", async () => {
    await pick(one.published);
    expect(await blurb()).toBe("Go early.");
    await world.client.query("update event_picks set until = now()");
    expect(await first("select internal.end_picks()")).toBe(1);
    expect(await blurb()).toBeNull();
  });

  test("A thirteenth pick at once in one city is refused, and a change of one of the twelve is not", async () => {
    const events: string[] = [];
    for (let number = 0; number < 13; number++)
      events.push(await addEvent(world.client, { name: `night ${number}` }));
    for (const event of events.slice(0, 12)) await pick(event);
    await expect(pick(events[12] ?? "")).rejects.toMatchObject({ detail: "PICKS_FULL" });
    await pick(events[0] ?? "", "Go late.");
    await pick(events[0] ?? "", "");
    await pick(events[12] ?? "");
  });

  test.each([
    ["words without end", "x".repeat(141), 5, "REPORTS_INVALID"],
    ["a day gone by", "Go early.", -1, "REPORTS_INVALID"],
    ["a day too far off", "Go early.", 181, "REPORTS_INVALID"],
  ])("A pick with %s is refused", async (_, words, days, code) => {
    await expect(pick(one.published, words, days)).rejects.toMatchObject({ detail: code });
  });

  test("A draft cannot be picked", async () => {
    await expect(pick(one.draft)).rejects.toMatchObject({ detail: "REPORTS_NOT_FOUND" });
  });
});

describe("errors, limits and the audit log", () => {
  test("Errors with one fingerprint are one matter, and a fixed one that comes again is open again", async () => {
    const report = (title: string, fingerprint: string | null) =>
      world.client.query("insert into error_reports (user_id, title, error_details) values (null, $1, $2)", [
        title,
        fingerprint ? { fingerprint } : {},
      ]);
    await report("x is not a function", "abc");
    await report("x is no function", "abc");
    await report("Something else", null);
    const list = (status = "open") =>
      ask("moderator", "select fingerprint, count from list_error_groups($1)", [status]);
    expect(await list()).toHaveLength(2);
    expect(await list()).toContainEqual({ fingerprint: "abc", count: "2" });
    await ask("moderator", "select set_error_group('abc', 'fixed')");
    expect(await list("fixed")).toEqual([{ fingerprint: "abc", count: "2" }]);
    await report("x is not a function", "abc");
    expect(await list("fixed")).toEqual([]);
    await ask("moderator", "select set_error_group('abc', 'ignored')");
    await report("x is not a function", "abc");
    expect(await list("ignored")).toEqual([{ fingerprint: "abc", count: "4" }]);
    await expect(ask("moderator", "select set_error_group('none', 'fixed')")).rejects.toMatchObject({
      detail: "REPORTS_NOT_FOUND",
    });
  });

  test("Only an admin clears a limit, with a reason that is written down", async () => {
    await first("select internal.take_rate_limit('user:x', 'anything', 1, 60)");
    const limit = await first("select id from rate_limits where identifier = 'user:x'");
    const clear = (person: string) => ask(person, "select clear_rate_limit($1, 'Rang and asked.')", [limit]);
    await expect(clear("moderator")).rejects.toMatchObject({ detail: "ADMIN_ADMIN_REQUIRED" });
    await clear("admin");
    expect(
      await first("select new_data ->> 'reason' from audit_logs where action_type = 'rate_limit_cleared'"),
    ).toBe("Rang and asked.");
    await expect(clear("admin")).rejects.toMatchObject({ detail: "REPORTS_NOT_FOUND" });
  });

  test("Taking audit entries out is itself an audit entry", async () => {
    await ask("admin", `select record_audit_export('{"action": "role_given"}', 12)`);
    expect(
      await first("select new_data ->> 'rows' from audit_logs where action_type = 'audit_exported'"),
    ).toBe("12");
    await decide("moderator", await waiting("looked at"), "approve");
    const named =
      "select n.* from audit_logs l, name_audit_entries(array[l.id]) n where l.action_type = 'event_approve' limit 1";
    const [names] = await ask("admin", named);
    expect(names).toMatchObject({
      actor: expect.any(String),
      subject: expect.any(String),
      path: expect.stringMatching(/^\/events\//),
    });
    await expect(ask("moderator", "select name_audit_entries('{1}')")).rejects.toMatchObject({
      detail: "ADMIN_ADMIN_REQUIRED",
    });
    await expect(
      ask("admin", "select name_audit_entries(array(select generate_series(1, 101)))"),
    ).rejects.toMatchObject({ detail: "REPORTS_INVALID" });
    const [chain] = await ask("admin", "select check_audit_chain() as chain");
    expect(chain?.chain.breaks).toEqual([]);
    await expect(ask("moderator", "select check_audit_chain()")).rejects.toMatchObject({
      detail: "ADMIN_ADMIN_REQUIRED",
    });
  });

  test("An enquiry is answered once, by mail, by an admin", async () => {
    await world.client.query(
      `insert into contact_messages (id, reference, topic, name, email, message, due_at, form_token)
       values ($1, 'UC-ABC', 'other', 'Nan', 'nan@example.org', 'When do doors open?', now() + interval '1 day', repeat('a', 32))`,
      [id("enquiry")],
    );
    const [row] = await ask("admin", "select reference, message from list_enquiries()");
    expect(row).toEqual({ reference: "UC-ABC", message: "When do doors open?" });
    const answer = (person: string) =>
      ask(person, "select answer_enquiry('contact', $1, 'The doors open at ten.')", [id("enquiry")]);
    await expect(answer("moderator")).rejects.toMatchObject({ detail: "ADMIN_ADMIN_REQUIRED" });
    await answer("admin");
    await expect(answer("admin")).rejects.toMatchObject({ detail: "REPORTS_STALE" });
    expect(await first("select payload ->> 'recipient' from graphile_worker._private_jobs")).toBe(
      "nan@example.org",
    );
  });
});
