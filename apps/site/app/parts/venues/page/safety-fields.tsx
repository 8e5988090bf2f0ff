import { Checkbox } from "#app/ui/fields/checkbox.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { TextArea } from "#app/ui/fields/text-area.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";
import { usePart } from "./page-context.ts";

/** What the venue declares about safety. */
export function SafetyFields() {
  const safety = usePart("safety");
  return (
    <>
      <Checkbox
        label="We take part in Ask for Angela"
        checked={safety.value("ask_for_angela") === true}
        onChange={(event) => safety.put("ask_for_angela", event.target.checked)}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label="Staff were trained on"
          hint="The page says so for twelve months."
          error={safety.error("trained_on")}
        >
          <TextInput
            type="date"
            value={safety.text("trained_on")}
            onChange={(event) => safety.put("trained_on", event.target.value)}
          />
        </Field>
        <Field
          label="Who leads on it"
          hint="A first name or a job, such as the duty manager."
          error={safety.error("named_lead")}
        >
          <TextInput
            value={safety.text("named_lead")}
            autoComplete="off"
            onChange={(event) => safety.put("named_lead", event.target.value)}
          />
        </Field>
      </div>
      <Checkbox
        label="A welfare team is on site"
        checked={safety.value("welfare") === true}
        onChange={(event) => safety.put("welfare", event.target.checked)}
      />
      <Checkbox
        label="Free drinking water"
        checked={safety.value("water") === true}
        onChange={(event) => safety.put("water", event.target.checked)}
      />
      <Field label="Door policy" error={safety.error("door_policy")}>
        <TextArea
          rows={2}
          value={safety.text("door_policy")}
          onChange={(event) => safety.put("door_policy", event.target.value)}
        />
      </Field>
      <Field
        label="Contact for harassment"
        hint="An address or a number. Everybody sees it."
        error={safety.error("harassment_contact")}
      >
        <TextInput
          value={safety.text("harassment_contact")}
          onChange={(event) => safety.put("harassment_contact", event.target.value)}
        />
      </Field>
    </>
  );
}
