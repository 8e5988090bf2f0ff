import {
  JOB_DISCIPLINES,
  JOB_KINDS,
  type JobDiscipline,
  type JobKind,
  payRange,
  UNPAID_REASONS,
  type UnpaidReason,
} from "@undercroft/contract";
import { Tag } from "#app/ui/tag.tsx";
import { type JobForm, payOfForm } from "./job-form.ts";

type JobCardPreviewProps = { form: JobForm; organisation: string; area: string };

/** The post as lists will show it, while it is typed. */
export function JobCardPreview({ form, organisation, area }: JobCardPreviewProps) {
  const pay = form.unpaid_reason
    ? `Unpaid: ${UNPAID_REASONS[form.unpaid_reason as UnpaidReason]}`
    : payRange(payOfForm(form)) || "Pay is not stated yet";
  return (
    <section aria-label="How it will look" className="border-2 border-ink p-4">
      <p className="type-label text-ink-2">How it will look</p>
      <p className="mt-3 type-h3 tabular-nums">{pay}</p>
      <p className="mt-2 font-bold [overflow-wrap:anywhere]">{form.title.trim() || "Title"}</p>
      <p className="text-small text-ink-2 [overflow-wrap:anywhere]">
        {[organisation, form.place.trim(), area].filter(Boolean).join(", ")}
      </p>
      <p className="mt-3 flex flex-wrap gap-1.5">
        {form.discipline ? <Tag>{JOB_DISCIPLINES[form.discipline as JobDiscipline]}</Tag> : null}
        <Tag>{JOB_KINDS[form.kind as JobKind]}</Tag>
        {form.needs_sia === "yes" ? <Tag>SIA licence</Tag> : null}
      </p>
    </section>
  );
}
