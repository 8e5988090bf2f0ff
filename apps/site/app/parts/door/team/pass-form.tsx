import { useState } from "react";
import { call } from "#app/api/call.ts";
import { useExclusiveMutation } from "#app/api/changes/use-exclusive-mutation.ts";
import { useKeptForm } from "#app/api/kept-forms/use-kept-form.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { type RadioOption, RadioOptions } from "#app/ui/fields/radio-options.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";
import { useRefusedField } from "#app/ui/fields/use-refused-field.ts";
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

const refused = ["label", "gate"] as const;

/** Gives out a pass: whose it is, what it may do, and at which gate. */
export function PassForm({ eventId, onIssued }: { eventId: string; onIssued: (pass: NewPass) => void }) {
  const kept = useKeptForm(`door-pass:${eventId}`);
  const { run, isBusy, refusal } = useExclusiveMutation(teamDoorKey(eventId));
  const { form, errors, rest } = useRefusedField(refusal, refused);
  const [role, setRole] = useState<DoorPass["role"]>("steward");
  const [label, setLabel] = useState("");
  const [gate, setGate] = useState("");
  const issue = async () => {
    const made = await run(() =>
      call("issue_door_pass", {
        p_event_id: eventId,
        p_role: role,
        p_label: label,
        ...(gate.trim() ? { p_gate: gate } : {}),
      }),
    );
    if (!made) return;
    onIssued({ label: label.trim(), role, path: made.path });
    setLabel("");
  };
  return (
    <form
      {...kept.form}
      ref={form}
      noValidate
      className="grid max-w-reading gap-4"
      onSubmit={(submit) => {
        submit.preventDefault();
        void issue();
      }}
    >
      <h4 className="type-h3">Give out a pass</h4>
      <fieldset className="grid gap-3 sm:grid-cols-2">
        <legend className="mb-2 font-bold">What it may do</legend>
        <RadioOptions options={roles} value={role} onChange={setRole} />
      </fieldset>
      <div className="grid items-end gap-4 sm:grid-cols-2">
        <Field label="Whose it is" hint="For example: Front gate phone." error={errors.label} required>
          <TextInput
            value={label}
            maxLength={60}
            autoComplete="off"
            onChange={(change) => setLabel(change.target.value)}
          />
        </Field>
        <Field label="Gate (optional)" hint="The log and the numbers name it." error={errors.gate}>
          <TextInput
            value={gate}
            maxLength={60}
            autoComplete="off"
            onChange={(change) => setGate(change.target.value)}
          />
        </Field>
      </div>
      <RefusalNote refusal={rest} />
      <div>
        <Button type="submit" busy={isBusy}>
          Make the pass
        </Button>
      </div>
    </form>
  );
}
