// What staff decide about a report, and what it does to the thing, its maker and its reporters.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { one } from "../harness/fixtures.ts";
import { id, type World } from "../harness/world.ts";
import { createReportWorld, reportDesk } from "./report-desk.ts";

let world: World;
beforeEach(async () => {
  world = await createReportWorld();
});
afterEach(() => world.end());
const { ask, report, reports, decide, statusOf, mails, audit } = reportDesk(() => world);

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
