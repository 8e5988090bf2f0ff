import { Field } from "#app/ui/fields/field.tsx";
import { Select } from "#app/ui/fields/select.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";
import type { TicketDraft } from "./drafts/draft-data.ts";
import { MoneyInput } from "./money-input.tsx";
import { useWizard } from "./wizard-context.ts";

type Bundle = NonNullable<TicketDraft["bundle"]>;

const bundles: Record<Bundle, string> = {
  pay_for_fewer: "Some are free, such as 4 for 3",
  cheaper_from: "Cheaper from a number on",
  group: "Whole groups only",
};

const counts: Record<Bundle, { label: string; hint: string }> = {
  pay_for_fewer: { label: "Buy", hint: 'For "4 for 3", write 4.' },
  cheaper_from: { label: "Cheaper from ticket number", hint: "Write 3 for the third and all after it." },
  group: {
    label: "People in a group",
    hint: "Each gets a ticket. Price and number are by the person.",
  },
};

type BundleFieldsProps = {
  ticket: TicketDraft;
  at: number;
  onChange: (change: Partial<TicketDraft>) => void;
};

/** What several tickets of one type cost together. */
export function BundleFields({ ticket, at, onChange }: BundleFieldsProps) {
  const { errorOf } = useWizard();
  const error = (name: string) => errorOf(`tickets.${at}.${name}`);
  const { bundle } = ticket;
  const offered = Object.entries(bundles).filter(([kind]) => ticket.kind === "paid" || kind === "group");
  return (
    <div className="grid gap-4 sm:grid-cols-3">
      <Field label="Several together" error={error("bundle")} className="sm:col-span-3">
        <Select
          value={bundle ?? ""}
          onChange={({ target }) =>
            onChange({
              bundle: (target.value || undefined) as Bundle | undefined,
              bundle_count: undefined,
              bundle_pays: undefined,
              bundle_pence: undefined,
            })
          }
        >
          <option value="">Each costs the same</option>
          {offered.map(([kind, label]) => (
            <option key={kind} value={kind}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
      {bundle ? (
        <Field label={counts[bundle].label} hint={counts[bundle].hint} error={error("bundle_count")}>
          <NumberInput value={ticket.bundle_count} onChange={(bundle_count) => onChange({ bundle_count })} />
        </Field>
      ) : null}
      {bundle === "pay_for_fewer" ? (
        <Field label="Pay for" error={error("bundle_pays")}>
          <NumberInput value={ticket.bundle_pays} onChange={(bundle_pays) => onChange({ bundle_pays })} />
        </Field>
      ) : null}
      {bundle === "cheaper_from" ? (
        <Field label="Price of each from there on" error={error("bundle_pence")}>
          <MoneyInput pence={ticket.bundle_pence} onChange={(bundle_pence) => onChange({ bundle_pence })} />
        </Field>
      ) : null}
    </div>
  );
}

type NumberInputProps = {
  value: number | string | undefined;
  onChange: (value: number | string | undefined) => void;
};

/** A whole number; what is none stays as it was typed, so that the server names it. */
function NumberInput({ value, onChange }: NumberInputProps) {
  return (
    <TextInput
      inputMode="numeric"
      value={value ?? ""}
      onChange={({ target }) => {
        const typed = target.value.trim();
        onChange(typed === "" ? undefined : /^\d{1,4}$/.test(typed) ? Number(typed) : typed);
      }}
    />
  );
}
