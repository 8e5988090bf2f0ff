import { VENUE_TYPES, venueTypeName } from "#app/parts/venues/venue-types.ts";
import { Field } from "#app/ui/fields/field.tsx";
import { Select } from "#app/ui/fields/select.tsx";
import { TextArea } from "#app/ui/fields/text-area.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";
import { useClaim } from "./claim-context.ts";
import { PinField } from "./pin-field.tsx";
import { TextField } from "./text-field.tsx";

const precisions = [
  ["exact", "Everybody sees the address"],
  ["street", "Everybody sees the street, ticket holders the door"],
  ["area", "Ticket holders alone: others see the area"],
  ["hidden", "Ticket holders alone: others see the town"],
] as const;

/** What the room is called, what it is, and where. */
export function StepBasics() {
  const { payload, set, errorOf } = useClaim();
  return (
    <>
      <TextField field="name" label="Name" hint="3 to 100 characters, as it stands over the door." required />
      <Field
        label="Description"
        hint="10 to 1,000 characters: what the room is like and what happens there."
        error={errorOf("description")}
        required
      >
        <TextArea
          rows={5}
          maxLength={1100}
          value={payload.description ?? ""}
          onChange={(event) => set({ description: event.target.value })}
        />
      </Field>
      <Field label="Kind of room" error={errorOf("venue_type")} required>
        <Select
          value={payload.venue_type ?? ""}
          onChange={(event) => set({ venue_type: event.target.value })}
        >
          <option value="">Choose</option>
          {VENUE_TYPES.map((type) => (
            <option key={type} value={type}>
              {venueTypeName(type)}
            </option>
          ))}
        </Select>
      </Field>
      <div className="grid gap-6 sm:grid-cols-[minmax(0,1fr)_10rem]">
        <TextField
          field="address"
          label="Address"
          hint="Building and street, without the postcode."
          required
        />
        <TextField field="postcode" label="Postcode" hint="Such as LS1 4AB." required />
      </div>
      <PinField />
      <Field label="Who sees the address" error={errorOf("location_precision")}>
        <Select
          value={payload.location_precision ?? "exact"}
          onChange={(event) => set({ location_precision: event.target.value })}
        >
          {precisions.map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
      <TextField field="website" label="Website (optional)" hint="It begins with https://." type="url" />
      <Field label="Nearest station (optional)" error={errorOf("nearest_station")}>
        <TextInput
          value={payload.nearest_station ?? ""}
          onChange={(event) => set({ nearest_station: event.target.value })}
        />
      </Field>
    </>
  );
}
