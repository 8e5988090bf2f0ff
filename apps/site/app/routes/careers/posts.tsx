import { useQuery } from "@tanstack/react-query";
import { plural } from "#app/format/plural.ts";
import { type MyJobCard, myJobsQuery } from "#app/parts/careers/careers-queries.ts";
import { placeOf } from "#app/parts/careers/job.ts";
import { dateOf } from "#app/parts/careers/job-dates.ts";
import { JobState } from "#app/parts/careers/job-state.tsx";
import { pageMeta } from "#app/shell/head/page-meta.ts";
import { Badge } from "#app/ui/badge.tsx";
import { CoverLink } from "#app/ui/cover-link.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { Loaded } from "#app/ui/loaded.tsx";
import type { Route } from "./+types/posts.ts";

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, { title: "Your posts", description: "The work you offer.", isHidden: true });

/** The work a person offers, under every team they act for. */
export default function YourPosts() {
  const query = useQuery(myJobsQuery());
  return (
    <div className="column py-8">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <h1 tabIndex={-1} className="type-h1">
          Your posts
        </h1>
        <LinkButton to="/careers/new">Post work</LinkButton>
      </div>
      <div className="mt-6">
        <Loaded query={query} what="Your posts">
          {(jobs) =>
            jobs.length === 0 ? (
              <EmptyState action={<LinkButton to="/careers/new">Post work</LinkButton>}>
                You haven't posted anything yet. Say what the work is and what it pays, and applications
                arrive in one place.
              </EmptyState>
            ) : (
              <Posts jobs={jobs} />
            )
          }
        </Loaded>
      </div>
    </div>
  );
}

function Posts({ jobs }: { jobs: MyJobCard[] }) {
  const overdue = jobs.reduce((sum, job) => sum + (job.overdue ?? 0), 0);
  return (
    <>
      {overdue > 0 ? (
        <p role="status" className="mb-5 border-warn border-s-4 ps-4">
          <strong>
            {overdue === 1 ? "One applicant has" : `${overdue} applicants have`} waited for two weeks.
          </strong>{" "}
          <span className="text-ink-2">A sentence is enough, and goes to several people at once.</span>
        </p>
      ) : null}
      <ul className="border-line border-t">
        {jobs.map((job) => (
          <PostRow key={job.id} job={job} />
        ))}
      </ul>
    </>
  );
}

function PostRow({ job }: { job: MyJobCard }) {
  return (
    <li className="relative grid gap-2 border-line border-b py-4 hover:bg-surface sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center">
      <div>
        <h2 className="font-bold [overflow-wrap:anywhere]">
          <CoverLink to={`/careers/posts/${job.id}`}>{job.title}</CoverLink>
        </h2>
        <p className="text-small text-ink-2">
          {[job.organisation?.name, placeOf(job)].filter(Boolean).join(", ")}, until {dateOf(job.closes_at)}
        </p>
        {job.note && job.status !== "open" ? <p className="mt-1 text-small text-warn">{job.note}</p> : null}
      </div>
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1 sm:justify-end">
        {job.applicants === null ? null : (
          <span className="type-data">{plural(job.applicants, "applicant")}</span>
        )}
        {job.waiting ? <Badge tone="warn">{job.waiting} waiting</Badge> : null}
        {job.overdue ? <Badge tone="danger">{job.overdue} overdue</Badge> : null}
        <JobState job={job} />
      </p>
    </li>
  );
}

export { ErrorPage as ErrorBoundary } from "#app/shell/errors/error-page.tsx";
