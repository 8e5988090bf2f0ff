import { call } from "#app/api/call.ts";
import { useExclusiveMutation } from "#app/api/changes/use-exclusive-mutation.ts";
import { useHeldForm } from "#app/forms/use-held-form.ts";
import type { DoorNumbers } from "#app/parts/door/door-answers.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { type RadioOption, RadioOptions } from "#app/ui/fields/radio-options.tsx";
import { Select } from "#app/ui/fields/select.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";
import { notify } from "#app/ui/notices/toasts.ts";
import { RefusalNote } from "#app/ui/refusal-note.tsx";
import { teamDoorKey } from "./team-door-queries.ts";
import { timesOfNight } from "./times-of-night.ts";

const answers: RadioOption<DoorNumbers["re_entry"]>[] = [
  { value: "none", label: "No re-entry", says: "Who goes out stays out." },
  { value: "until", label: "Until a time", says: "Who went out comes in again before it." },
  { value: "free", label: "Any time", says: "Who went out comes in again, as long as there is room." },
];

type DoorSettingsProps = { night: { starts_at: string; ends_at: string | null }; numbers: DoorNumbers };

/** How a night lets people in: whether they come in again, and how many may be inside. */
export function DoorSettings({ night, numbers }: DoorSettingsProps) {
  const { attempt, isBusy, refusal } = useExclusiveMutation(teamDoorKey(numbers.event_id));
  const times = timesOfNight(night.starts_at, night.ends_at, numbers.re_entry_until);
  const licensed = numbers.licensed_capacity;
  const form = useHeldForm({
    name: `door:${numbers.event_id}`,
    defaults: {
      re_entry: numbers.re_entry,
      re_entry_until: numbers.re_entry_until ?? times[0]?.at ?? "",
      door_capacity: numbers.door_capacity?.toString() ?? "",
    },
    refusal,
    refusedAt: ["re_entry_until", "door_capacity"],
    send: async ({ re_entry, re_entry_until: until, door_capacity }) => {
      const typed = door_capacity.trim();
      const isDone = await attempt(() =>
        call("save_door_settings", {
          p_event_id: numbers.event_id,
          p_re_entry: re_entry,
          p_re_entry_until: re_entry === "until" && until ? until : null,
          // what is no number is refused by the rule that knows how many may be
          p_door_capacity: typed === "" ? null : /^\d{1,6}$/.test(typed) ? Number(typed) : 0,
        }),
      );
      if (isDone) notify("The door was set");
    },
  });
  return (
    <form {...form.props} className="grid max-w-reading gap-5">
      <fieldset className="grid gap-3">
        <legend className="mb-2 font-bold">Coming in again</legend>
        <RadioOptions options={answers} {...form.bind("re_entry")} />
      </fieldset>
      {form.watch("re_entry") === "until" ? (
        <Field label="Until" error={form.errors.re_entry_until} className="max-w-60">
          <Select {...form.register("re_entry_until")}>
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
        error={form.errors.door_capacity}
        className="max-w-96"
      >
        <TextInput
          inputMode="numeric"
          autoComplete="off"
          {...form.register("door_capacity")}
          maxLength={6}
          placeholder={licensed?.toString()}
        />
      </Field>
      <RefusalNote refusal={form.rest} />
      <div>
        <Button type="submit" variant="outline" busy={isBusy}>
          Save the door
        </Button>
      </div>
    </form>
  );
}
