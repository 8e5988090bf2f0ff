// Appeals against a decision, and how they end.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { one } from "../harness/fixtures.ts";
import { id, type World } from "../harness/world.ts";
import { createReportWorld, reportDesk } from "./report-desk.ts";

let world: World;
beforeEach(async () => {
  world = await createReportWorld();
});
afterEach(() => world.end());
const { ask, asVisitor, report, reports, decide, statusOf, mails, audit } = reportDesk(() => world);

describe("appealing", () => {
  const appeal = (person: string, act: string, code: string | null = null) =>
    ask(person, "select submit_appeal($1, 'The price was right all along.', $2) as answer", [act, code]);
  const settle = (person: string, appealId: string, decision = "overturned") =>
    ask(person, "select decide_appeal($1, $2, 'The price was right.') as answer", [appealId, decision]);

  test("An overturned appeal gives back what was, and the person who decided cannot decide about it again", async () => {
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
