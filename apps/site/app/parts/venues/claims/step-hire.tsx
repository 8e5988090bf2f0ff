import { Checkbox } from "#app/ui/fields/checkbox.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { TextArea } from "#app/ui/fields/text-area.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";
import { useClaim } from "./claim-context.ts";
import { TextField } from "./text-field.tsx";

/** Whether others may hire the room, and at what price. */
export function StepHire() {
  const { payload, set, errorOf } = useClaim();
  const hire = payload.hire ?? {};
  return (
    <>
      <Checkbox
        label="We take enquiries about hire"
        checked={payload.hire_enquiries === true}
        onChange={(event) => set({ hire_enquiries: event.target.checked })}
      />
      <div className="grid gap-6 sm:grid-cols-2">
        <TextField
          field="rate"
          label="Rate in pounds an hour (optional)"
          hint="From 0 to 10,000, such as 120 or 85.50."
          inputMode="decimal"
        />
        <Field label="Minimum spend in pounds (optional)" error={errorOf("minimum_spend")}>
          <TextInput
            inputMode="decimal"
            value={hire.minimum_spend ?? ""}
            onChange={(event) => set({ hire: { ...hire, minimum_spend: event.target.value } })}
          />
        </Field>
      </div>
      <Field
        label="Rules of the space (optional)"
        hint="At most 1,000 characters: load-in, noise, what is not allowed."
        error={errorOf("hire_rules")}
      >
        <TextArea
          rows={4}
          value={hire.rules ?? ""}
          onChange={(event) => set({ hire: { ...hire, rules: event.target.value } })}
        />
      </Field>
    </>
  );
}
