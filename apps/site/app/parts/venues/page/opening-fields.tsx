import { Field } from "#app/ui/fields/field.tsx";
import { Select } from "#app/ui/fields/select.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";
import { usePage } from "./page-context.ts";

/** Open, closed until a day, closed for good. */
export function OpeningFields() {
  const { page, set, errorOf } = usePage();
  return (
    <>
      <Field label="The venue is" error={errorOf("status")}>
        <Select
          value={page.status}
          onChange={(event) =>
            set({
              status: event.target.value,
              ...(event.target.value === "temporarily_closed" ? {} : { reopens_on: null }),
            })
          }
        >
          <option value="active">Open</option>
          <option value="temporarily_closed">Closed for now</option>
          <option value="closed">Closed for good</option>
        </Select>
      </Field>
      {page.status === "temporarily_closed" ? (
        <Field
          label="Opens again on"
          hint="Leave it empty if you don't know. On that day the page says open automatically."
          error={errorOf("reopens_on")}
        >
          <TextInput
            type="date"
            value={page.reopens_on ?? ""}
            onChange={(event) => set({ reopens_on: event.target.value || null })}
          />
        </Field>
      ) : null}
      {page.status === "active" ? null : (
        <p className="border-warn border-s-4 ps-4">
          {page.status === "closed"
            ? "The page stays as a record of what happened here, and lists and the map leave it out. You can open it again."
            : "Lists and the map go on showing it, marked as closed."}{" "}
          Nights that are announced here stay as they are: cancel or move them yourself.
        </p>
      )}
    </>
  );
}
