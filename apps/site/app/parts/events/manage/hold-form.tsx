import { call } from "#app/api/call.ts";
import { useExclusiveMutation } from "#app/api/changes/use-exclusive-mutation.ts";
import { useHeldForm } from "#app/forms/use-held-form.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { Select } from "#app/ui/fields/select.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";
import { notify } from "#app/ui/notices/toasts.ts";
import { RefusalNote } from "#app/ui/refusal-note.tsx";
import { type compTypes, firstWithPlaces, withLeft } from "./comp-types.ts";
import type { ManagedEvent } from "./manage-queries.ts";

/** Takes places off sale and keeps them for somebody. */
export function HoldForm({ event, types }: { event: ManagedEvent; types: ReturnType<typeof compTypes> }) {
  const { attempt, isBusy, refusal } = useExclusiveMutation(["nights", "event", event.id]);
  const form = useHeldForm({
    name: `held-places:${event.id}`,
    defaults: { ticket_type_id: firstWithPlaces(types)?.id ?? "", places: "10", for_whom: "", until: "" },
    refusal,
    refusedAt: ["for_whom", "places", "until", "ticket_type_id"],
    send: async ({ ticket_type_id, places, for_whom, until }, { resetField }) => {
      const isDone = await attempt(() =>
        call("hold_stock", {
          p_event_id: event.id,
          p_ticket_type_id: ticket_type_id,
          p_places: Number(places) || 0,
          p_for_whom: for_whom,
          ...(until ? { p_until: until } : {}),
        }),
      );
      if (!isDone) return;
      resetField("for_whom");
      notify("The places are held");
    },
  });
  return (
    <form {...form.props} className="grid max-w-reading gap-3">
      <div className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_8rem]">
        <Field label="Hold places for" hint="The band, the press, a regular." error={form.errors.for_whom}>
          <TextInput {...form.register("for_whom")} maxLength={80} />
        </Field>
        <Field label="Places" className="content-end" error={form.errors.places}>
          <TextInput inputMode="numeric" {...form.register("places")} />
        </Field>
      </div>
      <Field label="Of which ticket" error={form.errors.ticket_type_id}>
        <Select {...form.register("ticket_type_id")}>
          {types.map((type) => (
            <option key={type.id} value={type.id}>
              {withLeft(type)}
            </option>
          ))}
        </Select>
      </Field>
      <Field
        label="Until (optional)"
        hint="London time. Without it, until the night starts."
        error={form.errors.until}
      >
        <TextInput type="datetime-local" {...form.register("until")} />
      </Field>
      <RefusalNote refusal={form.rest} />
      <div>
        <Button type="submit" variant="outline" busy={isBusy}>
          Hold places
        </Button>
      </div>
    </form>
  );
}
