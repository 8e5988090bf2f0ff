import { call } from "#app/api/call.ts";
import { useHeldForm } from "#app/forms/use-held-form.ts";
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
  const { run, isBusy, refusal } = useAct();
  const form = useHeldForm({
    name: `organiser-trust:${organiserId}`,
    defaults: { trust, reason: "" },
    send: async (typed) => {
      const change = { p_organiser_id: organiserId, p_trust: typed.trust, p_reason: typed.reason };
      const isDone = await run(async () => void (await call("set_organiser_trust", change)));
      if (isDone) notify(`${organiser} is ${typed.trust} now`);
    },
  });
  return (
    <details>
      <summary className="min-h-6 cursor-pointer text-small">How far {organiser} is trusted</summary>
      <form {...form.props} className="mt-3 grid max-w-reading gap-3">
        <Field label="Trust">
          <Select {...form.register("trust")}>
            {Object.entries(levels).map(([name, words]) => (
              <option key={name} value={name}>
                {words}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="Reason" hint="Kept in the audit log.">
          <TextInput {...form.register("reason")} maxLength={500} />
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
