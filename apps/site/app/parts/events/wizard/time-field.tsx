import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";
import { WhichHour } from "#app/ui/fields/which-hour.tsx";
import { clockOf, withOffset } from "./wall-time.ts";
import { useWizard } from "./wizard-context.ts";

type TimeFieldProps = {
  label: string;
  hint?: string;
  /** its name in the list of problems */
  field: string;
  value: string | undefined;
  onChange: (wall: string) => void;
  required?: boolean;
};

/** A time by London time. Where the clocks change, it asks which hour is meant. */
export function TimeField({ label, hint, field, value, onChange, required = false }: TimeFieldProps) {
  const { errorOf, problemOf } = useWizard();
  const problem = problemOf(field);
  const suggested = /Use (\d{2}:\d{2})\?/.exec(problem?.message ?? "")?.[1];
  const isTwice = problem?.code === "EVENTS_TIME_TWICE" || /[+-]\d{2}:\d{2}$/.test(value ?? "");
  return (
    <div className="grid content-start gap-2">
      <Field label={label} hint={hint} error={errorOf(field)} required={required}>
        <TextInput
          type="datetime-local"
          value={clockOf(value)}
          onChange={(event) => onChange(event.target.value)}
        />
      </Field>
      {problem?.code === "EVENTS_TIME_SKIPPED" && suggested && value ? (
        <div>
          <Button size="sm" variant="outline" onClick={() => onChange(`${value.slice(0, 10)}T${suggested}`)}>
            Use {suggested}
          </Button>
        </div>
      ) : null}
      {isTwice && value ? (
        <WhichHour
          label={label}
          name={`${field}-which`}
          chosen={(["first", "second"] as const).find((which) => value === withOffset(value, which)) ?? null}
          onChoose={(which) => onChange(withOffset(value, which))}
        />
      ) : null}
    </div>
  );
}
