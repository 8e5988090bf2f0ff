import { payRange } from "@undercroft/contract";
import { NO_JOB_FILTERS } from "#app/parts/careers/job-filters.ts";
import { listJobs } from "#app/parts/careers/job-queries.server.ts";
import type { StripReader } from "../home-strip.ts";

/** A post of work in words, so that the page needs no code for them. */
export type HomeJob = { slug: string; title: string; pay: string; where: string };

/** The four newest posts that are paid: around the place, or of the country where there are fewer. */
export default (async (client, { area }): Promise<HomeJob[]> => {
  const near = area ? await listJobs(client, { ...NO_JOB_FILTERS, area: area.slug, miles: 25 }, null) : null;
  const { jobs } = near && near.total >= 4 ? near : await listJobs(client, NO_JOB_FILTERS, null);
  return jobs
    .filter((job) => job.unpaid_reason === null)
    .slice(0, 4)
    .map((job) => ({
      slug: job.slug,
      title: job.title,
      pay: payRange(job),
      where: [job.organisation?.name, job.area?.name].filter(Boolean).join(", "),
    }));
}) satisfies StripReader;
