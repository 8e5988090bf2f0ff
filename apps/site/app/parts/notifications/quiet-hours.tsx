import { type FormEvent, useState } from "react";
import { useExclusiveMutation } from "#app/api/changes/use-exclusive-mutation.ts";
import { useKeptForm } from "#app/api/kept-forms/use-kept-form.ts";
import { refusalWords } from "#app/format/refusal-words.ts";
import { Button } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/fields/checkbox.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";
import { notify } from "#app/ui/notices/toasts.ts";
import { type NotificationHours, setQuietHours } from "./notification-commands.ts";

type QuietHoursProps = { hours: NotificationHours; settingsKey: readonly unknown[] };

/** When neither devices nor emails disturb; what comes then waits and arrives together. */
export function QuietHours({ hours, settingsKey }: QuietHoursProps) {
  const kept = useKeptForm("quiet-hours");
  const [isOn, setIsOn] = useState(hours.has_quiet_hours);
  const [from, setFrom] = useState(hours.quiet_from);
  const [until, setUntil] = useState(hours.quiet_until);
  const { attempt, isBusy, refusal } = useExclusiveMutation(settingsKey);
  const isSaved = isOn === hours.has_quiet_hours && from === hours.quiet_from && until === hours.quiet_until;

  async function save(event: FormEvent) {
    event.preventDefault();
    const isDone = await attempt(async () => {
      await setQuietHours(isOn, from, until);
      kept.forget();
    });
    if (isDone) notify(isOn ? `Quiet from ${from} to ${until}` : "Quiet hours are off");
  }

  return (
    <section aria-labelledby="quiet">
      <h2 id="quiet" className="type-h2">
        Quiet hours
      </h2>
      <p className="mt-2 max-w-reading text-ink-2">
        Emails and devices wait until they end, then everything comes as one. News about tonight's tickets and
        about your account comes at once. Times are London's.
      </p>
      <form {...kept.form} className="mt-4 grid max-w-md gap-4" onSubmit={save} noValidate>
        <Checkbox
          label="Leave me alone at night"
          checked={isOn}
          onChange={(event) => setIsOn(event.target.checked)}
        />
        <div className="grid grid-cols-2 gap-4">
          <Field label="From">
            <TextInput
              type="time"
              value={from}
              disabled={!isOn}
              onChange={(event) => setFrom(event.target.value)}
            />
          </Field>
          <Field label="Until" error={refusal ? refusalWords(refusal) : undefined}>
            <TextInput
              type="time"
              value={until}
              disabled={!isOn}
              onChange={(event) => setUntil(event.target.value)}
            />
          </Field>
        </div>
        <div>
          <Button type="submit" variant="outline" busy={isBusy} disabled={isSaved}>
            Save quiet hours
          </Button>
        </div>
      </form>
    </section>
  );
}
