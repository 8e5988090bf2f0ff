import { addJob } from "../../careers/job-fixture.ts";
import { id, insert } from "../../harness/world.ts";
import type { MatrixPart } from "../matrix-part.ts";
import { announces, refused, touches } from "../trigger-rules.ts";

const applicationIs = (status: string) =>
  `application_id in (select id from job_applications where status ${status})`;

const part: MatrixPart = {
  after: ["events", "organisers", "people"],
  rowStates: {
    application_moves: {
      open: { where: applicationIs("<> 'withdrawn'") },
      withdrawn: { where: applicationIs("= 'withdrawn'") },
    },
    job_alerts: { own: { where: "true" } },
    job_applications: {
      open: { where: "status <> 'withdrawn'" },
      withdrawn: { where: "status = 'withdrawn'" },
    },
    job_holds: { waiting: { where: "true" } },
    jobs: {
      open: { where: "status = 'open'" },
      ended: { where: "status = 'closed'" },
      waiting: { where: "status = 'pending_review'" },
      removed: { where: "status = 'removed'" },
    },
    minimum_wages: { any: { where: "true" } },
  },
  addRows: async ({ client }) => {
    const open = await addJob(client, "open");
    const ended = await addJob(client, "ended", { status: "closed", ended_at: new Date() });
    const waiting = await addJob(client, "waiting", { status: "pending_review", opened_at: null });
    await addJob(client, "removed", { status: "removed" });
    await insert(client, "job_holds", {
      job_id: waiting,
      reasons: ["The first two posts are looked at"],
    });
    for (const [name, job, status] of [
      ["application", open, "submitted"],
      ["withdrawn application", ended, "withdrawn"],
    ] as const) {
      await insert(client, "job_applications", {
        id: id(name),
        job_id: job,
        user_id: id("user owner"),
        note: "I carry flight cases.",
        status,
      });
      await insert(client, "application_moves", { application_id: id(name), status });
    }
    await insert(client, "job_alerts", { user_id: id("user owner"), name: "Sound", filters: {} });
  },
  callers: {
    apply_to_job: ["authenticated"],
    check_job: ["authenticated"],
    close_job: ["authenticated"],
    decide_job: ["authenticated"],
    delete_application: ["authenticated"],
    delete_job: ["authenticated"],
    delete_job_alert: ["authenticated"],
    duplicate_job: ["authenticated"],
    export_job_applications: ["authenticated"],
    find_job: ["anon", "authenticated", "service_role"],
    get_my_application_status: ["authenticated"],
    get_my_job: ["authenticated"],
    list_job_applications: ["authenticated"],
    list_job_posters: ["authenticated"],
    list_jobs: ["anon", "authenticated", "service_role"],
    list_my_applications: ["authenticated"],
    list_my_jobs: ["authenticated"],
    list_pending_jobs: ["authenticated"],
    list_work_here: ["anon", "authenticated", "service_role"],
    move_application: ["authenticated"],
    open_application: ["authenticated"],
    open_application_cv: ["service_role"],
    republish_job: ["authenticated"],
    save_job: ["authenticated"],
    save_job_alert: ["authenticated"],
    set_minimum_wage: ["authenticated"],
    withdraw_application: ["authenticated"],
  },
  triggerRules: [
    touches("jobs"),
    touches("job_applications"),
    announces("jobs", "title"),
    announces("minimum_wages", "source"),
    refused(
      "a post that was archived stays so",
      "update jobs set status = 'archived' where status = 'closed'; update jobs set status = 'open' where status = 'archived'",
    ),
    refused(
      "an application that was withdrawn stays so",
      "update job_applications set status = 'submitted' where status = 'withdrawn'",
    ),
    {
      says: "posts get an address with their town",
      change: `insert into jobs (id, title, description, discipline, kind, contract, area_id, hours, pay_min_pence, pay_max_pence, pay_period, hourly_pence, closes_at)
        values ('${id("probe job")}', 'Probe', repeat('x', 60), 'sound', 'shift', 'worker', '${id("area")}', 8, 2000, 2000, 'hour', 2000, now() + interval '3 days')`,
      question: `(select slug from jobs where id = '${id("probe job")}') = 'probe-leeds'`,
    },
    {
      says: "an address that a post had leads on",
      change: `update jobs set slug = 'another-address' where id = '${id("job open")}'`,
      question: `exists (select from slug_history where thing = 'jobs' and target_id = '${id("job open")}')`,
    },
    {
      says: "a post that was open and went is known to be gone",
      change: `delete from jobs where id = '${id("job ended")}'`,
      question: `exists (select from slug_history where thing = 'jobs' and target_id = '${id("job ended")}')`,
    },
    {
      says: "a suspended venue offers no work",
      change: `update jobs set organiser_id = null, venue_id = '${id("venue")}' where id = '${id("job open")}'; update venues set status = 'suspended' where id = '${id("venue")}'`,
      question: `(select status from jobs where id = '${id("job open")}') = 'closed'`,
    },
    {
      says: "a post is found by its words",
      change: `update jobs set title = 'Zither tuner' where id = '${id("job open")}'`,
      question: `exists (select from jobs where search @@ to_tsquery('simple', 'zither'))`,
    },
  ],
};

export default part;
