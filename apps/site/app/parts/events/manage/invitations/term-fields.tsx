import { useQuery } from "@tanstack/react-query";
import { call } from "#app/api/call.ts";
import { Checkbox } from "#app/ui/fields/checkbox.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { Select } from "#app/ui/fields/select.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";
import { type Terms, waivers } from "./terms.ts";

type TermFieldsProps = {
  eventId: string;
  value: Terms;
  onChange: (terms: Terms) => void;
  errors: { plus_ones?: string | undefined; ends_at?: string | undefined; code?: string | undefined };
};

/** What an invitation waives, how many each may bring, until when, and at which price. */
export function TermFields({ eventId, value: terms, onChange, errors }: TermFieldsProps) {
  const codes = useQuery({
    queryKey: ["nights", "event", eventId, "codes"],
    queryFn: async () => call("list_promo_codes", { p_event_id: eventId }),
  });
  const set = (change: Partial<Terms>) => onChange({ ...terms, ...change });
  return (
    <>
      <fieldset className="grid">
        <legend className="font-bold">What changes for them</legend>
        {Object.entries(waivers).map(([rule, label]) => (
          <Checkbox
            key={rule}
            label={label}
            checked={terms.waives.includes(rule)}
            onChange={({ target }) =>
              set({
                waives: target.checked
                  ? [...terms.waives, rule]
                  : terms.waives.filter((other) => other !== rule),
              })
            }
          />
        ))}
      </fieldset>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label="People each may bring (optional)"
          hint="0 to 9. Left empty, as many as a booking allows."
          error={errors.plus_ones}
          className="content-end"
        >
          <TextInput
            inputMode="numeric"
            value={terms.plusOnes}
            onChange={(change) => set({ plusOnes: change.target.value })}
          />
        </Field>
        <Field label="Ends (optional)" hint="London time." error={errors.ends_at} className="content-end">
          <TextInput
            type="datetime-local"
            value={terms.endsAt}
            onChange={(change) => set({ endsAt: change.target.value })}
          />
        </Field>
      </div>
      <Field label="Price" hint="A code of this night, used without typing it." error={errors.code}>
        <Select value={terms.code} onChange={(change) => set({ code: change.target.value })}>
          <option value="">The price everyone pays</option>
          {(codes.data ?? []).map(({ code }) => (
            <option key={code} value={code}>
              {code}
            </option>
          ))}
        </Select>
      </Field>
    </>
  );
}
