import { Checkbox } from "#app/ui/fields/checkbox.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { TextArea } from "#app/ui/fields/text-area.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";
import type { ClaimPayload } from "./claim.ts";
import { useClaim } from "./claim-context.ts";

/** How people are looked after, with dates. */
export function StepSafety() {
  const { payload, set, errorOf } = useClaim();
  const safety = payload.safety ?? {};
  const put = (change: Partial<NonNullable<ClaimPayload["safety"]>>) =>
    set({ safety: { ...safety, ...change } });
  return (
    <>
      <Checkbox
        label="We take part in Ask for Angela"
        hint="With a day of training and a named lead the page shows it as trained, for twelve months."
        checked={safety.ask_for_angela === true}
        onChange={(event) => put({ ask_for_angela: event.target.checked })}
      />
      {safety.ask_for_angela === true ? (
        <div className="grid gap-6 sm:grid-cols-2">
          <Field label="Staff were trained on" error={errorOf("trained_on")}>
            <TextInput
              type="date"
              value={safety.trained_on ?? ""}
              onChange={(event) => put({ trained_on: event.target.value })}
            />
          </Field>
          <Field
            label="Named lead"
            hint="Who answers for it. The name is public, as the page is."
            error={errorOf("named_lead")}
          >
            <TextInput
              value={safety.named_lead ?? ""}
              onChange={(event) => put({ named_lead: event.target.value })}
            />
          </Field>
        </div>
      ) : null}
      <Checkbox
        label="A welfare team or a quiet place on busy nights"
        checked={safety.welfare === true}
        onChange={(event) => put({ welfare: event.target.checked })}
      />
      <Checkbox
        label="Free drinking water"
        checked={safety.water === true}
        onChange={(event) => put({ water: event.target.checked })}
      />
      <Field
        label="Contact for harassment (optional)"
        hint="An address or a number. Everybody sees it."
        error={errorOf("harassment_contact")}
      >
        <TextInput
          value={safety.harassment_contact ?? ""}
          onChange={(event) => put({ harassment_contact: event.target.value })}
        />
      </Field>
      <Field
        label="Door policy (optional)"
        hint="At most 500 characters: searches, bags, photos, dress."
        error={errorOf("door_policy")}
      >
        <TextArea
          rows={3}
          value={safety.door_policy ?? ""}
          onChange={(event) => put({ door_policy: event.target.value })}
        />
      </Field>
    </>
  );
}
