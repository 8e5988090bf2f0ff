import { Checkbox } from "#app/ui/fields/checkbox.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { TextArea } from "#app/ui/fields/text-area.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";
import { NumberInput } from "./number-input.tsx";
import { usePage, usePart } from "./page-context.ts";

const ids = {
  passport: "Passport",
  driving_licence: "Driving licence, also provisional",
  pass_card: "PASS card",
  military_id: "Military ID",
  digital_id: "Digital ID",
};

/** The licence, the ID that counts and the rules of the house. */
export function DoorFields() {
  const { page, set, errorOf } = usePage();
  const licence = usePart("licence");
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Licensed until" error={licence.error("until")}>
          <TextInput
            type="time"
            value={licence.text("until")}
            onChange={(event) => licence.put("until", event.target.value)}
          />
        </Field>
        <Field label="Outdoors until" error={licence.error("outdoor_until")}>
          <TextInput
            type="time"
            value={licence.text("outdoor_until")}
            onChange={(event) => licence.put("outdoor_until", event.target.value)}
          />
        </Field>
      </div>
      <Field
        label="Licensed for how many people"
        hint="At a time, staff included. The door counts against it. Leave it empty if you don't know the number."
        error={errorOf("licensed_capacity")}
      >
        <NumberInput
          value={page.licensed_capacity}
          onChange={(licensed) => set({ licensed_capacity: licensed })}
        />
      </Field>
      <Checkbox
        label="By temporary event notice only"
        hint="At most 499 people at a time, staff included."
        checked={licence.value("ten_only") === true}
        onChange={(event) => licence.put("ten_only", event.target.checked)}
      />
      <Field
        label="Sound limit"
        hint="For example 95 dB(A) at the desk."
        error={licence.error("sound_limit")}
      >
        <TextInput
          value={licence.text("sound_limit")}
          onChange={(event) => licence.put("sound_limit", event.target.value)}
        />
      </Field>
      <Field label="Premises licence number" error={licence.error("premises_no")}>
        <TextInput
          value={licence.text("premises_no")}
          onChange={(event) => licence.put("premises_no", event.target.value)}
        />
      </Field>
      <fieldset>
        <legend className="mb-1 font-bold">ID you accept</legend>
        <p role="alert" className="text-red text-small empty:hidden">
          {errorOf("id_accepted")}
        </p>
        <div className="grid sm:grid-cols-2">
          {Object.entries(ids).map(([id, label]) => (
            <Checkbox
              key={id}
              label={label}
              checked={page.id_accepted.includes(id)}
              onChange={(event) =>
                set({
                  id_accepted: event.target.checked
                    ? [...page.id_accepted, id]
                    : page.id_accepted.filter((one) => one !== id),
                })
              }
            />
          ))}
        </div>
      </fieldset>
      <Field label="House rules" error={errorOf("house_rules")}>
        <TextArea
          rows={3}
          value={page.house_rules}
          maxLength={1200}
          onChange={(event) => set({ house_rules: event.target.value })}
        />
      </Field>
    </>
  );
}
