// Deciding about applications: who reads what, who moves what, and what is told to whom.
import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { asPerson, become, userId } from "../harness/actors.ts";
import type { World } from "../harness/world.ts";
import { askAboutApplications, createHiringWorld, startAnew } from "./application-fixture.ts";

let world: World;
let job: string;
beforeAll(async () => {
  world = await createHiringWorld();
});
afterAll(() => world.end());
beforeEach(async () => {
  job = await startAnew(world);
});
const { ask, apply, move, statusOf, mails, addCv, openCv } = askAboutApplications(() => world);

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
      message: "Write a message to those you reject",
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
