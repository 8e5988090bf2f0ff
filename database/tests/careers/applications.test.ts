// Applying and deciding: who reads what, who moves what, and what is told to whom.
import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { asPerson, become, userId } from "../harness/actors.ts";
import { addPlaces, addUsers, emptyWorld, id, type World } from "../harness/world.ts";
import { addJob } from "./job-fixture.ts";

let world: World;
let job: string;
beforeAll(async () => {
  world = await emptyWorld();
  await addPlaces(world.client);
  await addUsers(world.client, ["editor", "manager", "applicant", "other", "left"]);
  await world.client.query(
    `insert into organiser_members (organiser_id, user_id, role, status) values
       ($1, $2, 'editor', 'active'), ($1, $3, 'manager', 'active'), ($1, $4, 'owner', 'removed')`,
    [id("organiser"), userId("editor"), userId("manager"), userId("left")],
  );
});
afterAll(() => world.end());
beforeEach(async () => {
  await world.client.query(
    "delete from jobs; delete from rate_limits; delete from graphile_worker._private_jobs; delete from user_blocks; delete from notifications",
  );
  job = await addJob(world.client, "desk");
});

const ask = async <T = unknown>(person: string, sql: string, values: unknown[] = []): Promise<T> =>
  asPerson(world.client, person, async () => {
    const { rows } = await world.client.query(`select ${sql} as answer`, values);
    return rows[0]?.answer as T;
  });
const apply = (person: string, fields: Record<string, unknown> = {}, post = job) =>
  ask<string>(person, "apply_to_job($1, $2)", [post, { note: "I mix monitors at the Vault.", ...fields }]);
const move = (
  person: string,
  ids: string[],
  to: string,
  sentence: string | null = null,
  seen: string | null = null,
) => ask<number>(person, "move_application($1, $2, $3, $4)", [ids, to, sentence, seen]);
const statusOf = async (application: string) =>
  (await world.client.query("select status from job_applications where id = $1", [application])).rows[0]
    ?.status;
const mails = async () =>
  (
    await world.client.query(
      "select payload ->> 'template' || ' to ' || split_part(payload ->> 'recipient', '@', 1) as mail from graphile_worker._private_jobs order by 1",
    )
  ).rows.map(({ mail }) => mail);
const addCv = async (person: string, name = "cv.pdf", mimetype = "application/pdf") => {
  const path = `${userId(person)}/${name}`;
  await world.client.query(
    `insert into storage.objects (bucket_id, name, owner_id, metadata) values ('cvs', $1, $2, jsonb_build_object('mimetype', $3::text))
     on conflict (bucket_id, name) do nothing`,
    [path, userId(person), mimetype],
  );
  return path;
};
const openCv = async (person: string, application: string) =>
  (await world.client.query("select open_application_cv($1, $2) as it", [application, userId(person)]))
    .rows[0].it;

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
      message: expect.stringContaining("APPLICATIONS_RATE_LIMITED"),
    });
  });
});

describe("deciding", () => {
  test("Opening marks an application as viewed, once; what is needed shows from the interview on", async () => {
    const application = await apply("applicant", { access_needs: "A ramp to the room" });
    const { rows } = await world.client.query("select secret from internal.application_access_needs");
    expect(rows[0].secret).not.toContain("ramp");
    const opened = await ask<Record<string, unknown>>("manager", "open_application($1)", [application]);
    expect(opened).toMatchObject({ status: "viewed", access_needs: null, name: "applicant" });
    await ask("team", "open_application($1)", [application]);
    await move("manager", [application], "interview", "Come on Tuesday at six.");
    expect(await ask("team", "open_application($1)", [application])).toMatchObject({
      access_needs: "A ramp to the room",
      moves: [
        { status: "submitted" },
        { status: "viewed" },
        { status: "interview", sentence: "Come on Tuesday at six." },
      ],
    });
  });

  test("An editor, a rival, staff, who left and other applicants decide and read nothing", async () => {
    const application = await apply("applicant", { cv_path: await addCv("applicant") });
    await apply("other");
    for (const person of ["editor", "stranger", "moderator", "admin", "left", "other"]) {
      await expect(ask(person, "open_application($1)", [application])).rejects.toMatchObject({
        detail: "APPLICATIONS_NOT_FOUND",
      });
      await expect(move(person, [application], "shortlisted")).rejects.toMatchObject({
        detail: "APPLICATIONS_NOT_FOUND",
      });
      await expect(ask(person, "list_job_applications($1)", [job])).rejects.toMatchObject({
        code: expect.stringMatching(/^PT40[34]$/),
      });
      await expect(ask(person, "send_application_message($1, 'Hello')", [application])).rejects.toMatchObject(
        { detail: "APPLICATIONS_NOT_FOUND" },
      );
      expect(await openCv(person, application)).toEqual({});
      expect(
        await ask(person, "(select count(*)::int from job_applications where id = $1)", [application]),
      ).toBe(0);
      expect(
        await ask(
          person,
          "(select count(*)::int from storage.objects where bucket_id = 'cvs' and name like $1 || '/%')",
          [userId("applicant")],
        ),
      ).toBe(0);
    }
  });

  test("The CV opens for owners and managers, and each opening is written down", async () => {
    const path = await addCv("applicant");
    const application = await apply("applicant", { cv_path: path });
    expect(await openCv("team", application)).toEqual({ path });
    expect(await openCv("manager", application)).toEqual({ path });
    const { rows } = await world.client.query(
      "select actor_id from audit_logs where action_type = 'cv_opened' and record_id = $1",
      [application],
    );
    expect(rows.map(({ actor_id }) => actor_id).toSorted()).toEqual(
      [userId("team"), userId("manager")].toSorted(),
    );
    await ask("applicant", "withdraw_application($1)", [application]);
    expect(await openCv("team", application)).toEqual({});
  });

  test("Many are rejected with the sentence that each of them gets", async () => {
    const both = [await apply("applicant"), await apply("other")];
    await expect(move("team", both, "rejected")).rejects.toMatchObject({
      message: "Say a sentence to those you reject",
    });
    await world.client.query("delete from graphile_worker._private_jobs");
    expect(await move("team", both, "rejected", "The desk is taken; thank you.")).toBe(2);
    expect(await mails()).toEqual(["job-application-moved to applicant", "job-application-moved to other"]);
    await expect(move("team", both, "shortlisted")).rejects.toMatchObject({
      detail: "STATUS_TRANSITION_REFUSED",
    });
  });

  test("Two employers move one application: one wins, the other is told and nothing of theirs happens", async () => {
    const both = [await apply("applicant"), await apply("other")];
    await move("team", [both[0] ?? ""], "shortlisted", null, "submitted");
    await expect(move("manager", both, "rejected", "Sorry.", "submitted")).rejects.toMatchObject({
      detail: "APPLICATIONS_STALE",
    });
    expect(await statusOf(both[0] ?? "")).toBe("shortlisted");
    expect(await statusOf(both[1] ?? "")).toBe("submitted");
  });

  test("Of two decisions at the same moment the second waits, and is then told", async () => {
    const application = await apply("applicant");
    const second = new pg.Client(world.connection);
    await second.connect();
    try {
      await world.client.query("begin");
      await become(world.client, "authenticated", "team");
      await world.client.query("select move_application($1, 'offered', null, 'submitted')", [[application]]);
      await second.query("begin");
      await become(second, "authenticated", "manager");
      const late = second.query("select move_application($1, 'rejected', 'Sorry.', 'submitted')", [
        [application],
      ]);
      const refused = expect(late).rejects.toMatchObject({
        detail: "APPLICATIONS_STALE",
        message: "A colleague has moved this to offered in the meantime",
      });
      await world.client.query("commit");
      await refused;
      await second.query("rollback");
    } finally {
      await second.end();
    }
    expect(await statusOf(application)).toBe("offered");
  });

  test("Every state in turn is told; hired is the end", async () => {
    const application = await apply("applicant");
    for (const state of ["shortlisted", "interview", "offered", "hired"])
      await move("team", [application], state);
    await expect(move("team", [application], "rejected", "Sorry.")).rejects.toMatchObject({
      detail: "STATUS_TRANSITION_REFUSED",
    });
    await expect(move("team", [application], "viewed")).rejects.toMatchObject({
      detail: "APPLICATIONS_INVALID",
    });
    await expect(ask("applicant", "withdraw_application($1)", [application])).rejects.toMatchObject({
      detail: "STATUS_TRANSITION_REFUSED",
    });
  });

  test("A post is not closed before the undecided are told; they may be told without an end", async () => {
    const application = await apply("applicant");
    await expect(ask("team", "close_job($1, 'closed')", [job])).rejects.toMatchObject({
      detail: "JOBS_UNDECIDED",
      message: "1 applicants have no answer yet",
    });
    await ask("team", "close_job($1, 'closed', 'You hear from us by Friday.', false)", [job]);
    expect(await statusOf(application)).toBe("submitted");
    await ask("team", "close_job($1, 'filled', 'Somebody else it is.')", [job]);
    expect(await statusOf(application)).toBe("rejected");
  });

  test("The table of applicants is for owners and managers", async () => {
    await apply("applicant");
    const { rows } = await asPerson(world.client, "team", () =>
      world.client.query("select name, status from export_job_applications($1)", [job]),
    );
    expect(rows).toEqual([{ name: "applicant", status: "submitted" }]);
    await expect(ask("editor", "export_job_applications($1)", [job])).rejects.toMatchObject({
      detail: "JOBS_ROLE_REQUIRED",
    });
  });
});

describe("messages", () => {
  test("Both sides write; neither sees who of the team wrote; each is mailed", async () => {
    const application = await apply("applicant");
    await world.client.query("delete from graphile_worker._private_jobs");
    await ask("team", "send_application_message($1, 'Can you start at five?')", [application]);
    const thread = await ask<object[]>("applicant", "send_application_message($1, 'Yes <b>gladly</b>')", [
      application,
    ]);
    expect(thread).toMatchObject([
      { is_from_employer: true, body: "Can you start at five?" },
      { is_from_employer: false, body: "Yes gladly" },
    ]);
    expect(thread[0]).not.toHaveProperty("sender_id");
    expect(await mails()).toEqual([
      "job-application-message to applicant",
      "job-application-message to manager",
      "job-application-message to team",
    ]);
    for (const body of ["", "x".repeat(1001)])
      await expect(
        ask("applicant", "send_application_message($1, $2)", [application, body]),
      ).rejects.toMatchObject({ detail: "APPLICATIONS_INVALID" });
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

describe("reminders and alerts", () => {
  test("After 14 and 28 days without an answer those who decide are reminded, once each", async () => {
    await apply("applicant");
    await world.client.query("delete from graphile_worker._private_jobs");
    const nudge = async (days: number) =>
      (
        await world.client.query(
          "select internal.nudge_employers(now() + make_interval(days => $1)) as posts",
          [days],
        )
      ).rows[0].posts;
    expect(await nudge(13)).toBe(0);
    expect(await nudge(15)).toBe(1);
    expect(await nudge(15)).toBe(0);
    expect(await nudge(29)).toBe(1);
    expect(await nudge(60)).toBe(0);
    expect(await mails()).toEqual([
      "job-nudge to manager",
      "job-nudge to manager",
      "job-nudge to team",
      "job-nudge to team",
    ]);
  });

  test("Two alerts that find one post send it once, with everything else of the day in the same mail", async () => {
    await ask("applicant", "save_job_alert('Sound', '{\"discipline\": [\"sound\"]}')");
    await ask("applicant", "save_job_alert('Leeds', '{\"area\": \"leeds\"}')");
    const later = "now() + interval '1 minute'";
    await addJob(world.client, "new one", { opened_at: new Date(Date.now() + 30_000) });
    await addJob(world.client, "new door", {
      discipline: "door",
      needs_sia: true,
      opened_at: new Date(Date.now() + 30_000),
    });
    const send = async () =>
      (await world.client.query(`select internal.send_job_alerts(${later}) as mails`)).rows[0].mails;
    expect(await send()).toBe(1);
    expect(await send()).toBe(0);
    const { rows } = await world.client.query(
      "select payload #> '{data,jobs}' as jobs from graphile_worker._private_jobs where payload ->> 'template' = 'job-alert'",
    );
    expect(rows[0].jobs).toHaveLength(2);
    await world.client.query("delete from job_alerts");
  });

  test("Ten alerts are enough, and the same search is kept once", async () => {
    const keep = (pay: number) => ask<string>("other", "save_job_alert('Pay', $1)", [{ pay }]);
    expect(await keep(1500)).toBe(await keep(1500));
    for (let pay = 1501; pay < 1510; pay += 1) await keep(pay);
    await expect(keep(1600)).rejects.toMatchObject({ detail: "JOBS_ALERTS_FULL" });
    await world.client.query("delete from job_alerts");
  });

  test("Whoever posted is told two days before the end, once, and so is who saved it", async () => {
    const post = await addJob(world.client, "ends soon", {
      opened_at: new Date(Date.now() - 5 * 86_400_000),
      closes_at: new Date(Date.now() + 86_400_000),
    });
    await world.client.query("insert into saved_items (user_id, kind, target_id) values ($1, 'job', $2)", [
      userId("other"),
      post,
    ]);
    const tell = async () =>
      (await world.client.query("select internal.tell_closing_jobs() as told")).rows[0].told;
    expect(await tell()).toBe(1);
    expect(await tell()).toBe(0);
    expect(await mails()).toEqual(["job-closing to team"]);
    const { rows } = await world.client.query(
      "select user_id from notifications where kind = 'job_closing' order by 1",
    );
    expect(rows.map(({ user_id }) => user_id).toSorted()).toEqual(
      [userId("other"), userId("team")].toSorted(),
    );
  });

  test("How fast a team answers is told from five answers on", async () => {
    const days = async () =>
      (await world.client.query("select find_job($1) #> '{job,usual_answer_days}' as days", [job])).rows[0]
        .days;
    for (let number = 0; number < 5; number += 1) {
      expect(await days()).toBeNull();
      await addUsers(world.client, [`crew ${number}`]);
      await world.client.query(
        "insert into job_applications (job_id, user_id, note, submitted_at, answered_at) values ($1, $2, '', now() - interval '9 days', now() - interval '6 days')",
        [job, userId(`crew ${number}`)],
      );
    }
    expect(await days()).toBe(3);
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
      "select (select count(*)::int from jobs) as jobs, (select count(*)::int from job_applications) as applications, (select count(*)::int from application_messages) as messages",
    );
    expect(rows[0]).toEqual({ jobs: 1, applications: 0, messages: 0 });
  });
});
