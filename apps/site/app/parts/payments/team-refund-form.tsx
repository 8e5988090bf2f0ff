import { type FormEvent, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/checkbox.tsx";
import { Field } from "#app/ui/field.tsx";
import { RefusalNote } from "#app/ui/refusal-note.tsx";
import { TextInput } from "#app/ui/text-input.tsx";
import { notify } from "#app/ui/toasts.ts";
import { refundOrder } from "./balance-queries.ts";
import { readRefusal } from "./read-refusal.ts";

/** Sends money back for an order of one's own night: all, part, without ending tickets, or ending them without money. */
export function TeamRefundForm({ onDone }: { onDone: () => unknown }) {
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<{ title: string; remedy: string } | null>(null);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    const form = event.currentTarget;
    const data = new FormData(form);
    const amount = String(data.get("amount") ?? "").trim();
    const isAmount = amount === "" || /^\d{1,6}(\.\d{2})?$/.test(amount);
    setProblem(isAmount ? null : "Write pounds and pence, such as 12.50.");
    if (!isAmount) return;
    setIsBusy(true);
    setRefusal(null);
    try {
      await refundOrder({
        ref: String(data.get("ref") ?? ""),
        reason: String(data.get("reason") ?? ""),
        pence: amount === "" ? null : Math.round(Number(amount) * 100),
        cancels: data.get("cancels") === "on",
        pays: data.get("pays") === "on",
      });
      form.reset();
      notify("Done. The buyer is told by email.");
      await onDone();
    } catch (error) {
      setRefusal(readRefusal(error));
    }
    setIsBusy(false);
  }

  return (
    <form onSubmit={submit} noValidate className="grid max-w-reading gap-4">
      <Field label="Booking reference" hint="Eight letters and digits, as on the ticket." required>
        <TextInput name="ref" autoComplete="off" maxLength={8} className="uppercase" />
      </Field>
      <Field
        label="Amount in pounds (optional)"
        hint="Empty: everything the order's tickets cost."
        error={problem}
      >
        <TextInput name="amount" inputMode="decimal" autoComplete="off" />
      </Field>
      <Checkbox name="pays" label="Send the money back" defaultChecked />
      <Checkbox name="cancels" label="The tickets are no longer good" defaultChecked />
      <Field label="Reason" required>
        <TextInput name="reason" autoComplete="off" maxLength={500} />
      </Field>
      <RefusalNote refusal={refusal} />
      <Button type="submit" variant="danger" busy={isBusy} className="justify-self-start">
        {isBusy ? "One moment..." : "Refund"}
      </Button>
    </form>
  );
}
