import { useState } from "react";
import { call } from "#app/api/call.ts";
import { useExclusiveMutation } from "#app/api/changes/use-exclusive-mutation.ts";
import { useKeptForm } from "#app/api/kept-forms/use-kept-form.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { Select } from "#app/ui/fields/select.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";
import { useRefusedField } from "#app/ui/fields/use-refused-field.ts";
import { notify } from "#app/ui/notices/toasts.ts";
import { RefusalNote } from "#app/ui/refusal-note.tsx";
import { type compTypes, firstWithPlaces, withLeft } from "./comp-types.ts";
import type { ManagedEvent } from "./manage-queries.ts";

const refused = ["for_whom", "places", "until", "ticket_type_id"] as const;

/** Takes places off sale and keeps them for somebody. */
export function HoldForm({ event, types }: { event: ManagedEvent; types: ReturnType<typeof compTypes> }) {
  const kept = useKeptForm(`held-places:${event.id}`);
  const { run, isBusy, refusal } = useExclusiveMutation(["nights", "event", event.id]);
  const { form, errors, rest } = useRefusedField(refusal, refused);
  const [typeId, setTypeId] = useState(firstWithPlaces(types)?.id ?? "");
  const [places, setPlaces] = useState("10");
  const [whom, setWhom] = useState("");
  const [until, setUntil] = useState("");
  return (
    <form
      {...kept.form}
      ref={form}
      noValidate
      className="grid max-w-reading gap-3"
      onSubmit={async (submit) => {
        submit.preventDefault();
        const isDone = await run(async () => {
          await call("hold_stock", {
            p_event_id: event.id,
            p_ticket_type_id: typeId,
            p_places: Number(places) || 0,
            p_for_whom: whom,
            ...(until ? { p_until: until } : {}),
          });
          return true;
        });
        if (!isDone) return;
        setWhom("");
        notify("The places are held");
      }}
    >
      <div className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_8rem]">
        <Field label="Hold places for" hint="The band, the press, a regular." error={errors.for_whom}>
          <TextInput value={whom} maxLength={80} onChange={(change) => setWhom(change.target.value)} />
        </Field>
        <Field label="Places" className="content-end" error={errors.places}>
          <TextInput
            inputMode="numeric"
            value={places}
            onChange={(change) => setPlaces(change.target.value)}
          />
        </Field>
      </div>
      <Field label="Of which ticket" error={errors.ticket_type_id}>
        <Select value={typeId} onChange={(change) => setTypeId(change.target.value)}>
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
        error={errors.until}
      >
        <TextInput type="datetime-local" value={until} onChange={(change) => setUntil(change.target.value)} />
      </Field>
      <RefusalNote refusal={rest} />
      <div>
        <Button type="submit" variant="outline" busy={isBusy}>
          Hold places
        </Button>
      </div>
    </form>
  );
}
