// Posting work: who may, what waits for staff, what is refused, how it ends.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { userId } from "../harness/actors.ts";
import { id, type World } from "../harness/world.ts";
import { addJob, askAs, createTeamWorld, deleteJobs, jobForm } from "./job-fixture.ts";

let world: World;
beforeAll(async () => {
  world = await createTeamWorld(["rival"]);
});
afterAll(() => world.end());
beforeEach(() => deleteJobs(world));
const ask = askAs(() => world);

type Post = { id: string; slug: string; status: string; version: number; hold: { reasons: string[] } | null };
const save = (person: string, fields: Record<string, unknown> = {}, post: Partial<Post> = {}) =>
  ask<Post>(person, "save_job($1, $2, $3)", [jobForm(fields), post.id ?? null, post.version ?? null]);
const statusOf = async (post: { id: string }) =>
  (await world.client.query("select status from jobs where id = $1", [post.id])).rows[0]?.status;
const trusted = async () => {
  await addJob(world.client, "first", { status: "closed", ended_at: new Date() });
  await addJob(world.client, "second", { status: "closed", ended_at: new Date() });
};
const decide = (person: string, post: Post, decision: string, note: string | null = null) =>
  ask(person, "decide_job($1, $2, $3, 'pay_note')", [post.id, decision, note]);

describe("posting", () => {
  test("The first two posts of a team wait for staff, the third opens at once", async () => {
    for (const title of ["First shift", "Second shift"]) {
      const post = await save("team", { title });
      expect(post).toMatchObject({
        status: "pending_review",
        hold: { reasons: ["The first two posts are looked at"] },
      });
      await decide("moderator", post, "approve");
      expect(await statusOf(post)).toBe("open");
    }
    expect(await save("editor", { title: "Third shift" })).toMatchObject({
      status: "open",
      slug: "third-shift-leeds",
    });
  });

  test("A watched word holds everybody's post, also when it comes in later", async () => {
    await trusted();
    expect(await save("team", { how_to_apply: "Ask on WhatsApp." })).toMatchObject({
      status: "pending_review",
    });
    const post = await save("team", { title: "Honest shift" });
    expect(post.status).toBe("open");
    expect(await save("team", { title: "Honest shift", pay_note: "Cash only" }, post)).toMatchObject({
      status: "pending_review",
      hold: { reasons: ['It says "cash only"'] },
    });
  });

  test("Staff send a post back with a note at a field; saved again it waits again; refused it is gone", async () => {
    const post = await save("team");
    await expect(decide("moderator", post, "changes")).rejects.toMatchObject({
      detail: "ADMIN_REASON_REQUIRED",
    });
    await decide("moderator", post, "changes", "Say who pays for parking.");
    const back = await ask<Post & { hold: object }>("team", "get_my_job($1)", [post.id]);
    expect(back).toMatchObject({
      status: "draft",
      hold: { decision: "changes", field: "pay_note", note: "Say who pays for parking." },
    });
    const again = await save("team", { pay_note: "Parking is paid." }, back);
    expect(again.status).toBe("pending_review");
    await decide("admin", again, "refuse", "This is an advertisement.");
    expect(await statusOf(post)).toBe("removed");
    const { rows } = await world.client.query(
      "select payload ->> 'template' as template, payload ->> 'recipient' as recipient from graphile_worker._private_jobs",
    );
    expect(rows).toEqual(Array(2).fill({ template: "job-decided", recipient: "team@example.org" }));
  });

  test("Nobody but staff decides, and not about a post of their own", async () => {
    const post = await save("team");
    await expect(decide("stranger", post, "approve")).rejects.toMatchObject({
      detail: "ADMIN_STAFF_REQUIRED",
    });
    const own = await save("moderator", { organiser_id: null });
    await expect(decide("moderator", own, "approve")).rejects.toMatchObject({ detail: "JOBS_OWN_PART" });
  });

  test("A stranger posts for no team, but for themself; a person has five open posts", async () => {
    await expect(save("stranger")).rejects.toMatchObject({ detail: "JOBS_ROLE_REQUIRED" });
    for (const number of [1, 2, 3, 4, 5])
      await save("stranger", { organiser_id: null, title: `Post ${number}` });
    await expect(save("stranger", { organiser_id: null })).rejects.toMatchObject({
      detail: "JOBS_LIMIT_REACHED",
    });
  });

  test("Ten saves in ten minutes are enough", async () => {
    await trusted();
    let post = await save("team");
    for (let times = 0; times < 9; times += 1) post = await save("team", {}, post);
    await expect(save("team", {}, post)).rejects.toMatchObject({
      detail: "JOBS_RATE_LIMITED",
    });
  });

  test("Somebody who saves what a colleague has changed is told so", async () => {
    const post = await save("team");
    await save("manager", { hours: 6 }, post);
    await expect(save("team", { hours: 7 }, post)).rejects.toMatchObject({ detail: "JOBS_STALE" });
  });

  test("A suspended account and an unconfirmed one post nothing", async () => {
    await world.client.query("update auth.users set email_confirmed_at = null where id = $1", [
      userId("rival"),
    ]);
    await expect(save("rival", { organiser_id: null })).rejects.toMatchObject({ detail: "JOBS_UNCONFIRMED" });
    await world.client.query("update profiles set status = 'suspended' where user_id = $1", [
      userId("rival"),
    ]);
    await expect(save("rival", { organiser_id: null })).rejects.toMatchObject({ detail: "PEOPLE_SUSPENDED" });
  });
});

describe("bad input", () => {
  test.each<[name: string, fields: Record<string, unknown>, code: string, field: string]>([
    ["a title of two letters", { title: "DJ" }, "JOBS_INVALID", "title"],
    ["a title of a hundred and one", { title: "x".repeat(101) }, "JOBS_INVALID", "title"],
    ["a description that says nothing", { description: "Come and help." }, "JOBS_INVALID", "description"],
    [
      "a description of scripts",
      { description: `<script>${"x".repeat(60)}</script>` },
      "JOBS_INVALID",
      "description",
    ],
    ["a discipline nobody knows", { discipline: "clown" }, "JOBS_INVALID", "discipline"],
    ["no town", { area_id: null }, "JOBS_INVALID", "area_id"],
    ["a door without an answer about SIA", { discipline: "door" }, "JOBS_INVALID", "needs_sia"],
    ["a closing date in the past", { closes_at: "2026-01-01T10:00" }, "JOBS_INVALID", "closes_at"],
    ["a closing date in a year", { closes_at: "2028-01-01T10:00" }, "JOBS_INVALID", "closes_at"],
    ["the 31st of February", { starts_on: "2027-02-31" }, "JOBS_INVALID", "starts_on"],
    ["a first day in the past", { starts_on: "2020-02-03" }, "JOBS_INVALID", "starts_on"],
    [
      "an address that a browser would run",
      { apply_mode: "url", apply_target: "javascript:alert(1)" },
      "JOBS_INVALID",
      "apply_target",
    ],
    ["a mailbox that is none", { apply_mode: "email", apply_target: "me" }, "JOBS_INVALID", "apply_target"],
    ["a fee without hours", { pay_period: "fee", hours: null }, "JOBS_HOURS_MISSING", "hours"],
    [
      "pay below the minimum",
      { pay_min_pence: 900, pay_max_pence: 900 },
      "JOBS_PAY_BELOW_MINIMUM",
      "pay_min_pence",
    ],
    ["pay that is text", { pay_min_pence: "lots" }, "JOBS_PAY_MISSING", "pay_min_pence"],
    [
      "an internship without pay",
      {
        title: "Press internship",
        kind: "collaboration",
        unpaid_reason: "collaboration",
        unpaid_details: { shares: "Your name on it" },
      },
      "JOBS_UNPAID_REFUSED",
      "unpaid_reason",
    ],
    [
      "an unpaid trial shift",
      { description: `${"A busy bar in town. ".repeat(4)}There is an unpaid trial.` },
      "JOBS_UNPAID_REFUSED",
      "description",
    ],
    [
      "women only, without a reason in law",
      { title: "Female applicants wanted at the bar" },
      "JOBS_EXEMPTION_NEEDED",
      "exemption",
    ],
    [
      "a limit of age",
      { description: `${"A busy bar in town. ".repeat(4)}Aged 18-30, please.` },
      "JOBS_EXEMPTION_NEEDED",
      "exemption",
    ],
  ])("A post with %s is refused at its field", async (_name, fields, code, field) => {
    await expect(save("team", fields)).rejects.toMatchObject({
      detail: code,
      hint: `Correct the field ${field}.`,
    });
  });

  test("What is not a form at all is refused with a sentence", async () => {
    for (const form of [
      "[]",
      '"x"',
      "null",
      '{"title": {"a": 1}, "requirements": "sia", "unpaid_details": 4}',
    ])
      await expect(ask("team", "save_job($1::jsonb)", [form])).rejects.toMatchObject({ code: /^PT40[03]$/ });
  });

  test("Wording with a reason in law is held", async () => {
    await trusted();
    const post = await save("team", {
      title: "Support worker, women only",
      exemption: "Equality Act 2010, schedule 9, part 1: intimate care at a women's refuge.",
    });
    expect(post.status).toBe("pending_review");
  });
});

describe("the end of a post", () => {
  test("The closing date ends it; thirty days later it is archived; republished it is open for thirty days", async () => {
    await trusted();
    const post = { id: await addJob(world.client, "ends", { closes_at: new Date(Date.now() - 1000) }) };
    await world.client.query("select internal.end_due_jobs()");
    expect(await statusOf(post)).toBe("expired");
    const again = await ask<{ status: string; closes_at: string }>("team", "republish_job($1)", [post.id]);
    expect(again.status).toBe("open");
    expect((Date.parse(again.closes_at) - Date.now()) / 86_400_000).toBeCloseTo(30.5, 0);
    await ask("team", "close_job($1, 'filled')", [post.id]);
    await world.client.query("update jobs set ended_at = now() - interval '31 days' where id = $1", [
      post.id,
    ]);
    await world.client.query("select internal.end_due_jobs()");
    expect(await statusOf(post)).toBe("archived");
  });

  test("Pay that a new minimum has overtaken is not republished", async () => {
    const post = await addJob(world.client, "low", {
      status: "closed",
      pay_min_pence: 1221,
      pay_max_pence: 1221,
      hourly_pence: 1221,
      ended_at: new Date(),
    });
    await expect(ask("team", "republish_job($1)", [post])).rejects.toMatchObject({
      detail: "JOBS_PAY_BELOW_MINIMUM",
    });
  });

  test("A duplicate is a draft of its own; an editor closes nothing", async () => {
    await trusted();
    const post = await addJob(world.client, "twice");
    expect(await ask<Post>("editor", "duplicate_job($1)", [post])).toMatchObject({
      status: "draft",
      version: 1,
    });
    await expect(ask("editor", "close_job($1, 'closed')", [post])).rejects.toMatchObject({
      detail: "JOBS_ROLE_REQUIRED",
    });
    await expect(ask("rival", "close_job($1, 'closed')", [post])).rejects.toMatchObject({
      code: expect.stringMatching(/^PT40/),
    });
  });

  test("Anybody reports an open post; staff of its own team do not decide about it", async () => {
    const post = await addJob(world.client, "bad");
    await ask("stranger", "submit_report('job', $1, 'unpaid_work', 'Nine pounds an hour, they told me.')", [
      post,
    ]);
    const { rows } = await world.client.query(
      "select r.id from reports r join report_items i on i.report_id = r.id where i.target_id = $1",
      [post],
    );
    const moderate = (person: string) =>
      ask(person, "moderate($1, 1, 'remove', 'unpaid_work', 'Below the minimum wage.')", [rows[0].id]);
    await world.client.query(
      "insert into organiser_members (organiser_id, user_id, role) values ($1, $2, 'finance')",
      [id("organiser"), userId("moderator")],
    );
    await expect(moderate("moderator")).rejects.toMatchObject({ detail: "REPORTS_OWN_PART" });
    await moderate("admin");
    expect(await statusOf({ id: post })).toBe("removed");
    await world.client.query("delete from organiser_members where user_id = $1", [userId("moderator")]);
  });

  test("Staff take down a reported post and give it back as it was", async () => {
    const post = await addJob(world.client, "reported", { status: "filled", ended_at: new Date() });
    const was = (
      await world.client.query("select internal.moderate_job($1, 'remove', null, '{}') as was", [post])
    ).rows[0].was;
    expect(await statusOf({ id: post })).toBe("removed");
    await world.client.query("select internal.moderate_job($1, 'restore', null, $2)", [post, was]);
    expect(await statusOf({ id: post })).toBe("filled");
  });
});
