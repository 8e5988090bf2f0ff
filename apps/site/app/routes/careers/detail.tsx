import { JOB_DISCIPLINES, JOB_KINDS, payRange, UNPAID_REASONS } from "@undercroft/contract";
import { useState } from "react";
import { data, redirect } from "react-router";
import { publicClient } from "#app/api/public-client.ts";
import { serverDate } from "#app/device/server-time.ts";
import { ReportButton } from "#app/parts/admin/report/report-button.tsx";
import { ApplyPanel } from "#app/parts/careers/applications/apply-panel.tsx";
import { type Job, type JobCard, placeOf } from "#app/parts/careers/job.ts";
import { JobPay } from "#app/parts/careers/job-pay.tsx";
import { findJob } from "#app/parts/careers/job-queries.server.ts";
import { JobRow } from "#app/parts/careers/job-row.tsx";
import { payWords } from "#app/parts/careers/pay-words.ts";
import { SaveJobButton } from "#app/parts/careers/saved/save-job-button.tsx";
import { useSession } from "#app/parts/profiles/session/use-session.ts";
import { breadcrumbJsonLd } from "#app/shell/head/json-ld.ts";
import { jsonLdOfDocument } from "#app/shell/head/json-ld-of-document.ts";
import { pageMeta, siteUrlOf } from "#app/shell/head/page-meta.ts";
import { Breadcrumbs } from "#app/ui/breadcrumbs.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { ShareButton } from "#app/ui/sharing/share-button.tsx";
import { titleClass } from "#app/ui/title-class.ts";
import type { Route } from "./+types/detail.ts";
import { CareersSync } from "./careers-sync.tsx";
import { JobFacts } from "./job-facts.tsx";
import { jobJsonLd } from "./job-json-ld.ts";
import { JobOrganisationCard } from "./job-organisation-card.tsx";

/** One post, by slug; an id or an old address leads to the slug for good. Archived it is gone. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const found = await findJob(publicClient(context), params.idOrSlug);
  if (!found) throw data(null, { status: 404 });
  if ("is_gone" in found) throw data(null, { status: 410 });
  if (params.idOrSlug !== found.job.slug)
    throw redirect(`/careers/${found.job.slug}${new URL(request.url).search}`, 301);
  return { ...found, madeAt: serverDate().toISOString() };
}

export type JobData = Awaited<ReturnType<typeof loader>>;

const isOpen = (job: Job, now: Date) => job.status === "open" && Date.parse(job.closes_at) > now.getTime();

export function meta(args: Route.MetaArgs) {
  if (!args.loaderData)
    return pageMeta(args, { title: "Page not found", description: "There is no such post.", isHidden: true });
  const { job, madeAt } = args.loaderData;
  const siteUrl = siteUrlOf(args.matches);
  const pay = job.unpaid_reason ? `Unpaid: ${UNPAID_REASONS[job.unpaid_reason]}` : payRange(job);
  const posting = jobJsonLd(job, siteUrl, new Date(madeAt));
  return pageMeta(args, {
    title: [job.title, job.organisation?.name].filter(Boolean).join(", "),
    description: `${pay}. ${JOB_DISCIPLINES[job.discipline]}, ${placeOf(job)}. ${job.description.slice(0, 110).trim()}…`,
    canonical: `/careers/${job.slug}`,
    isHidden: !isOpen(job, new Date(madeAt)),
    jsonLd: import.meta.env.SSR
      ? [
          ...(posting ? [posting] : []),
          breadcrumbJsonLd(siteUrl, [
            { label: "Careers", path: "/careers" },
            { label: job.title, path: `/careers/${job.slug}` },
          ]),
        ]
      : jsonLdOfDocument(args.location.pathname),
  });
}

export default function JobDetail({ loaderData, matches }: Route.ComponentProps) {
  const { job, similar } = loaderData;
  const [now] = useState(() => new Date(loaderData.madeAt));
  const { person } = useSession();
  return (
    <article className="column py-6">
      <Breadcrumbs crumbs={[{ label: "Careers", to: "/careers" }, { label: job.title }]} />
      <header className="mt-5">
        <p className="type-label text-ink-2">
          {JOB_KINDS[job.kind]}, {JOB_DISCIPLINES[job.discipline]}
        </p>
        <h1 tabIndex={-1} className={`mt-3 [overflow-wrap:anywhere] ${titleClass(job.title)}`} dir="auto">
          {job.title}
        </h1>
        <div className="mt-4">
          <JobPay words={payWords(job)} isLarge />
        </div>
        {isOpen(job, now) ? null : <EndedNote job={job} />}
        <div className="mt-5 flex flex-wrap gap-2">
          <SaveJobButton jobId={job.id} title={job.title} withLabel />
          <ShareButton title={job.title} url={`${siteUrlOf(matches)}/careers/${job.slug}`} />
        </div>
      </header>
      <div className="mt-8 grid items-start gap-x-12 gap-y-10 lg:grid-cols-12">
        <aside className="grid gap-8 lg:sticky lg:top-24 lg:order-2 lg:col-span-5">
          {isOpen(job, now) ? <ApplyPanel job={job} person={person} now={now} /> : null}
          <JobFacts job={job} />
          <JobOrganisationCard job={job} />
          <p>
            <ReportButton subject={{ kind: "job", id: job.id, noun: "post" }} isSignedIn={person !== null} />
          </p>
        </aside>
        <div className="grid gap-10 lg:col-span-7">
          <Words title="About the work">{job.description}</Words>
          {job.how_to_apply ? <Words title="How to apply">{job.how_to_apply}</Words> : null}
          {job.inclusion ? <Words title="Access and inclusion">{job.inclusion}</Words> : null}
          {job.exemption ? <Words title="Who can apply, by law">{job.exemption}</Words> : null}
        </div>
      </div>
      <Similar jobs={similar} now={now} />
      <CareersSync />
    </article>
  );
}

function EndedNote({ job }: { job: Job }) {
  const words: Partial<Record<Job["status"], string>> = {
    filled: "This has been filled.",
    closed: "Applications are closed.",
    expired: "The closing date has passed.",
  };
  return (
    <div className="mt-5 border-warn border-s-4 ps-4">
      <p className="font-bold">{words[job.status] ?? "The closing date has passed."}</p>
      <p className="mt-2">
        <LinkButton to={`/careers?discipline=${job.discipline}`} variant="outline" size="sm">
          Work in {JOB_DISCIPLINES[job.discipline].toLowerCase()}
        </LinkButton>
      </p>
    </div>
  );
}

function Words({ title, children }: { title: string; children: string }) {
  return (
    <section>
      <h2 className="type-h2">{title}</h2>
      <p className="mt-3 max-w-reading whitespace-pre-line [overflow-wrap:anywhere]">{children}</p>
    </section>
  );
}

function Similar({ jobs, now }: { jobs: JobCard[]; now: Date }) {
  if (jobs.length === 0) return null;
  return (
    <section className="-mx-(--gutter) mt-12" aria-labelledby="similar-work">
      <h2 id="similar-work" className="px-(--gutter) type-h2">
        Similar work
      </h2>
      <ul className="@container mt-4 border-line border-t">
        {jobs.map((other) => (
          <JobRow key={other.id} job={other} now={now} heading="h3" />
        ))}
      </ul>
    </section>
  );
}

export { ErrorPage as ErrorBoundary } from "#app/shell/errors/error-page.tsx";
