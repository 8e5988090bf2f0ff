import { MAIL_FREQUENCIES, type MailFrequency, NOTIFICATION_KINDS } from "@undercroft/contract/notifications";
import { useId } from "react";
import { Checkbox } from "#app/ui/fields/checkbox.tsx";
import { Select } from "#app/ui/fields/select.tsx";
import type { NotificationPref } from "./notification-commands.ts";

/** How the settings and the page behind a mailed link call each frequency. */
export const frequencyNames: Readonly<Record<MailFrequency, string>> = {
  at_once: "At once",
  hourly: "Once an hour",
  daily: "Daily at 10:00",
  weekly: "Thursdays at 10:00",
  never: "Never",
};

/** The frequencies of a kind; one whose mail has an hour of its own is sent then, or not at all. */
export const frequenciesOf = ({ has_own_hour }: { has_own_hour: boolean }): [MailFrequency, string][] =>
  has_own_hour
    ? [
        ["at_once", "Daily at 9:00"],
        ["never", "Never"],
      ]
    : MAIL_FREQUENCIES.map((frequency) => [frequency, frequencyNames[frequency]]);

type KindChoicesProps = {
  pref: NotificationPref;
  hasPush: boolean;
  onChoose: (next: NotificationPref) => void;
};

/** One kind: in the list, by email, on devices. */
export function KindChoices({ pref, hasPush, onChoose }: KindChoicesProps) {
  const id = useId();
  const label = NOTIFICATION_KINDS[pref.kind]?.label ?? pref.kind;
  return (
    <fieldset className="grid items-center gap-x-8 gap-y-1 border-line border-b py-3 md:grid-cols-[minmax(0,1fr)_auto]">
      <legend className="float-start w-full font-bold md:w-auto md:py-2">{label}</legend>
      <div className="flex flex-wrap items-center gap-x-8 gap-y-1">
        <Checkbox
          label="On the site"
          checked={pref.in_app}
          onChange={(event) => onChoose({ ...pref, in_app: event.target.checked })}
        />
        {hasPush ? (
          <Checkbox
            label="On my devices"
            checked={pref.by_push}
            onChange={(event) => onChoose({ ...pref, by_push: event.target.checked })}
          />
        ) : null}
        <span className="flex items-center gap-3">
          <label htmlFor={id}>
            Email<span className="sr-only"> for {label.toLowerCase()}</span>
          </label>
          <Select
            id={id}
            className="w-52"
            value={pref.mail}
            onChange={(event) => onChoose({ ...pref, mail: event.target.value as MailFrequency })}
          >
            {frequenciesOf(pref).map(([value, name]) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </Select>
        </span>
      </div>
    </fieldset>
  );
}
