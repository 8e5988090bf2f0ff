import { Field } from "#app/ui/fields/field.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";
import { WhichHour } from "#app/ui/fields/which-hour.tsx";

type HireTimeProps = {
  label: string;
  name: string;
  /** "01:30", or "01:30+01:00" where the hour comes twice and one was chosen */
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
};

const offsets = { first: "+01:00", second: "+00:00" } as const;

/** An hour of a hire by London's clock. Where the clocks go back, it asks which of two is meant. */
function HireTime({ label, name, value, error, onChange }: HireTimeProps) {
  const clock = value.slice(0, 5);
  const isTwice = value.length > 5 || /happens twice/.test(error ?? "");
  return (
    <div className="grid content-start gap-2">
      <Field label={label} error={error} required>
        <TextInput type="time" value={clock} onChange={(event) => onChange(event.target.value)} />
      </Field>
      {isTwice ? (
        <WhichHour
          label={label}
          name={name}
          chosen={(["first", "second"] as const).find((which) => value === clock + offsets[which]) ?? null}
          onChoose={(which) => onChange(clock + offsets[which])}
        />
      ) : null}
    </div>
  );
}

type When = { day: string; starts: string; ends: string };
type HireWhenProps = {
  typed: When;
  errors: Partial<Record<keyof When, string | undefined>>;
  onChange: (change: Partial<When>) => void;
};

/** The day of a hire and its hours. */
export function HireWhen({ typed, errors, onChange }: HireWhenProps) {
  // an hour that was chosen of two is one of that day alone
  const chooseDay = (day: string) =>
    onChange({ day, starts: typed.starts.slice(0, 5), ends: typed.ends.slice(0, 5) });
  return (
    <div className="grid gap-5 sm:grid-cols-3">
      <Field label="Day" error={errors.day} required>
        <TextInput type="date" value={typed.day} onChange={(event) => chooseDay(event.target.value)} />
      </Field>
      <HireTime
        label="From"
        name="hire-from"
        value={typed.starts}
        error={errors.starts}
        onChange={(starts) => onChange({ starts })}
      />
      <HireTime
        label="To"
        name="hire-to"
        value={typed.ends}
        error={errors.ends}
        onChange={(ends) => onChange({ ends })}
      />
    </div>
  );
}
