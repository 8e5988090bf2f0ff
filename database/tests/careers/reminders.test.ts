// What is mailed about work by the clock: reminders to those who decide, alerts, and the end of a post.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { userId } from "../harness/actors.ts";
import { addUsers, type World } from "../harness/world.ts";
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
const { ask, apply, mails } = askAboutApplications(() => world);

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
    expect(await mails()).toEqual(["job-closing to other", "job-closing to team"]);
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
