import { useState } from "react";
import { call } from "#app/api/call.ts";
import { useExclusiveMutation } from "#app/api/changes/use-exclusive-mutation.ts";
import { useHeldForm } from "#app/forms/use-held-form.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { Select } from "#app/ui/fields/select.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";
import { notify } from "#app/ui/notices/toasts.ts";
import { RefusalNote } from "#app/ui/refusal-note.tsx";
import { figures, type NightHost } from "./host-words.ts";
import { type FoundOrganiser, OrganiserSearch } from "./organiser-search.tsx";

type HostFormProps = {
  event: { id: string; organiser_id: string };
  /** the host whose terms are changed; none for another one */
  kept?: NightHost;
  onDone: () => void;
};

/** Asks an organiser to put a night on together, or changes what a host was given. */
export function HostForm({ event, kept, onDone }: HostFormProps) {
  const { attempt, isBusy, refusal } = useExclusiveMutation(["nights", "event", event.id]);
  const [picked, setPicked] = useState<Pick<FoundOrganiser, "id" | "name"> | null>(
    kept ? { id: kept.organiser_id, name: kept.name } : null,
  );
  const form = useHeldForm({
    name: `host:${event.id}:${kept?.organiser_id ?? "new"}`,
    defaults: { figures: kept?.figures ?? "counts", guest_places: String(kept?.guest_places ?? 0) },
    refusal,
    refusedAt: ["organiser_id", "figures", "guest_places"],
    send: async (terms) => {
      if (!picked) return;
      const isDone = await attempt(() =>
        call("ask_host", {
          p_event_id: event.id,
          p_organiser_id: picked.id,
          p_figures: terms.figures,
          // what is no number becomes one that the database refuses, at its field
          p_guest_places: /^\d{1,4}$/.test(terms.guest_places.trim()) ? Number(terms.guest_places) : -1,
        }),
      );
      if (!isDone) return;
      form.forget();
      notify(kept ? "Saved" : `${picked.name} is asked`);
      onDone();
    },
  });
  return (
    <form {...form.props} className="grid max-w-reading gap-4 border-2 border-ink p-4">
      <h3 className="type-h3" dir="auto">
        {kept ? kept.name : "Invite a host"}
      </h3>
      {picked ? (
        kept ? null : (
          <div className="grid gap-2">
            <p className="flex flex-wrap items-center justify-between gap-3">
              <strong dir="auto">{picked.name}</strong>
              <Button size="sm" variant="outline" onClick={() => setPicked(null)}>
                Choose again
              </Button>
            </p>
            {form.errors.organiser_id ? (
              <p role="alert" className="text-red text-small">
                {form.errors.organiser_id}
              </p>
            ) : null}
          </div>
        )
      ) : (
        <OrganiserSearch without={event.organiser_id} error={form.errors.organiser_id} onPick={setPicked} />
      )}
      <Field label="Which figures they see" error={form.errors.figures}>
        <Select {...form.register("figures")}>
          {Object.entries(figures).map(([name, label]) => (
            <option key={name} value={name}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
      <Field
        label="Guest list places"
        hint="How many guests they may name themselves, 0 to 500."
        error={form.errors.guest_places}
      >
        <TextInput inputMode="numeric" {...form.register("guest_places")} />
      </Field>
      <RefusalNote refusal={form.rest} />
      <div className="flex flex-wrap gap-3">
        {picked ? (
          <Button type="submit" busy={isBusy}>
            {kept ? "Save" : "Invite"}
          </Button>
        ) : null}
        <Button variant="quiet" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
