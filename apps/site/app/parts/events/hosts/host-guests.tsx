import { call } from "#app/api/call.ts";
import { useExclusiveMutation } from "#app/api/changes/use-exclusive-mutation.ts";
import { useHeldForm } from "#app/forms/use-held-form.ts";
import { HostPlaces, PlacesFields } from "./host-places.tsx";
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
    <HostPlaces
      summary={`Your guests: ${taken} of ${night.guest_places}${night.comps.length > 0 ? `, ${night.comps.length} of them comps` : ""}`}
      people={night.guests.map(({ id, name, plus }) => ({
        id,
        name: plus > 0 ? `${name} +${plus}` : name,
        onRemove: mayWrite
          ? () => void run(() => call("remove_host_guest", { ...where, p_guest_id: id }))
          : undefined,
      }))}
      removal="Remove"
      isBusy={isBusy}
    >
      {mayWrite ? (
        <form {...form.props} className="mt-3 grid gap-3">
          <PlacesFields
            label="Names"
            hint='One on each line, as "Name +2".'
            error={form.errors.names}
            rest={form.rest}
            press="Add guests"
            isBusy={isBusy}
            field={form.register("names")}
          />
        </form>
      ) : null}
    </HostPlaces>
  );
}
