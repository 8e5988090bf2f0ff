import { Link } from "react-router";
import { plural } from "#app/format/plural.ts";
import { type Job, organisationPath } from "#app/parts/careers/job.ts";

/** Who offers the work, and how fast they usually answer. */
export function JobOrganisationCard({ job }: { job: Job }) {
  const path = organisationPath(job.organisation);
  const name = job.organisation?.name;
  if (!name) return null;
  return (
    <section aria-labelledby="job-organisation" className="border-2 border-ink p-4">
      <h2 id="job-organisation" className="type-label text-ink-2">
        Offered by
      </h2>
      <p className="mt-1 type-h3">{path ? <Link to={path}>{name}</Link> : name}</p>
      {job.usual_answer_days ? (
        <p className="mt-2 text-small">Usually answers in {plural(job.usual_answer_days, "day")}</p>
      ) : null}
    </section>
  );
}
