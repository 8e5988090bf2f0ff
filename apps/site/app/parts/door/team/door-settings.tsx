import { useState } from "react";
import { call } from "#app/api/call.ts";
import { useExclusiveMutation } from "#app/api/changes/use-exclusive-mutation.ts";
import { useKeptForm } from "#app/api/kept-forms/use-kept-form.ts";
import type { DoorNumbers } from "#app/parts/door/door-answers.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { type RadioOption, RadioOptions } from "#app/ui/fields/radio-options.tsx";
import { Select } from "#app/ui/fields/select.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";
import { useRefusedField } from "#app/ui/fields/use-refused-field.ts";
import { notify } from "#app/ui/notices/toasts.ts";
import { RefusalNote } from "#app/ui/refusal-note.tsx";
import { teamDoorKey } from "./team-door-queries.ts";
import { timesOfNight } from "./times-of-night.ts";

const answers: RadioOption<DoorNumbers["re_entry"]>[] = [
  { value: "none", label: "No re-entry", says: "Who goes out stays out." },
  { value: "until", label: "Until a time", says: "Who went out comes in again before it." },
  { value: "free", label: "Any time", says: "Who went out comes in again, as long as there is room." },
];

const refused = ["re_entry_until", "door_capacity"] as const;

type DoorSettingsProps = { night: { starts_at: string; ends_at: string | null }; numbers: DoorNumbers };

/** How a night lets people in: whether they come in again, and how many may be inside. */
export function DoorSettings({ night, numbers }: DoorSettingsProps) {
  const kept = useKeptForm(`door:${numbers.event_id}`);
  const { run, isBusy, refusal } = useExclusiveMutation(teamDoorKey(numbers.event_id));
  const { form, errors, rest } = useRefusedField(refusal, refused);
  const times = timesOfNight(night.starts_at, night.ends_at, numbers.re_entry_until);
  const [reEntry, setReEntry] = useState<DoorNumbers["re_entry"]>(numbers.re_entry);
  const [until, setUntil] = useState(numbers.re_entry_until ?? times[0]?.at ?? "");
  const [capacity, setCapacity] = useState(numbers.door_capacity?.toString() ?? "");
  const licensed = numbers.licensed_capacity;
  const save = async () => {
    const typed = capacity.trim();
    const isDone = await run(async () => {
      await call("save_door_settings", {
        p_event_id: numbers.event_id,
        p_re_entry: reEntry,
        p_re_entry_until: reEntry === "until" && until ? until : null,
        // what is no number is refused by the rule that knows how many may be
        p_door_capacity: typed === "" ? null : /^\d{1,6}$/.test(typed) ? Number(typed) : 0,
      });
      return true;
    });
    if (isDone) notify("The door was set");
  };
  return (
    <form
      {...kept.form}
      ref={form}
      noValidate
      className="grid max-w-reading gap-5"
      onSubmit={(submit) => {
        submit.preventDefault();
        void save();
      }}
    >
      <fieldset className="grid gap-3">
        <legend className="mb-2 font-bold">Coming in again</legend>
        <RadioOptions options={answers} value={reEntry} onChange={setReEntry} />
      </fieldset>
      {reEntry === "until" ? (
        <Field label="Until" error={errors.re_entry_until} className="max-w-60">
          <Select value={until} onChange={(change) => setUntil(change.target.value)}>
            {times.map(({ at, name }) => (
              <option key={at} value={at}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
      ) : null}
      <Field
        label="Most people inside tonight (optional)"
        hint={
          licensed === null
            ? "No licensed number stated. The venue's page can state one."
            : `The venue is licensed for ${licensed.toLocaleString("en-GB")}. Staff count too.`
        }
        error={errors.door_capacity}
        className="max-w-96"
      >
        <TextInput
          inputMode="numeric"
          autoComplete="off"
          value={capacity}
          maxLength={6}
          placeholder={licensed?.toString()}
          onChange={(change) => setCapacity(change.target.value)}
        />
      </Field>
      <RefusalNote refusal={rest} />
      <div>
        <Button type="submit" variant="outline" busy={isBusy}>
          Save the door
        </Button>
      </div>
    </form>
  );
}
