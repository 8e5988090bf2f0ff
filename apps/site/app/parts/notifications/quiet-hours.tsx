import { useExclusiveMutation } from "#app/api/changes/use-exclusive-mutation.ts";
import { refusalWords } from "#app/format/refusal-words.ts";
import { useHeldForm } from "#app/forms/use-held-form.ts";
import { Button } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/fields/checkbox.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";
import { notify } from "#app/ui/notices/toasts.ts";
import { type NotificationHours, setQuietHours } from "./notification-commands.ts";

type QuietHoursProps = { hours: NotificationHours; settingsKey: readonly unknown[] };

/** When neither devices nor emails disturb; what comes then waits and arrives together. */
export function QuietHours({ hours, settingsKey }: QuietHoursProps) {
  const { attempt, isBusy, refusal } = useExclusiveMutation(settingsKey);
  const form = useHeldForm({
    name: "quiet-hours",
    defaults: { isOn: hours.has_quiet_hours, from: hours.quiet_from, until: hours.quiet_until },
    send: async ({ isOn, from, until }) => {
      if (!(await attempt(() => setQuietHours(isOn, from, until)))) return;
      notify(isOn ? `Quiet from ${from} to ${until}` : "Quiet hours are off");
    },
  });
  const { isOn, from, until } = form.watch();
  const isSaved = isOn === hours.has_quiet_hours && from === hours.quiet_from && until === hours.quiet_until;
  return (
    <section aria-labelledby="quiet">
      <h2 id="quiet" className="type-h2">
        Quiet hours
      </h2>
      <p className="mt-2 max-w-reading text-ink-2">
        Emails and devices wait until they end, then everything comes as one. News about tonight's tickets and
        about your account comes at once. Times are London's.
      </p>
      <form {...form.props} className="mt-4 grid max-w-md gap-4">
        <Checkbox label="Leave me alone at night" {...form.register("isOn")} />
        <div className="grid grid-cols-[repeat(auto-fit,minmax(10rem,1fr))] gap-4">
          <Field label="From">
            <TextInput
              type="time"
              value={from}
              disabled={!isOn}
              onChange={(event) => form.setValue("from", event.target.value)}
            />
          </Field>
          <Field label="Until" error={refusal ? refusalWords(refusal) : undefined}>
            <TextInput
              type="time"
              value={until}
              disabled={!isOn}
              onChange={(event) => form.setValue("until", event.target.value)}
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
