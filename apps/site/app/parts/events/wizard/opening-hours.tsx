import { TextInput } from "#app/ui/fields/text-input.tsx";
import { type OpeningHours as Hours, WEEKDAYS } from "./drafts/draft-data.ts";
import { clockOf } from "./wall-time.ts";
import { useWizard } from "./wizard-context.ts";

const NAMES = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

/** The days something that runs for weeks is open. With no day ticked it is open every day, from its first hour to its last. */
export function OpeningHours() {
  const { data, set, errorOf } = useWizard();
  const hours = data.opening_hours ?? {};
  const usual: [string, string] = [clockOf(data.starts_at).slice(11), clockOf(data.ends_at).slice(11)];
  const change = (changes: Hours) => {
    const next = { ...hours, ...changes };
    set({ opening_hours: Object.fromEntries(Object.entries(next).filter(([, times]) => times)) });
  };
  const error = errorOf("opening_hours");
  return (
    <fieldset className="grid gap-2 border-line border-t pt-4">
      <legend className="font-bold">Opening hours (optional)</legend>
      <p className="text-ink-2 text-small">
        Tick the days you are open. With none ticked, people read {usual.join(" to ")} every day.
      </p>
      {WEEKDAYS.map((day, index) => {
        const times = hours[day];
        return (
          <div key={day} className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-2">
            <label className="flex w-36 items-center gap-3">
              <input
                type="checkbox"
                className="size-5 accent-pink"
                checked={times !== undefined}
                onChange={(event) => change({ [day]: event.target.checked ? usual : undefined })}
              />
              {NAMES[index]}
            </label>
            {times
              ? (["opens", "closes"] as const).map((which, at) => (
                  <TextInput
                    key={which}
                    type="time"
                    className="w-32"
                    aria-label={`${NAMES[index]} ${which}`}
                    value={times[at]}
                    onChange={(event) =>
                      change({
                        [day]: at === 0 ? [event.target.value, times[1]] : [times[0], event.target.value],
                      })
                    }
                  />
                ))
              : null}
          </div>
        );
      })}
      {error ? (
        <p role="alert" className="text-red text-small">
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}
