import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { refusedWhy } from "#app/api/changes/refused-why.ts";
import { ApplicantsBoard } from "#app/parts/careers/applications/applicants-board.tsx";
import { jobApplicationsQuery, type MyJob, myJobQuery } from "#app/parts/careers/careers-queries.ts";
import { placeOf } from "#app/parts/careers/job.ts";
import { JobActions } from "#app/parts/careers/job-actions.tsx";
import { JobPay } from "#app/parts/careers/job-pay.tsx";
import { JobState } from "#app/parts/careers/job-state.tsx";
import { payWords } from "#app/parts/careers/pay-words.ts";
import { pageMeta } from "#app/shell/head/page-meta.ts";
import { Breadcrumbs } from "#app/ui/breadcrumbs.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Loaded } from "#app/ui/loaded.tsx";
import type { Route } from "./+types/post.ts";

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, { title: "Your post", description: "Applicants of your post.", isHidden: true });

/** A post for those who act for it: what it says, what it waits for, who applied. */
export default function YourPost({ params }: Route.ComponentProps) {
  const query = useQuery(myJobQuery(params.jobId));
  return (
    <div className="column py-8">
      {query.data ? null : (
        <h1 tabIndex={-1} className="mb-6 type-h1">
          Your post
        </h1>
      )}
      <Loaded query={query} what="The post" why={refusedWhy(query)}>
        {(job) => <Post job={job} />}
      </Loaded>
    </div>
  );
}

function Post({ job }: { job: MyJob }) {
  const query = useQuery({ ...jobApplicationsQuery(job.id), enabled: job.may_decide });
  const undecided = (query.data?.applications ?? []).filter(({ status }) =>
    ["submitted", "viewed", "shortlisted", "interview"].includes(status),
  ).length;
  const isPublic = ["open", "closed", "filled", "expired"].includes(job.status);
  return (
    <>
      <Breadcrumbs crumbs={[{ label: "Your posts", to: "/careers/posts" }, { label: job.title }]} />
      <header className="mt-5 mb-8 grid gap-4">
        <p>
          <JobState job={job} />
        </p>
        <h1 tabIndex={-1} className="type-h1 [overflow-wrap:anywhere]" dir="auto">
          {job.title}
        </h1>
        <div className="flex flex-wrap items-end gap-x-8 gap-y-2">
          <JobPay words={payWords(job)} />
          <p className="text-ink-2">{[job.organisation?.name, placeOf(job)].filter(Boolean).join(", ")}</p>
        </div>
        <HoldNote job={job} />
        {isPublic ? (
          <p>
            <Link to={`/careers/${job.slug}`}>See the post</Link>
          </p>
        ) : null}
        <JobActions job={job} undecided={undecided} />
      </header>
      {job.may_decide && job.opened_at ? (
        <Loaded query={query} what="The applicants">
          {({ applications }) =>
            applications.length === 0 ? (
              <EmptyState>No one has applied yet. We will email you when someone does.</EmptyState>
            ) : (
              <ApplicantsBoard jobId={job.id} applications={applications} />
            )
          }
        </Loaded>
      ) : null}
      {job.may_decide ? null : (
        <p className="text-ink-2">The team's owners and managers read and decide on applications.</p>
      )}
    </>
  );
}

/** Why a post is not open: it is looked at, was sent back, or refused. */
function HoldNote({ job }: { job: MyJob }) {
  if (!job.hold || job.status === "open") return null;
  const { decision, note, reasons } = job.hold;
  const words = {
    changes: "It needs a change before it can open.",
    refuse: "It was refused.",
    none: "We check it before it opens, usually within a day.",
  };
  return (
    <div className="max-w-reading border-warn border-s-4 ps-4">
      <p className="font-bold">{words[decision ?? "none"]}</p>
      {note ? <p className="[overflow-wrap:anywhere]">{note}</p> : null}
      {!note && reasons.length > 0 ? <p className="text-small text-ink-2">{reasons.join(". ")}.</p> : null}
    </div>
  );
}

export { ErrorPage as ErrorBoundary } from "#app/shell/errors/error-page.tsx";
