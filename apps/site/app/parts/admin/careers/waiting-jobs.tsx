import { useQuery } from "@tanstack/react-query";
import { JOB_CONTRACTS, JOB_DISCIPLINES, JOB_KINDS, payInWords, UNPAID_REASONS } from "@undercroft/contract";
import { useState } from "react";
import { call } from "#app/api/call.ts";
import { momentName } from "#app/format/moment.ts";
import { StaffList } from "#app/parts/admin/staff-list.tsx";
import { staffWhy } from "#app/parts/admin/staff-why.ts";
import { useAct } from "#app/parts/admin/use-act.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { Select } from "#app/ui/fields/select.tsx";
import { TextArea } from "#app/ui/fields/text-area.tsx";
import { Loaded } from "#app/ui/loaded.tsx";
import { notify } from "#app/ui/notices/toasts.ts";
import { RefusalNote } from "#app/ui/refusal-note.tsx";
import type { WaitingJob } from "./waiting-job.ts";

async function listPending(): Promise<WaitingJob[]> {
  return call("list_pending_jobs");
}

/** Posts of work that wait for a look, the longest first. */
export function WaitingJobs() {
  const query = useQuery({ queryKey: ["staff", "careers"], queryFn: listPending, staleTime: 0 });
  return (
    <Loaded query={query} what="The list of posts" why={staffWhy(query)}>
      {(jobs) => (
        <StaffList
          label="Posts waiting for a check"
          most={50}
          items={jobs}
          idOf={(job) => job.id}
          empty="No posts are waiting."
        >
          {(job) => <WaitingCard job={job} />}
        </StaffList>
      )}
    </Loaded>
  );
}

function WaitingCard({ job }: { job: WaitingJob }) {
  const facts: [string, string | null][] = [
    ["Pay", job.unpaid_reason ? `Unpaid: ${UNPAID_REASONS[job.unpaid_reason]}` : payInWords(job)],
    ["Hours cover", job.hours_cover],
    ["Contract", JOB_CONTRACTS[job.contract]],
    ["Unpaid because", Object.values(job.unpaid_details).join("; ")],
    ["How to apply", job.how_to_apply],
    ["Applications go to", job.apply_target],
    ["Exemption in law", job.exemption],
  ];
  return (
    <article className="grid gap-3" aria-label={job.title}>
      <h2 className="type-h3 [overflow-wrap:anywhere]" dir="auto">
        {job.title}
      </h2>
      <p className="text-small text-ink-2">
        {[job.organisation?.name, job.area?.name, JOB_DISCIPLINES[job.discipline], JOB_KINDS[job.kind]]
          .filter(Boolean)
          .join(", ")}
      </p>
      <ul aria-label="Why it waits" className="border-warn border-s-4 ps-4">
        {job.reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
      <dl className="grid gap-1">
        {facts
          .filter(([, value]) => value)
          .map(([name, value]) => (
            <div key={name} className="grid gap-x-4 sm:grid-cols-[10rem_minmax(0,1fr)]">
              <dt className="type-label text-ink-2">{name}</dt>
              <dd className="[overflow-wrap:anywhere]">{value}</dd>
            </div>
          ))}
      </dl>
      <p className="max-w-reading whitespace-pre-line [overflow-wrap:anywhere]">{job.description}</p>
      <p className="text-small text-ink-2">Waiting since {momentName(job.updated_at)}</p>
      <DecideForm job={job} />
    </article>
  );
}

type Decision = "approve" | "changes" | "refuse";
const said: Record<Decision, string> = {
  approve: "Approved",
  changes: "Sent back with your note",
  refuse: "Refused",
};
const fields = {
  "": "The post as a whole",
  title: "Title",
  description: "About the work",
  pay_min_pence: "Pay",
  hours: "Hours",
  unpaid_reason: "Why it is unpaid",
  how_to_apply: "What to send",
  exemption: "Exemption in law",
};

function DecideForm({ job }: { job: WaitingJob }) {
  const { run, isBusy, refusal } = useAct();
  const [note, setNote] = useState("");
  const [field, setField] = useState("");
  const decide = async (decision: Decision) => {
    const isDone = await run(async () => {
      await call("decide_job", {
        p_job_id: job.id,
        p_decision: decision,
        p_note: note,
        p_field: field,
        p_seen: job.updated_at,
      });
    });
    if (isDone) notify(said[decision]);
  };
  return (
    <div className="grid max-w-reading gap-3">
      <Field label="What the note is about">
        <Select value={field} onChange={(event) => setField(event.target.value)}>
          {Object.entries(fields).map(([key, label]) => (
            <option key={key} value={key}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Note to the author" hint="Needed when you ask for changes or refuse.">
        <TextArea value={note} rows={2} maxLength={500} onChange={(event) => setNote(event.target.value)} />
      </Field>
      <RefusalNote refusal={refusal} />
      <div className="flex flex-wrap gap-3">
        <Button size="sm" busy={isBusy} onClick={() => void decide("approve")}>
          Approve
        </Button>
        <Button size="sm" variant="outline" busy={isBusy} onClick={() => void decide("changes")}>
          Ask for changes
        </Button>
        <Button size="sm" variant="danger" busy={isBusy} onClick={() => void decide("refuse")}>
          Refuse
        </Button>
      </div>
    </div>
  );
}
