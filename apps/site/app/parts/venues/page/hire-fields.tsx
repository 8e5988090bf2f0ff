import { Checkbox } from "#app/ui/fields/checkbox.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { Select } from "#app/ui/fields/select.tsx";
import { TextArea } from "#app/ui/fields/text-area.tsx";
import { usePage, usePart } from "./page-context.ts";
import { PoundsInput } from "./pounds-input.tsx";

/** What hiring the room takes. */
export function HireFields() {
  const { page, set, errorOf } = usePage();
  const hire = usePart("hire");
  const dry = hire.value("dry_hire");
  return (
    <>
      <Checkbox
        label="People may ask to hire it"
        checked={page.hire_enquiries}
        onChange={(event) => set({ hire_enquiries: event.target.checked })}
      />
      <div className="grid gap-4 sm:grid-cols-3">
        <Field label="Rate, in pounds an hour" error={errorOf("rate_pence")}>
          <PoundsInput pence={page.rate_pence} onChange={(rate) => set({ rate_pence: rate })} />
        </Field>
        <Field label="Minimum spend" error={hire.error("minimum_spend_pence")}>
          <PoundsInput
            pence={hire.value("minimum_spend_pence")}
            onChange={(pence) => hire.put("minimum_spend_pence", pence)}
          />
        </Field>
        <Field label="Deposit" error={hire.error("deposit_pence")}>
          <PoundsInput
            pence={hire.value("deposit_pence")}
            onChange={(pence) => hire.put("deposit_pence", pence)}
          />
        </Field>
      </div>
      <Field label="Dry hire" hint="Without the venue's bar.">
        <Select
          value={dry === true ? "yes" : dry === false ? "no" : ""}
          onChange={(event) =>
            hire.put("dry_hire", event.target.value === "" ? null : event.target.value === "yes")
          }
        >
          <option value="">Not stated</option>
          <option value="yes">Yes</option>
          <option value="no">No, with the bar</option>
        </Select>
      </Field>
      {(["kit", "crew", "rules"] as const).map((key) => (
        <Field
          key={key}
          label={{ kit: "Kit", crew: "Crew", rules: "Rules of the room" }[key]}
          error={hire.error(key)}
        >
          <TextArea rows={2} value={hire.text(key)} onChange={(event) => hire.put(key, event.target.value)} />
        </Field>
      ))}
    </>
  );
}
