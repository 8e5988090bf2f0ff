import { type FormEvent, useState } from "react";
import { useAct } from "#app/parts/admin/use-act.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { TextArea } from "#app/ui/fields/text-area.tsx";
import { notify } from "#app/ui/notices/toasts.ts";
import { RefusalNote } from "#app/ui/refusal-note.tsx";
import { holdPayouts, releasePayouts } from "./payout-queries.ts";

type HoldFormProps = { organiserId: string; name: string; isHeld: boolean };

/** Holds an organiser's pay-outs with a reason, or lets them go. */
export function HoldForm({ organiserId, name, isHeld }: HoldFormProps) {
  return isHeld ? (
    <Release organiserId={organiserId} name={name} />
  ) : (
    <Hold organiserId={organiserId} name={name} />
  );
}

function Release({ organiserId, name }: Omit<HoldFormProps, "isHeld">) {
  const { run, isBusy, refusal } = useAct();
  return (
    <div className="grid justify-items-start gap-2">
      <Button
        size="sm"
        variant="outline"
        busy={isBusy}
        onClick={async () => {
          if (await run(() => releasePayouts(organiserId))) notify(`Pay-outs to ${name} go on again`);
        }}
      >
        Release
      </Button>
      <RefusalNote refusal={refusal} />
    </div>
  );
}

function Hold({ organiserId, name }: Omit<HoldFormProps, "isHeld">) {
  const { run, isBusy, refusal } = useAct();
  const [reason, setReason] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  async function submit(event: FormEvent) {
    event.preventDefault();
    const isLong = reason.trim().length >= 10;
    setProblem(isLong ? null : "Give a reason of 10 to 300 characters: the owners read it.");
    if (isLong && (await run(() => holdPayouts(organiserId, reason)))) {
      setReason("");
      notify(`Pay-outs to ${name} are held`);
    }
  }
  return (
    <details>
      <summary className="min-h-8 cursor-pointer underline underline-offset-4">Hold their pay-outs</summary>
      <form onSubmit={submit} className="mt-3 grid justify-items-start gap-3" noValidate>
        <Field
          label="Reason"
          hint="The owners read it, word for word."
          required
          error={problem}
          className="w-full max-w-reading"
        >
          <TextArea
            value={reason}
            maxLength={300}
            rows={3}
            onChange={(event) => setReason(event.target.value)}
          />
        </Field>
        <RefusalNote refusal={refusal} />
        <Button type="submit" size="sm" variant="danger" busy={isBusy}>
          {isBusy ? "Holding" : "Hold"}
        </Button>
      </form>
    </details>
  );
}
