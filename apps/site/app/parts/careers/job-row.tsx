import { JOB_DISCIPLINES, JOB_KINDS } from "@undercroft/contract";
import { Badge } from "#app/ui/badge.tsx";
import { CoverLink } from "#app/ui/cover-link.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { type JobCard, placeOf } from "./job.ts";
import { closesIn, isClosing } from "./job-dates.ts";
import { JobPay } from "./job-pay.tsx";
import { payWords } from "./pay-words.ts";
import { SaveJobButton } from "./saved/save-job-button.tsx";

type JobRowProps = { job: JobCard; now: Date; heading?: "h2" | "h3" };

/** One post of a list: what it pays first. */
export function JobRow({ job, now, heading: Heading = "h2" }: JobRowProps) {
  return (
    <li className="relative border-line border-b hover:bg-surface">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4 gap-y-2 px-(--gutter) py-4 @3xl:grid-cols-[15rem_minmax(0,1fr)_11rem_auto]">
        <JobPay words={payWords(job)} />
        <div className="@max-3xl:order-3 @max-3xl:col-span-2">
          <Heading className="font-bold text-body [overflow-wrap:anywhere]">
            <CoverLink to={`/careers/${job.slug}`}>{job.title}</CoverLink>
          </Heading>
          <p className="mt-1 text-small">
            {job.organisation?.name ? (
              <span className="font-bold" dir="auto">
                {job.organisation.name}
              </span>
            ) : null}
            <span className="text-ink-2">
              {job.organisation?.name ? ", " : ""}
              {placeOf(job)}
              {job.miles ? `, ${job.miles} miles away` : ""}
            </span>
          </p>
        </div>
        <p className="flex flex-wrap content-start gap-1.5 @max-3xl:order-4 @max-3xl:col-span-2">
          <Tag>{JOB_DISCIPLINES[job.discipline]}</Tag>
          <Tag>{JOB_KINDS[job.kind]}</Tag>
          {job.needs_sia ? <Tag>SIA licence</Tag> : null}
          <Badge tone={isClosing(job.closes_at, now) ? "warn" : "plain"} className="w-full">
            {closesIn(job.closes_at, now)}
          </Badge>
        </p>
        <SaveJobButton jobId={job.id} title={job.title} className="-my-2 @max-3xl:order-2" />
      </div>
    </li>
  );
}
