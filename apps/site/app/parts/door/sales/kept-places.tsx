import { useState } from "react";
import { call } from "#app/api/call.ts";
import { plural } from "#app/format/plural.ts";
import type { DoorType } from "#app/parts/door/door-answers.ts";
import { useDoor } from "#app/parts/door/night/door-context.tsx";
import { useDoorChange } from "#app/parts/door/use-door-change.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { Select } from "#app/ui/fields/select.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";
import { notify } from "#app/ui/notices/toasts.ts";
import { RefusalNote } from "#app/ui/refusal-note.tsx";

/** Places kept for this device, so that it can sell them without a connection; and giving all of them back. */
export function KeptPlaces({ types }: { types: readonly DoorType[] }) {
  const { door, view } = useDoor();
  const [typeId, setTypeId] = useState(types[0]?.ticket_type_id ?? "");
  const [places, setPlaces] = useState("10");
  const { attempt, isBusy, refusal } = useDoorChange("sales");
  const eventId = view.night?.event_id ?? "";
  const act = (done: string, change: () => Promise<unknown>) =>
    attempt(async () => {
      await change();
      notify(done);
    });
  const keep = () =>
    act(`${plural(Number(places), "place")} kept for this device`, () =>
      door.ask("hold_door_stock", {
        p_ticket_type_id: typeId,
        p_places: /^\d{1,4}$/.test(places.trim()) ? Number(places) : 0,
      }),
    );
  const release = () =>
    act("The kept places are back on sale", async () => {
      await call("release_door_stock", { p_event_id: eventId });
    });
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(submit) => {
        submit.preventDefault();
        void keep();
      }}
    >
      <p className="text-ink-2">
        Without a connection this device sells only what is kept for it. Kept places go back on sale an hour
        after the night.
      </p>
      <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_8rem]">
        <Field label="Ticket">
          <Select value={typeId} onChange={(change) => setTypeId(change.target.value)}>
            {types.map((type) => (
              <option key={type.ticket_type_id} value={type.ticket_type_id}>
                {type.name}
                {type.kept > 0 ? ` (${type.kept} kept)` : ""}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="Places">
          <TextInput
            inputMode="numeric"
            value={places}
            maxLength={4}
            onChange={(change) => setPlaces(change.target.value)}
          />
        </Field>
      </div>
      <RefusalNote refusal={refusal} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="outline" className="min-h-14" busy={isBusy}>
          Keep for this device
        </Button>
        {view.night?.has_account ? (
          <Button variant="quiet" className="min-h-14" busy={isBusy} onClick={() => void release()}>
            Give back what all devices keep
          </Button>
        ) : null}
      </div>
    </form>
  );
}
