import { call } from "#app/api/call.ts";
import { useExclusiveMutation } from "#app/api/changes/use-exclusive-mutation.ts";
import { useHeldForm } from "#app/forms/use-held-form.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { type RadioOption, RadioOptions } from "#app/ui/fields/radio-options.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";
import { RefusalNote } from "#app/ui/refusal-note.tsx";
import { type DoorPass, teamDoorKey } from "./team-door-queries.ts";

/** A pass as it was given out; its link opens it and is told once. */
export type NewPass = { label: string; role: DoorPass["role"]; path: string };

const roles: RadioOption<DoorPass["role"]>[] = [
  { value: "steward", label: "Steward", says: "Scans, lets in parties and guests, and counts." },
  {
    value: "supervisor",
    label: "Supervisor",
    says: "Also searches by name, lets in by hand, undoes, refuses and sells.",
  },
];

/** Gives out a pass: whose it is, what it may do, and at which gate. */
export function PassForm({ eventId, onIssued }: { eventId: string; onIssued: (pass: NewPass) => void }) {
  const { run, isBusy, refusal } = useExclusiveMutation(teamDoorKey(eventId));
  const form = useHeldForm({
    name: `door-pass:${eventId}`,
    defaults: { role: "steward" as DoorPass["role"], label: "", gate: "" },
    refusal,
    refusedAt: ["label", "gate"],
    send: async ({ role, label, gate }, { resetField }) => {
      const pass = { p_event_id: eventId, p_role: role, p_label: label };
      const made = await run(() =>
        call("issue_door_pass", { ...pass, ...(gate.trim() ? { p_gate: gate } : {}) }),
      );
      if (!made) return;
      onIssued({ label: label.trim(), role, path: made.path });
      resetField("label");
    },
  });
  return (
    <form {...form.props} className="grid max-w-reading gap-4">
      <h4 className="type-h3">Give out a pass</h4>
      <fieldset className="grid gap-3 sm:grid-cols-2">
        <legend className="mb-2 font-bold">What it may do</legend>
        <RadioOptions options={roles} {...form.bind("role")} />
      </fieldset>
      <div className="grid items-end gap-4 sm:grid-cols-2">
        <Field label="Whose it is" hint="For example: Front gate phone." error={form.errors.label} required>
          <TextInput {...form.register("label")} maxLength={60} autoComplete="off" />
        </Field>
        <Field label="Gate (optional)" hint="The log and the numbers name it." error={form.errors.gate}>
          <TextInput {...form.register("gate")} maxLength={60} autoComplete="off" />
        </Field>
      </div>
      <RefusalNote refusal={form.rest} />
      <div>
        <Button type="submit" busy={isBusy}>
          Make the pass
        </Button>
      </div>
    </form>
  );
}
