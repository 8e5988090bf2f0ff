import type { JobCard } from "#app/parts/careers/job.ts";
import { JobRow } from "#app/parts/careers/job-row.tsx";

/** Work that was found. */
export function JobResults({ items, now }: { items: readonly unknown[]; now: Date }) {
  return (
    <ul className="@container">
      {(items as JobCard[]).map((job) => (
        <JobRow key={job.id} job={job} now={now} heading="h3" />
      ))}
    </ul>
  );
}
