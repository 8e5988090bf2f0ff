import { useState } from "react";
import { call } from "#app/api/call.ts";
import { useKeptForm } from "#app/api/kept-forms/use-kept-form.ts";
import { useAct } from "#app/parts/admin/use-act.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { Select } from "#app/ui/fields/select.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";
import { notify } from "#app/ui/notices/toasts.ts";
import { RefusalNote } from "#app/ui/refusal-note.tsx";

const levels = {
  new: "New: events wait for approval, and the second approval makes the organiser trusted",
  trusted: "Trusted: events are public at once",
  restricted: "Restricted: every event waits for approval",
} as const;

type OrganiserTrustProps = { organiserId: string; organiser: string; trust: string };

/** How far an organiser is trusted, behind a press: it is seldom changed by hand. */
export function OrganiserTrust({ organiserId, organiser, trust }: OrganiserTrustProps) {
  const kept = useKeptForm(`organiser-trust:${organiserId}`);
  const { run, isBusy, refusal } = useAct();
  const [level, setLevel] = useState(trust);
  const [reason, setReason] = useState("");
  const save = () =>
    run(async () => {
      await call("set_organiser_trust", { p_organiser_id: organiserId, p_trust: level, p_reason: reason });
    });
  return (
    <details>
      <summary className="min-h-6 cursor-pointer text-small">How far {organiser} is trusted</summary>
      <form
        {...kept.form}
        className="mt-3 grid max-w-reading gap-3"
        onSubmit={async (event) => {
          event.preventDefault();
          if (await save()) notify(`${organiser} is ${level} now`);
        }}
      >
        <Field label="Trust">
          <Select value={level} onChange={(event) => setLevel(event.target.value)}>
            {Object.entries(levels).map(([name, words]) => (
              <option key={name} value={name}>
                {words}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="Reason" hint="Kept in the audit log.">
          <TextInput value={reason} maxLength={500} onChange={(event) => setReason(event.target.value)} />
        </Field>
        <RefusalNote refusal={refusal} />
        <div>
          <Button type="submit" size="sm" variant="outline" busy={isBusy}>
            Set trust
          </Button>
        </div>
      </form>
    </details>
  );
}
