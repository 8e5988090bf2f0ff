import { useState } from "react";
import { call } from "#app/api/call.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { Select } from "#app/ui/fields/select.tsx";
import { TextArea } from "#app/ui/fields/text-area.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";
import { usePage, usePart } from "./page-context.ts";

/** Where it is and how to get there. */
export function PlaceFields() {
  const { page, set, errorOf } = usePage();
  const way = usePart("getting_there");
  return (
    <>
      <p className="text-ink-2">
        A move of more than 200 metres, or into another postcode area, is checked by our team first.
      </p>
      <Field label="Address" error={errorOf("address")} required>
        <TextInput value={page.address} onChange={(event) => set({ address: event.target.value })} />
      </Field>
      <PinFields />
      <Field label="What the page tells everybody" error={errorOf("location_precision")}>
        <Select
          value={page.location_precision}
          onChange={(event) => set({ location_precision: event.target.value })}
        >
          <option value="exact">The exact address</option>
          <option value="street">The street, with a rough pin</option>
          <option value="area">The part of town only</option>
          <option value="hidden">The city only</option>
        </Select>
      </Field>
      <Field label="Nearest station" error={errorOf("nearest_station")}>
        <TextInput
          value={page.nearest_station}
          onChange={(event) => set({ nearest_station: event.target.value })}
        />
      </Field>
      <Field label="Step-free route from there" error={way.error("step_free_route")}>
        <TextArea
          rows={2}
          value={way.text("step_free_route")}
          onChange={(event) => way.put("step_free_route", event.target.value)}
        />
      </Field>
      <Field label="Getting home: last trains and buses" error={way.error("last_transport")}>
        <TextArea
          rows={2}
          value={way.text("last_transport")}
          onChange={(event) => way.put("last_transport", event.target.value)}
        />
      </Field>
      <Field label="Times checked on" error={way.error("last_transport_checked")}>
        <TextInput
          type="date"
          value={way.text("last_transport_checked")}
          onChange={(event) => way.put("last_transport_checked", event.target.value)}
        />
      </Field>
      <Field label="Cycle parking" error={way.error("cycle_parking")}>
        <TextInput
          value={way.text("cycle_parking")}
          onChange={(event) => way.put("cycle_parking", event.target.value)}
        />
      </Field>
    </>
  );
}

/** The pin as two numbers, set by the postcode or by hand. */
function PinFields() {
  const { page, set, errorOf } = usePage();
  const [note, setNote] = useState("");
  const find = async () => {
    const found = await call("find_place", { p_text: page.postcode }, { get: true }).catch(() => null);
    const [place] = found?.places ?? [];
    if (place) set({ lat: place.lat, lng: place.lng });
    setNote(
      place
        ? `The pin is at the middle of ${place.is_exact ? page.postcode : "the area of this postcode"}. Correct it below if it is not the door.`
        : (found?.message ?? "We do not know this postcode."),
    );
  };
  const number = (typed: string) =>
    typed === "" ? null : Number.isFinite(Number(typed)) ? Number(typed) : typed;
  return (
    <>
      <div className="grid items-end gap-3 sm:grid-cols-[minmax(0,1fr)_auto]">
        <Field label="Postcode" error={errorOf("postcode")}>
          <TextInput
            value={page.postcode}
            autoComplete="off"
            onChange={(event) => set({ postcode: event.target.value })}
          />
        </Field>
        <Button variant="outline" onClick={() => void find()}>
          Set the pin by postcode
        </Button>
      </div>
      <p role="status" className="text-ink-2 text-small empty:hidden">
        {note}
      </p>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Pin: latitude" error={errorOf("lat")}>
          <TextInput
            inputMode="decimal"
            value={page.lat ?? ""}
            onChange={(event) => set({ lat: number(event.target.value.trim()) })}
          />
        </Field>
        <Field label="Pin: longitude">
          <TextInput
            inputMode="text"
            value={page.lng ?? ""}
            onChange={(event) => set({ lng: number(event.target.value.trim()) })}
          />
        </Field>
      </div>
    </>
  );
}
