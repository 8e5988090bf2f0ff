// Applying: who may, what is refused, the messages, and the applicant's own data.
import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { become, userId } from "../harness/actors.ts";
import { addUsers, id, type World } from "../harness/world.ts";
import { askAboutApplications, createHiringWorld, startAnew } from "./application-fixture.ts";
import { addJob } from "./job-fixture.ts";

let world: World;
let job: string;
beforeAll(async () => {
  world = await createHiringWorld();
});
afterAll(() => world.end());
beforeEach(async () => {
  job = await startAnew(world);
});
const { ask, apply, mails, addCv } = askAboutApplications(() => world);

describe("applying", () => {
  test("An application is received by those who decide, and the applicant gets a receipt", async () => {
    await apply("applicant", { links: ["https://mixes.example/one"], availability: "Fridays" });
    expect(await mails()).toEqual([
      "job-application-receipt to applicant",
      "job-application-received to manager",
      "job-application-received to team",
    ]);
    const mine = await ask<{ status: string; moves: { status: string }[] }[]>(
      "applicant",
      "list_my_applications()",
    );
    expect(mine).toMatchObject([
      { status: "submitted", availability: "Fridays", moves: [{ status: "submitted" }] },
    ]);
    expect(await ask("applicant", "get_my_application_status($1)", [job])).toBe("submitted");
    expect(await ask("other", "get_my_application_status($1)", [job])).toBeNull();
  });

  test("Nobody applies twice, not even in two tabs at once", async () => {
    const second = new pg.Client(world.connection);
    await second.connect();
    try {
      await world.client.query("begin");
      await become(world.client, "authenticated", "applicant");
      await world.client.query('select apply_to_job($1, \'{"note": "One"}\')', [job]);
      await second.query("begin");
      await become(second, "authenticated", "applicant");
      const late = second.query('select apply_to_job($1, \'{"note": "Two"}\')', [job]);
      const refused = expect(late).rejects.toMatchObject({ detail: "APPLICATIONS_TWICE" });
      await world.client.query("commit");
      await refused;
      await second.query("rollback");
    } finally {
      await second.end();
    }
    await expect(apply("applicant")).rejects.toMatchObject({ detail: "APPLICATIONS_TWICE" });
  });

  test("A closed, unseen, own or outside post takes no application", async () => {
    const closed = await addJob(world.client, "closed", { status: "closed", ended_at: new Date() });
    const held = await addJob(world.client, "held", { status: "pending_review" });
    const outside = await addJob(world.client, "outside", {
      apply_mode: "url",
      apply_target: "https://work.example",
    });
    const late = await addJob(world.client, "late", { closes_at: new Date(Date.now() - 1000) });
    for (const [post, code] of [
      [closed, "JOBS_CLOSED"],
      [late, "JOBS_CLOSED"],
      [held, "JOBS_NOT_FOUND"],
      [id("job none"), "JOBS_NOT_FOUND"],
      [outside, "APPLICATIONS_ELSEWHERE"],
    ])
      await expect(apply("applicant", {}, post)).rejects.toMatchObject({ detail: code });
    for (const person of ["team", "editor"])
      await expect(apply(person)).rejects.toMatchObject({ detail: "APPLICATIONS_OWN_JOB" });
  });

  test("A block between applicant and employer closes the post without saying why", async () => {
    for (const [blocker, blocked] of [
      ["applicant", "manager"],
      ["manager", "applicant"],
    ]) {
      await world.client.query("delete from user_blocks");
      await world.client.query("insert into user_blocks (blocker_id, blocked_id) values ($1, $2)", [
        userId(blocker ?? ""),
        userId(blocked ?? ""),
      ]);
      await expect(apply("applicant")).rejects.toMatchObject({ detail: "JOBS_NOT_FOUND" });
    }
  });

  test.each<[name: string, fields: Record<string, unknown>, code: string]>([
    ["a note of 2001 characters", { note: "x".repeat(2001) }, "APPLICATIONS_INVALID"],
    ["neither note nor CV", { note: " " }, "APPLICATIONS_INVALID"],
    ["six links", { links: Array(6).fill("https://a.example") }, "APPLICATIONS_INVALID"],
    ["a link that a browser would run", { links: ["javascript:alert(1)"] }, "APPLICATIONS_INVALID"],
    ["a CV that is not there", { cv_path: `${userId("applicant")}/none.pdf` }, "APPLICATIONS_CV_NOT_FOUND"],
  ])("An application with %s is refused", async (_name, fields, code) => {
    await expect(apply("applicant", fields)).rejects.toMatchObject({ detail: code });
  });

  test("Somebody else's CV and one that is no PDF are refused", async () => {
    await expect(apply("applicant", { cv_path: await addCv("other") })).rejects.toMatchObject({
      detail: "APPLICATIONS_CV_NOT_FOUND",
    });
    await expect(
      apply("applicant", { cv_path: await addCv("applicant", "cv.txt", "text/plain") }),
    ).rejects.toMatchObject({ message: "File type not allowed" });
  });

  test("Twenty applications a day are enough", async () => {
    for (let number = 0; number < 20; number += 1)
      await apply("applicant", {}, await addJob(world.client, `post ${number}`));
    await expect(apply("applicant")).rejects.toMatchObject({
      detail: "APPLICATIONS_RATE_LIMITED",
    });
  });
});

describe("messages", () => {
  test("Both sides write; neither sees who of the team wrote; each is told", async () => {
    const application = await apply("applicant");
    await world.client.query("delete from graphile_worker._private_jobs");
    await ask("team", "send_application_message($1, 'Can you start at five?')", [application]);
    const thread = await ask<object[]>("applicant", "send_application_message($1, 'Yes <b>gladly</b>')", [
      application,
    ]);
    expect(thread).toMatchObject([
      { is_from_employer: true, body: "Can you start at five?" },
      { is_from_employer: false, body: "Yes <b>gladly</b>" },
    ]);
    expect(thread[0]).not.toHaveProperty("sender_id");
    const { rows: due } = await world.client.query(
      "select u.email from internal.message_tells t join auth.users u on u.id = t.user_id order by 1",
    );
    expect(due.map(({ email }) => email)).toEqual(["manager@example.org", "team@example.org"]);
    for (const body of ["", "x".repeat(1001)])
      await expect(
        ask("applicant", "send_application_message($1, $2)", [application, body]),
      ).rejects.toMatchObject({ detail: "MESSAGES_INVALID" });
  });

  test("After a block nobody writes, and the application is out of sight", async () => {
    const application = await apply("applicant");
    await world.client.query("insert into user_blocks (blocker_id, blocked_id) values ($1, $2)", [
      userId("applicant"),
      userId("manager"),
    ]);
    await expect(
      ask("manager", "send_application_message($1, 'Hello')", [application]),
    ).rejects.toMatchObject({ detail: "APPLICATIONS_NOT_FOUND" });
    expect(
      await ask("manager", "(select count(*)::int from job_applications where id = $1)", [application]),
    ).toBe(0);
    expect(
      await ask("team", "(select count(*)::int from job_applications where id = $1)", [application]),
    ).toBe(1);
  });
});

describe("one's own data", () => {
  test("The export holds the application whole; deleting it takes it from both sides, with its file", async () => {
    const path = await addCv("applicant", "mine.pdf");
    const application = await apply("applicant", { cv_path: path, access_needs: "Quicksilver ramp" });
    const { rows } = await world.client.query("select internal.export_careers($1)::text as told", [
      userId("applicant"),
    ]);
    expect(rows[0].told).toContain("Quicksilver ramp");
    expect(rows[0].told).toContain("I mix monitors");
    await ask("applicant", "delete_application($1)", [application]);
    const left = await world.client.query(
      "select from storage.objects where name = $1 union all select from internal.application_access_needs",
      [path],
    );
    expect(left.rowCount).toBe(0);
  });

  test("An erased applicant leaves nothing, an erased author leaves the team its post", async () => {
    await addUsers(world.client, ["leaver"]);
    const application = await apply("leaver", {
      note: "Quicksilver note",
      access_needs: "Quicksilver needs",
    });
    await ask("leaver", "send_application_message($1, 'Quicksilver message')", [application]);
    await world.client.query("update jobs set posted_by = $2 where id = $1", [job, userId("leaver")]);
    await addJob(world.client, "alone", { organiser_id: null, posted_by: userId("leaver") });
    await world.client.query("select internal.anonymise_careers($1)", [userId("leaver")]);
    const { rows } = await world.client.query(
      "select (select count(*)::int from jobs) as jobs, (select count(*)::int from job_applications) as applications, (select count(*)::int from messages) as messages",
    );
    expect(rows[0]).toEqual({ jobs: 1, applications: 0, messages: 0 });
  });
});
