import { Link } from "react-router";
import type { JobCard } from "./job.ts";
import { JobPay } from "./job-pay.tsx";

/** What a venue or an organiser offers now; nothing where there is none. */
export function WorkHere({ jobs }: { jobs: readonly JobCard[] }) {
  if (jobs.length === 0) return null;
  return (
    <section aria-labelledby="work-here">
      <h2 id="work-here" className="type-h2">
        Work here
      </h2>
      <ul className="mt-3 border-line border-t">
        {jobs.map((job) => (
          <li key={job.id} className="grid gap-1 border-line border-b py-3">
            <Link to={`/careers/${job.slug}`} className="font-bold [overflow-wrap:anywhere]">
              {job.title}
            </Link>
            <JobPay job={job} />
          </li>
        ))}
      </ul>
    </section>
  );
}
