import { typedPounds } from "#app/format/typed-pounds.ts";
import { Field } from "#app/ui/fields/field.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";

/** What guests pay, as it is typed: an hour of the night and an amount in pounds. */
type TypedTerms = { before: string; price: string };

export const emptyTerms: TypedTerms = { before: "", price: "" };

/** What is no amount becomes a price that the database refuses, so that it is named at its field. */
function toPence(typed: string): number | undefined {
  const pence = typedPounds(typed);
  return pence === null ? undefined : (pence ?? 0);
}

/** The arguments of the functions that put guests on a list. */
export const toTerms = ({ before, price }: TypedTerms) => ({
  p_entry_before: before || undefined,
  p_price_pence: toPence(price),
});

type GuestTermsFieldsProps = {
  value: TypedTerms;
  onChange: (terms: TypedTerms) => void;
  errors: { entry_before?: string; price_pence?: string };
};

/** What guests pay at the door: nothing, nothing before an hour, or a reduced price. */
export function GuestTermsFields({ value: terms, onChange, errors }: GuestTermsFieldsProps) {
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1.5 font-bold">What they pay at the door</legend>
      <p className="text-ink-2 text-small">
        Leave both empty if they come in free all night. After the hour they pay the reduced price, or full
        price if there is none.
      </p>
      <div className="grid gap-3 sm:grid-cols-2">
        <Field
          label="Free before"
          hint="An hour of this night: 00:30 is after midnight."
          error={errors.entry_before}
          className="content-start"
        >
          <TextInput
            type="time"
            value={terms.before}
            onChange={({ target }) => onChange({ ...terms, before: target.value })}
          />
        </Field>
        <Field
          label="Reduced price"
          hint="In pounds, for each guest."
          error={errors.price_pence}
          className="content-start"
        >
          <TextInput
            inputMode="decimal"
            placeholder="£"
            value={terms.price}
            onChange={({ target }) => onChange({ ...terms, price: target.value })}
          />
        </Field>
      </div>
    </fieldset>
  );
}
