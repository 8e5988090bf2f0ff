import { call } from "#app/api/call.ts";
import { useExclusiveMutation } from "#app/api/changes/use-exclusive-mutation.ts";
import { useHeldForm } from "#app/forms/use-held-form.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { TextArea } from "#app/ui/fields/text-area.tsx";
import { RefusalNote } from "#app/ui/refusal-note.tsx";
import type { HostedNight } from "./hosted-nights.tsx";

type HostGuestsProps = { night: HostedNight; organiser: { id: string; role: string } };

/** The guests whom a host names for a night, within its places. */
export function HostGuests({ night, organiser }: HostGuestsProps) {
  const { run, attempt, isBusy, refusal } = useExclusiveMutation(["nights", "hosted", organiser.id]);
  const where = { p_event_id: night.event_id, p_organiser_id: organiser.id };
  const form = useHeldForm({
    name: `host-guests:${night.event_id}:${organiser.id}`,
    defaults: { names: "" },
    refusal,
    refusedAt: ["names"],
    send: async ({ names }, { reset }) => {
      if (await attempt(() => call("add_host_guests", { ...where, p_names: names }))) reset();
    },
  });
  const taken = night.guests.reduce((sum, guest) => sum + 1 + guest.plus, night.comps.length);
  const mayWrite = ["owner", "manager", "editor"].includes(organiser.role);
  return (
    <details className="max-w-reading">
      <summary className="min-h-9 font-bold">
        Your guests: {taken} of {night.guest_places}
        {night.comps.length > 0 ? `, ${night.comps.length} of them comps` : ""}
      </summary>
      <ul className="grid">
        {night.guests.map((guest) => (
          <li
            key={guest.id}
            className="flex flex-wrap items-center justify-between gap-3 border-line border-b py-1"
          >
            <span dir="auto">
              {guest.name} {guest.plus > 0 ? `+${guest.plus}` : ""}
            </span>
            {mayWrite ? (
              <Button
                size="sm"
                variant="quiet"
                busy={isBusy}
                onClick={() => void run(() => call("remove_host_guest", { ...where, p_guest_id: guest.id }))}
              >
                Remove<span className="sr-only"> {guest.name}</span>
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      {mayWrite ? (
        <form {...form.props} className="mt-3 grid gap-3">
          <Field label="Names" hint='One on each line, as "Name +2".' error={form.errors.names} required>
            <TextArea rows={3} {...form.register("names")} />
          </Field>
          <RefusalNote refusal={form.rest} />
          <div>
            <Button type="submit" size="sm" variant="outline" busy={isBusy}>
              Add guests
            </Button>
          </div>
        </form>
      ) : null}
    </details>
  );
}
