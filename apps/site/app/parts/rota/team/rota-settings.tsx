import { call } from "#app/api/call.ts";
import { useExclusiveMutation } from "#app/api/changes/use-exclusive-mutation.ts";
import { useHeldForm } from "#app/forms/use-held-form.ts";
import { bodies, type Rota } from "#app/parts/rota/rota-words.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { Select } from "#app/ui/fields/select.tsx";
import { TextArea } from "#app/ui/fields/text-area.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";
import { notify } from "#app/ui/notices/toasts.ts";
import { RefusalNote } from "#app/ui/refusal-note.tsx";
import type { RotaNight } from "./rota-section.tsx";

/** What holds for all shifts: who the organiser is in law, and a note for those who work. */
export function RotaSettings({ night, rota }: { night: RotaNight; rota: Rota }) {
  const { attempt, isBusy, refusal } = useExclusiveMutation(["rota", night.id]);
  const form = useHeldForm({
    name: `rota:${night.id}`,
    defaults: { body: rota.body, charity_number: rota.charity_number ?? "", note: rota.note ?? "" },
    refusal,
    refusedAt: ["body", "charity_number", "note"],
    send: async ({ body, charity_number, note }) => {
      const isDone = await attempt(() =>
        call("save_rota", {
          p_event_id: night.id,
          p_body: body,
          p_charity_number: charity_number,
          p_note: note,
        }),
      );
      if (!isDone) return;
      form.forget();
      notify("Saved");
    },
  });
  return (
    <section aria-labelledby="rota-settings" className="grid max-w-reading gap-4">
      <h2 id="rota-settings" className="type-h2">
        For all shifts
      </h2>
      <p>
        Work is paid, at least the minimum wage. Only charities and voluntary organisations may give entry or
        tokens in its place.
      </p>
      <form {...form.props} className="grid gap-4">
        <Field label="You are" error={form.errors.body}>
          <Select {...form.register("body")}>
            {Object.entries(bodies).map(([name, label]) => (
              <option key={name} value={name}>
                {label}
              </option>
            ))}
          </Select>
        </Field>
        {form.watch("body") === "charity" ? (
          <Field label="Charity number" error={form.errors.charity_number} required>
            <TextInput autoComplete="off" {...form.register("charity_number")} />
          </Field>
        ) : null}
        <Field
          label="Note for those who work (optional)"
          hint="Where to come, whom to ask for, what to wear."
          error={form.errors.note}
        >
          <TextArea rows={3} maxLength={500} {...form.register("note")} />
        </Field>
        <RefusalNote refusal={form.rest} />
        <div>
          <Button type="submit" variant="outline" busy={isBusy}>
            Save
          </Button>
        </div>
      </form>
    </section>
  );
}
