import { JOB_CONTRACTS, JOB_REQUIREMENTS, jobHours, UNPAID_REASONS } from "@undercroft/contract";
import { clockTime } from "#app/format/nights.ts";
import { type Job, placeOf } from "#app/parts/careers/job.ts";
import { dateOf, workDates } from "#app/parts/careers/job-dates.ts";

const detailNames: Record<string, string> = {
  charity_number: "Charity number",
  expenses: "Expenses",
  return: "In return",
  shares: "How it is shared",
  institution: "Institution",
  course: "Course",
};

function listFacts(job: Job): [name: string, value: string][] {
  const requirements = [
    ...(job.needs_sia ? ["SIA licence"] : job.discipline === "door" ? ["No SIA licence needed"] : []),
    ...job.requirements.map((it) => JOB_REQUIREMENTS[it]),
  ];
  const hours = [jobHours(job), job.hours_cover].filter(Boolean).join(": ");
  const facts: [string, string | null][] = [
    ["Where", placeOf(job)],
    ["When", workDates(job)],
    ["Hours", hours],
    ["Contract", JOB_CONTRACTS[job.contract]],
    ["Why unpaid", job.unpaid_reason ? UNPAID_REASONS[job.unpaid_reason] : null],
    ...Object.entries(job.unpaid_details).map(([key, value]): [string, string] => [
      detailNames[key] ?? key,
      value,
    ]),
    ["About the pay", job.pay_note],
    ["Needs and terms", requirements.join(". ")],
    ["Apply by", `${dateOf(job.closes_at)}, ${clockTime(new Date(job.closes_at))} UK time`],
  ];
  return facts.filter((fact): fact is [string, string] => Boolean(fact[1]));
}

/** What one has to know before applying. */
export function JobFacts({ job }: { job: Job }) {
  return (
    <section aria-labelledby="job-facts">
      <h2 id="job-facts" className="sr-only">
        Facts
      </h2>
      <dl className="border-ink border-t-2">
        {listFacts(job).map(([name, value]) => (
          <div key={name} className="grid grid-cols-[8rem_minmax(0,1fr)] gap-4 border-line border-b py-2.5">
            <dt className="type-label text-ink-2">{name}</dt>
            <dd className="[overflow-wrap:anywhere]">{value}</dd>
          </div>
        ))}
      </dl>
      {job.contract === "self_employed" ? (
        <p className="mt-3 text-small text-ink-2">
          Self-employed fees here reach the minimum wage for every hour they cover. The law does not ask for
          that; we do.
        </p>
      ) : null}
    </section>
  );
}
