import { plural } from "#app/format/plural.ts";
import { Field } from "#app/ui/fields/field.tsx";
import { RadioOptions } from "#app/ui/fields/radio-options.tsx";
import { Select } from "#app/ui/fields/select.tsx";
import { newNights } from "./source-words.ts";

/** What becomes of new nights, and how often the calendar is read. */
export type SourceChoice = { newNights: "published" | "draft" | "asked"; everyHours: number };

type SourceChoiceProps = { choice: SourceChoice; isFile: boolean; onChange: (choice: SourceChoice) => void };

/** The two choices of a calendar. */
export function SourceChoiceFields({ choice, isFile, onChange }: SourceChoiceProps) {
  return (
    <div className="grid max-w-reading gap-5">
      <fieldset className="grid gap-3">
        <legend className="mb-2 font-bold">New nights</legend>
        <RadioOptions
          options={newNights}
          value={choice.newNights}
          onChange={(value) => onChange({ ...choice, newNights: value })}
        />
      </fieldset>
      {isFile ? null : (
        <Field label="Look again every">
          <Select
            value={choice.everyHours}
            onChange={({ target }) => onChange({ ...choice, everyHours: Number(target.value) })}
          >
            {[1, 3, 6, 12, 24].map((hours) => (
              <option key={hours} value={hours}>
                {plural(hours, "hour")}
              </option>
            ))}
          </Select>
        </Field>
      )}
    </div>
  );
}
