import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";
import { NumberInput } from "./number-input.tsx";
import { usePage } from "./page-context.ts";
import type { Room } from "./page-data.ts";

/** How many people it holds, as a whole and by room. */
export function RoomFields() {
  const { page, set, errorOf } = usePage();
  const put = (at: number, change: Partial<Room>) =>
    set({ spaces: page.spaces.map((room, n) => (n === at ? { ...room, ...change } : room)) });
  return (
    <>
      <Field
        label="Capacity"
        hint="People in the whole place, staff included."
        error={errorOf("capacity")}
        required
      >
        <NumberInput value={page.capacity} onChange={(capacity) => set({ capacity })} />
      </Field>
      <p role="alert" className="text-red text-small empty:hidden">
        {errorOf("spaces")}
      </p>
      {[...page.spaces.entries()].map(([at, room]) => (
        <fieldset
          key={at}
          className="grid gap-3 border-line border-t pt-3 sm:grid-cols-[minmax(0,1fr)_7rem_7rem_auto] sm:items-end"
        >
          <legend className="sr-only">Room {at + 1}</legend>
          <Field label="Room" error={errorOf(`spaces.${at}`)}>
            <TextInput
              value={room.name}
              maxLength={100}
              onChange={(event) => put(at, { name: event.target.value })}
            />
          </Field>
          <Field label="Standing">
            <NumberInput value={room.standing} onChange={(standing) => put(at, { standing })} />
          </Field>
          <Field label="Seated">
            <NumberInput value={room.seated} onChange={(seated) => put(at, { seated })} />
          </Field>
          <Button
            size="sm"
            variant="quiet"
            onClick={() => set({ spaces: page.spaces.filter((_, n) => n !== at) })}
          >
            Remove<span className="sr-only"> {room.name || `room ${at + 1}`}</span>
          </Button>
        </fieldset>
      ))}
      <div>
        <Button
          size="sm"
          variant="outline"
          onClick={() => set({ spaces: [...page.spaces, { name: "", standing: null, seated: null }] })}
        >
          Add a room
        </Button>
      </div>
    </>
  );
}
