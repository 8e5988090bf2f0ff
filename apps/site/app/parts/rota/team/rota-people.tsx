import { call } from "#app/api/call.ts";
import { useExclusiveMutation } from "#app/api/changes/use-exclusive-mutation.ts";
import { useHeldForm } from "#app/forms/use-held-form.ts";
import type { Rota } from "#app/parts/rota/rota-words.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";
import { RefusalNote } from "#app/ui/refusal-note.tsx";
import type { RotaNight } from "./rota-section.tsx";

/** Who was invited to claim shifts, by their handles. */
export function RotaPeople({ night, rota }: { night: RotaNight; rota: Rota }) {
  const { run, attempt, isBusy, refusal } = useExclusiveMutation(["rota", night.id]);
  const form = useHeldForm({
    name: `rota-people:${night.id}`,
    defaults: { handle: "" },
    refusal,
    refusedAt: ["handle"],
    send: async ({ handle }, { reset }) => {
      if (await attempt(() => call("invite_to_rota", { p_event_id: night.id, p_handle: handle }))) reset();
    },
  });
  return (
    <section aria-labelledby="rota-people" className="grid max-w-reading gap-3">
      <h2 id="rota-people" className="type-h2">
        Invited people
      </h2>
      <ul className="border-ink border-t-2 empty:hidden">
        {rota.people.map((person) => (
          <li
            key={person.id}
            className="flex flex-wrap items-center justify-between gap-3 border-line border-b py-1"
          >
            <span className="min-w-0 [overflow-wrap:anywhere]" dir="auto">
              {person.name} {person.handle ? <span className="text-ink-2">@{person.handle}</span> : null}
            </span>
            <Button
              size="sm"
              variant="quiet"
              busy={isBusy}
              onClick={() =>
                void run(() => call("uninvite_from_rota", { p_event_id: night.id, p_person_id: person.id }))
              }
            >
              Remove<span className="sr-only"> {person.name}</span>
            </Button>
          </li>
        ))}
      </ul>
      <form {...form.props} className="grid gap-3">
        <Field
          label="Handle"
          hint="As on their page: @ada. They are told and find the shifts under Your shifts."
          error={form.errors.handle}
          required
        >
          <TextInput autoComplete="off" maxLength={60} {...form.register("handle")} />
        </Field>
        <RefusalNote refusal={form.rest} />
        <div>
          <Button type="submit" variant="outline" busy={isBusy}>
            Invite
          </Button>
        </div>
      </form>
    </section>
  );
}
