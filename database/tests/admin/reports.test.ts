// Reporting a thing: by people and visitors, once and often, and what becomes of the report.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { one } from "../harness/fixtures.ts";
import { id, type World } from "../harness/world.ts";
import { createReportWorld, reportDesk } from "./report-desk.ts";

let world: World;
beforeEach(async () => {
  world = await createReportWorld();
});
afterEach(() => world.end());
const { ask, asVisitor, report, reports, decide, mails } = reportDesk(() => world);

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
