import { addJob } from "../../careers/job-fixture.ts";
import { id, type World } from "../../harness/world.ts";
import type { RetentionCases } from "./retention-case.ts";

/** An application for a post that ended at noon on New Year's Day of 2026. */
async function endedApplication({ client }: World): Promise<void> {
  const job = await addJob(client, "ended", { status: "archived", ended_at: "2026-01-01 12:00+00" });
  await client.query("insert into job_applications (job_id, user_id, note) values ($1, $2, 'Hello')", [
    job,
    id("user owner"),
  ]);
}

export default {
  job_papers: {
    rows: async (world) => {
      await endedApplication(world);
      await world.client.query(`insert into storage.objects (bucket_id, name, owner_id, metadata, created_at)
        values ('cvs', 'a/cv.pdf', '${id("user owner")}', '{"mimetype": "application/pdf"}', '2026-01-01')`);
      await world.client.query("update job_applications set cv_path = 'a/cv.pdf'");
    },
    stays: "'2026-06-30 12:00+00'",
    goes: "'2026-07-01 12:01+00'",
    count: 1,
  },
  job_applications: {
    rows: (world) => endedApplication(world),
    stays: "'2026-12-31 12:00+00'",
    goes: "'2027-01-01 12:01+00'",
    count: 1,
  },
} satisfies RetentionCases;
