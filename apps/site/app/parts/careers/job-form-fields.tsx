import { JOB_CONTRACTS, JOB_DISCIPLINES, JOB_KINDS, JOB_REQUIREMENTS } from "@undercroft/contract";
import { type AreaChoice, AreaField } from "#app/ui/fields/area-field.tsx";
import { Checkbox } from "#app/ui/fields/checkbox.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { Select } from "#app/ui/fields/select.tsx";
import { TextArea } from "#app/ui/fields/text-area.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";
import type { JobForm } from "./job-form.ts";

/** What every group of fields works with. */
export type JobFieldsProps = {
  form: JobForm;
  set: (change: Partial<JobForm>) => void;
  errorOf: (field: string) => string | undefined;
};

/** The options of a choice from words of the contract. */
export function Options({ labels, empty }: { labels: Record<string, string>; empty?: string }) {
  return (
    <>
      {empty === undefined ? null : <option value="">{empty}</option>}
      {Object.entries(labels).map(([key, label]) => (
        <option key={key} value={key}>
          {label}
        </option>
      ))}
    </>
  );
}

export function WorkFields({ form, set, errorOf }: JobFieldsProps) {
  return (
    <>
      <Field label="Title" error={errorOf("title")} required>
        <TextInput
          value={form.title}
          maxLength={100}
          onChange={(event) => set({ title: event.target.value })}
        />
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="Discipline" error={errorOf("discipline")} required>
          <Select value={form.discipline} onChange={(event) => set({ discipline: event.target.value })}>
            <Options labels={JOB_DISCIPLINES} empty="Choose one" />
          </Select>
        </Field>
        <Field label="Kind of work" error={errorOf("kind")} required>
          <Select
            value={form.kind}
            onChange={(event) => set({ kind: event.target.value, unpaid_reason: "" })}
          >
            <Options labels={JOB_KINDS} />
          </Select>
        </Field>
        <Field label="Contract" error={errorOf("contract")} required>
          <Select value={form.contract} onChange={(event) => set({ contract: event.target.value })}>
            <Options labels={JOB_CONTRACTS} />
          </Select>
        </Field>
        {form.discipline === "door" ? (
          <Field label="Is an SIA licence needed?" error={errorOf("needs_sia")} required>
            <Select
              value={form.needs_sia}
              onChange={(event) => set({ needs_sia: event.target.value as JobForm["needs_sia"] })}
            >
              <Options labels={{ yes: "Yes", no: "No" }} empty="Choose one" />
            </Select>
          </Field>
        ) : null}
      </div>
      <Field
        label="About the work"
        hint={`What the work is, who it is with, and how a day or a night goes. ${Math.max(0, 5000 - form.description.length)} characters left.`}
        error={errorOf("description")}
        required
      >
        <TextArea
          rows={8}
          value={form.description}
          maxLength={5000}
          onChange={(event) => set({ description: event.target.value })}
        />
      </Field>
    </>
  );
}

/** Where and when. */
export function PlaceFields({
  form,
  set,
  errorOf,
  areas,
}: JobFieldsProps & { areas: readonly AreaChoice[] }) {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <AreaField
        label="Town or city"
        error={errorOf("area_id")}
        required={form.remote !== "yes"}
        choices={areas}
        value={form.area_id}
        onChoose={(area_id) => set({ area_id })}
      />
      <Field label="Place (optional)" hint="A street or a building." error={errorOf("place")}>
        <TextInput
          value={form.place}
          maxLength={100}
          onChange={(event) => set({ place: event.target.value })}
        />
      </Field>
      <Field label="From home?" error={errorOf("remote")}>
        <Select value={form.remote} onChange={(event) => set({ remote: event.target.value })}>
          <Options labels={{ no: "No", hybrid: "Partly", yes: "Yes" }} />
        </Select>
      </Field>
      <Field label="Apply until" hint="90 days at most." error={errorOf("closes_at")} required>
        <TextInput
          type="date"
          value={form.closes_on}
          onChange={(event) => set({ closes_on: event.target.value })}
        />
      </Field>
      <Field
        label="First day (optional)"
        hint="Empty means as soon as possible."
        error={errorOf("starts_on")}
      >
        <TextInput
          type="date"
          value={form.starts_on}
          onChange={(event) => set({ starts_on: event.target.value })}
        />
      </Field>
      <Field label="Last day (optional)" error={errorOf("ends_on")}>
        <TextInput
          type="date"
          value={form.ends_on}
          onChange={(event) => set({ ends_on: event.target.value })}
        />
      </Field>
    </div>
  );
}

/** What is needed, for whom it is, and how people apply. */
export function TermsFields({ form, set, errorOf }: JobFieldsProps) {
  const toggle = (key: string, isOn: boolean) =>
    set({ requirements: isOn ? [...form.requirements, key] : form.requirements.filter((it) => it !== key) });
  return (
    <>
      <fieldset>
        <legend className="font-bold">Needs and terms</legend>
        <p className="mt-1 text-small text-ink-2">
          Ask to see papers in person. They are never uploaded here.
        </p>
        <div className="grid sm:grid-cols-2">
          {Object.entries(JOB_REQUIREMENTS).map(([key, label]) => (
            <Checkbox
              key={key}
              label={label}
              checked={form.requirements.includes(key)}
              onChange={(event) => toggle(key, event.target.checked)}
            />
          ))}
        </div>
      </fieldset>
      <Field label="Access and inclusion (optional)" error={errorOf("inclusion")}>
        <TextArea
          rows={3}
          value={form.inclusion}
          maxLength={1000}
          onChange={(event) => set({ inclusion: event.target.value })}
        />
      </Field>
      {errorOf("exemption") || form.exemption ? (
        <Field
          label="Exemption in law"
          hint="The Equality Act names the few cases in which age, sex, race or religion may be asked for. We look at these posts before they open."
          error={errorOf("exemption")}
        >
          <TextArea
            rows={2}
            value={form.exemption}
            maxLength={500}
            onChange={(event) => set({ exemption: event.target.value })}
          />
        </Field>
      ) : null}
      <ApplyModeFields form={form} set={set} errorOf={errorOf} />
    </>
  );
}

function ApplyModeFields({ form, set, errorOf }: JobFieldsProps) {
  return (
    <>
      <Field label="How people apply" error={errorOf("apply_mode")}>
        <Select
          value={form.apply_mode}
          onChange={(event) => set({ apply_mode: event.target.value, apply_target: "" })}
        >
          <Options
            labels={{
              onsite: "Here: applications in one place",
              url: "On your own site",
              email: "By email to you",
            }}
          />
        </Select>
      </Field>
      {form.apply_mode === "onsite" ? null : (
        <Field
          label={form.apply_mode === "url" ? "Address of the page" : "Email address"}
          hint="Everybody sees it while the post is open."
          error={errorOf("apply_target")}
          required
        >
          <TextInput
            type={form.apply_mode === "url" ? "url" : "email"}
            value={form.apply_target}
            onChange={(event) => set({ apply_target: event.target.value })}
          />
        </Field>
      )}
      <Field label="What to send (optional)" error={errorOf("how_to_apply")}>
        <TextArea
          rows={3}
          value={form.how_to_apply}
          maxLength={1000}
          onChange={(event) => set({ how_to_apply: event.target.value })}
        />
      </Field>
    </>
  );
}
