import { Link } from "react-router";
import { JobPay } from "./job-pay.tsx";
import type { PayWords } from "./pay-words.ts";

/** A post as a venue's or an organiser's page names it. */
export type WorkLine = { id: string; slug: string; title: string; pay: PayWords };

/** What a venue or an organiser offers now; nothing where there is none. */
export function WorkHere({ jobs }: { jobs: readonly WorkLine[] }) {
  if (jobs.length === 0) return null;
  return (
    <section aria-labelledby="work-here">
      <h2 id="work-here" className="type-h2">
        Work here
      </h2>
      <ul className="mt-3 border-line border-t">
        {jobs.map((job) => (
          <li key={job.id} className="grid gap-1 border-line border-b py-3">
            <Link to={`/careers/${job.slug}`} className="font-bold [overflow-wrap:anywhere]" dir="auto">
              {job.title}
            </Link>
            <JobPay words={job.pay} />
          </li>
        ))}
      </ul>
    </section>
  );
}
