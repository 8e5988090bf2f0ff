import type { CorrectionField } from "@undercroft/contract";
import { correctionFields } from "@undercroft/contract";
import { type FormEvent, useState } from "react";
import { AntiForgeryField } from "#app/api/anti-forgery.tsx";
import { useExclusiveChange } from "#app/api/changes/use-exclusive-change.ts";
import { useKeptForm } from "#app/api/kept-forms/use-kept-form.ts";
import { FormNeedsScript } from "#app/parts/pages/form-needs-script.tsx";
import { FormSent } from "#app/parts/pages/form-sent.tsx";
import { outcomeText, useSentForm } from "#app/parts/pages/use-sent-form.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { Select } from "#app/ui/fields/select.tsx";
import { TextArea } from "#app/ui/fields/text-area.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";

type CorrectFormProps = { venue: { id: string; present: Record<CorrectionField, string> } };

const empty = { proposed: "", reason: "", source: "" };

/** One field of a venue's page: what it says, what it should say, and how one knows. */
export function CorrectForm({ venue }: CorrectFormProps) {
  const kept = useKeptForm(`correction:${venue.id}`);
  const { outcome, send, reset } = useSentForm("venue-correct");
  const { attempt, isBusy } = useExclusiveChange(() => null);
  const [field, setField] = useState<CorrectionField>("capacity");
  const [texts, setTexts] = useState(empty);
  const set = (key: keyof typeof empty) => (event: { target: { value: string } }) =>
    setTexts((known) => ({ ...known, [key]: event.target.value }));

  function submit(event: FormEvent) {
    event.preventDefault();
    void attempt(() => send({ venue_id: venue.id, field, ...texts }));
  }

  const refusedField = outcome?.status === "refused" ? outcome.field : undefined;
  const isAtField = refusedField !== undefined && refusedField in empty;
  const errorOf = (key: keyof typeof empty) =>
    (refusedField === key ? outcomeText(outcome) : null) ?? undefined;
  if (outcome?.status === "sent")
    return (
      <FormSent
        reference={outcome.reference}
        next="Our team checks it before the page changes."
        onAgain={() => {
          setTexts(empty);
          reset();
        }}
      />
    );
  return (
    <form {...kept.form} method="post" noValidate onSubmit={submit} className="grid gap-5">
      <FormNeedsScript />
      <AntiForgeryField />
      <Field label="What is wrong?" required>
        <Select
          value={field}
          onChange={(event) => {
            setField(event.target.value as CorrectionField);
            setTexts((known) => ({ ...known, proposed: "" }));
          }}
        >
          {Object.entries(correctionFields).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
      <dl className="border-line-strong border-s-4 ps-4">
        <dt className="type-label text-ink-2">It says now</dt>
        <dd className="whitespace-pre-line">{venue.present[field] || "Not stated"}</dd>
      </dl>
      <Field label="It should say" error={errorOf("proposed")} required>
        <ProposedInput field={field} value={texts.proposed} onChange={set("proposed")} />
      </Field>
      <Field
        label="Why is it wrong?"
        hint="10 to 500 characters, without links."
        error={errorOf("reason")}
        required
      >
        <TextArea rows={3} maxLength={500} value={texts.reason} onChange={set("reason")} />
      </Field>
      <Field
        label="How do you know?"
        hint="A sign at the door, their own page, a visit."
        error={errorOf("source")}
      >
        <TextInput maxLength={200} value={texts.source} onChange={set("source")} />
      </Field>
      <p role="alert" className="border-2 border-red p-4 empty:hidden">
        {isAtField ? null : outcomeText(outcome)}
      </p>
      <Button type="submit" size="lg" busy={isBusy} className="justify-self-start" data-needs-script="">
        {isBusy ? "Sending..." : "Send correction"}
      </Button>
    </form>
  );
}

type ProposedInputProps = {
  field: CorrectionField;
  value: string;
  onChange: (event: { target: { value: string } }) => void;
};

function ProposedInput({ field, value, onChange }: ProposedInputProps) {
  if (field === "description") return <TextArea rows={6} value={value} onChange={onChange} />;
  if (field === "status")
    return (
      <Select value={value} onChange={onChange}>
        <option value="">Choose</option>
        <option value="active">Open</option>
        <option value="temporarily_closed">Closed for now</option>
        <option value="closed">Closed for good</option>
      </Select>
    );
  const isNumber = field === "capacity" || field === "rate";
  return (
    <TextInput
      type={field === "licensed_until" ? "time" : field === "website" ? "url" : "text"}
      inputMode={isNumber ? "decimal" : undefined}
      maxLength={300}
      autoComplete="off"
      value={value}
      onChange={onChange}
    />
  );
}
