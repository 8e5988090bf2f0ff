import { Button } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/fields/checkbox.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";
import { X } from "#app/ui/icons/x.ts";
import type { ClaimPayload } from "./claim.ts";
import { useClaim } from "./claim-context.ts";
import { TextField } from "./text-field.tsx";

/** How many fit, into which rooms, and until when. */
export function StepCapacity() {
  const { payload, set, errorOf } = useClaim();
  const licence = payload.licence ?? {};
  const put = (change: Partial<NonNullable<ClaimPayload["licence"]>>) =>
    set({ licence: { ...licence, ...change } });
  const time = (key: "until" | "outdoor_until", label: string, hint: string, field: string) => (
    <Field label={label} hint={hint} error={errorOf(field)}>
      <TextInput
        type="time"
        value={licence[key] ?? ""}
        onChange={(event) => put({ [key]: event.target.value })}
      />
    </Field>
  );
  return (
    <>
      <TextField
        field="capacity"
        label="Capacity"
        hint="How many the whole venue may hold, from 1 to 50,000."
        inputMode="numeric"
        required
      />
      <Rooms />
      <div className="grid gap-6 sm:grid-cols-2">
        {time(
          "until",
          "Licensed until (optional)",
          "The latest you may be open, such as 03:00.",
          "licensed_until",
        )}
        {time(
          "outdoor_until",
          "Outdoor area until (optional)",
          "When the yard or terrace closes.",
          "outdoor_until",
        )}
      </div>
      <Field
        label="Sound limit (optional)"
        hint="Such as 98 dB(A) at the desk."
        error={errorOf("sound_limit")}
      >
        <TextInput
          value={licence.sound_limit ?? ""}
          onChange={(event) => put({ sound_limit: event.target.value })}
        />
      </Field>
      <Checkbox
        label="We have no premises licence and run nights on temporary event notices"
        hint="Such a night holds at most 499 people, staff included."
        checked={licence.ten_only === true}
        onChange={(event) => put({ ten_only: event.target.checked })}
      />
    </>
  );
}

function Rooms() {
  const { payload, set, errorOf } = useClaim();
  const rooms = payload.spaces ?? [];
  const put = (at: number, change: Partial<(typeof rooms)[number]>) =>
    set({ spaces: rooms.map((room, number) => (number === at ? { ...room, ...change } : room)) });
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1.5 font-bold">Rooms (optional)</legend>
      {rooms.map((room, at) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: rooms have no name of their own while they are typed
          key={at}
          className="grid grid-cols-2 items-end gap-3 sm:grid-cols-[minmax(0,1fr)_7rem_7rem_auto]"
        >
          <Field label={`Room ${at + 1}`} className="max-sm:col-span-2">
            <TextInput
              value={room.name ?? ""}
              maxLength={80}
              onChange={(event) => put(at, { name: event.target.value })}
            />
          </Field>
          <Field label="Standing">
            <TextInput
              inputMode="numeric"
              value={room.standing ?? ""}
              onChange={(event) => put(at, { standing: event.target.value })}
            />
          </Field>
          <Field label="Seated">
            <TextInput
              inputMode="numeric"
              value={room.seated ?? ""}
              onChange={(event) => put(at, { seated: event.target.value })}
            />
          </Field>
          <Button
            variant="quiet"
            size="icon"
            aria-label={`Remove room ${at + 1}`}
            onClick={() => set({ spaces: rooms.filter((_, number) => number !== at) })}
          >
            <X className="size-5" aria-hidden="true" />
          </Button>
        </div>
      ))}
      <p role="alert" className="text-red text-small empty:hidden">
        {errorOf("spaces")}
      </p>
      {rooms.length < 20 ? (
        <p>
          <Button variant="outline" size="sm" onClick={() => set({ spaces: [...rooms, {}] })}>
            <span aria-hidden="true">+</span> Add a room
          </Button>
        </p>
      ) : null}
    </fieldset>
  );
}
