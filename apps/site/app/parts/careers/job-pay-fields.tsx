import { jobHoursUnit, type PayJudgement, payInWords, UNPAID_REASONS } from "@undercroft/contract";
import { Checkbox } from "#app/ui/fields/checkbox.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { Select } from "#app/ui/fields/select.tsx";
import { TextArea } from "#app/ui/fields/text-area.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";
import { type JobForm, payOfForm } from "./job-form.ts";
import { type JobFieldsProps, Options } from "./job-form-fields.tsx";

type PayFieldsProps = JobFieldsProps & { judgement: PayJudgement };

const unpaidKinds: Record<string, string[]> = {
  volunteer: ["charity_volunteer", "event_volunteer"],
  collaboration: ["collaboration"],
  job: ["course_placement"],
  residency: ["course_placement"],
};
const hoursLabels = { day: "Hours a day", week: "Hours a week", total: "Total hours" };

/** What the work pays, judged while it is typed; or why it is unpaid. */
export function PayFields(props: PayFieldsProps) {
  const { form, set, judgement } = props;
  const reasons = unpaidKinds[form.kind] ?? [];
  const isUnpaid = form.unpaid_reason !== "";
  const [first] = reasons;
  return (
    <div className="grid gap-5">
      {reasons.length > 0 ? (
        <Checkbox
          label={form.kind === "volunteer" ? "People volunteer: this is unpaid" : "This is unpaid"}
          hint="Only for charities, short events, collaborations and placements of a course."
          checked={isUnpaid}
          onChange={(event) => set({ unpaid_reason: event.target.checked ? (first ?? "") : "" })}
        />
      ) : null}
      {isUnpaid ? <UnpaidFields {...props} reasons={reasons} /> : <PaidFields {...props} />}
      {judgement.problem || isUnpaid ? null : (
        <p role="status" className="border-green border-s-4 ps-4 font-bold">
          {payInWords({ ...payOfForm(form), hourly_pence: judgement.hourly_pence })}
        </p>
      )}
    </div>
  );
}

function PaidFields({ form, set, errorOf }: PayFieldsProps) {
  const unit = jobHoursUnit(form.kind, form.pay_period);
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-3">
        <Field label="Pay from, in pounds" error={errorOf("pay_min_pence")} required>
          <TextInput
            inputMode="decimal"
            placeholder="£"
            value={form.pay_min}
            onChange={(event) => set({ pay_min: event.target.value })}
          />
        </Field>
        <Field label="To (optional)" error={errorOf("pay_max_pence")}>
          <TextInput
            inputMode="decimal"
            placeholder="£"
            value={form.pay_max}
            onChange={(event) => set({ pay_max: event.target.value })}
          />
        </Field>
        <Field label="For" error={errorOf("pay_period")}>
          <Select value={form.pay_period} onChange={(event) => set({ pay_period: event.target.value })}>
            <Options
              labels={{
                hour: "an hour",
                day: "a day",
                week: "a week",
                year: "a year",
                fee: "a fee for all of it",
              }}
            />
          </Select>
        </Field>
      </div>
      <div className="grid gap-5 sm:grid-cols-3">
        <Field label={hoursLabels[unit]} error={errorOf("hours")} required>
          <TextInput
            inputMode="decimal"
            value={form.hours}
            onChange={(event) => set({ hours: event.target.value })}
          />
        </Field>
        <Field
          className="sm:col-span-2"
          label="What the hours cover (optional)"
          hint="Set-up, rehearsal, soundcheck and clearing away count too."
          error={errorOf("hours_cover")}
        >
          <TextInput
            value={form.hours_cover}
            maxLength={200}
            onChange={(event) => set({ hours_cover: event.target.value })}
          />
        </Field>
      </div>
      <Field label="About the pay (optional)" hint="Tips, travel, overtime." error={errorOf("pay_note")}>
        <TextInput
          value={form.pay_note}
          maxLength={200}
          onChange={(event) => set({ pay_note: event.target.value })}
        />
      </Field>
      {form.contract === "self_employed" ? (
        <p className="text-small text-ink-2">
          Self-employed fees reach the minimum wage here for every hour they cover. The law does not ask for
          that; we do.
        </p>
      ) : null}
    </>
  );
}

const detailFields: Record<string, [key: string, label: string][]> = {
  charity_volunteer: [["charity_number", "Charity number"]],
  event_volunteer: [
    ["expenses", "Expenses that are paid"],
    ["return", "What volunteers get in return"],
  ],
  collaboration: [["shares", "How income and credit are shared"]],
  course_placement: [
    ["institution", "College or university"],
    ["course", "Course"],
  ],
};

function UnpaidFields({ form, set, errorOf, reasons }: PayFieldsProps & { reasons: string[] }) {
  const labels = Object.fromEntries(
    Object.entries(UNPAID_REASONS)
      .filter(([key]) => reasons.includes(key))
      .map(([key, label]) => [key, label.charAt(0).toUpperCase() + label.slice(1)]),
  );
  const setDetail = (key: string, value: string) =>
    set({ unpaid_details: { ...form.unpaid_details, [key]: value } as JobForm["unpaid_details"] });
  return (
    <>
      <Field label="Why it is unpaid" error={errorOf("unpaid_reason")} required>
        <Select value={form.unpaid_reason} onChange={(event) => set({ unpaid_reason: event.target.value })}>
          <Options labels={labels} />
        </Select>
      </Field>
      {form.unpaid_reason === "event_volunteer" ? (
        <Field label="Total hours" hint="16 at most." error={errorOf("hours")} required>
          <TextInput
            inputMode="decimal"
            value={form.hours}
            onChange={(event) => set({ hours: event.target.value })}
          />
        </Field>
      ) : null}
      {(detailFields[form.unpaid_reason] ?? []).map(([key, label]) => (
        <Field key={key} label={label} error={errorOf(key)} required>
          <TextArea
            rows={key === "charity_number" ? 1 : 2}
            value={form.unpaid_details[key] ?? ""}
            maxLength={500}
            onChange={(event) => setDetail(key, event.target.value)}
          />
        </Field>
      ))}
    </>
  );
}
