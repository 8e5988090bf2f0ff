import { type FormEvent, useState } from "react";
import { formatMoney } from "#app/format/money.ts";
import { FailureNote } from "#app/parts/admin/failure-note.tsx";
import { useAct } from "#app/parts/admin/use-act.ts";
import { Button } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/checkbox.tsx";
import { Field } from "#app/ui/field.tsx";
import { TextInput } from "#app/ui/text-input.tsx";
import { notify } from "#app/ui/toasts.ts";
import { refundOrder, type StaffOrder } from "./order-queries.ts";

const LIVE = new Set(["issued", "checked_in", "transfer_pending", "listed"]);

/** Sends money back: for tickets, or an amount. Above £500 it waits for a second admin. */
export function RefundForm({ order }: { order: StaffOrder }) {
  const { run, isBusy, failure } = useAct();
  const [problem, setProblem] = useState<string | null>(null);
  const live = order.booking.tickets.filter(({ status }) => LIVE.has(status));

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const data = new FormData(form);
    const amount = String(data.get("amount") ?? "").trim();
    const isAmount = amount === "" || /^\d{1,6}(\.\d{2})?$/.test(amount);
    setProblem(isAmount ? null : "Write pounds and pence, such as 12.50.");
    if (!isAmount) return;
    const isDone = await run(() =>
      refundOrder(order.booking.id, {
        reason: String(data.get("reason") ?? ""),
        pence: amount === "" ? null : Math.round(Number(amount) * 100),
        ticketIds: data.getAll("ticket").map(String),
        cancels: data.get("cancels") === "on",
      }),
    );
    if (isDone) {
      form.reset();
      notify("Refund written down");
    }
  }

  return (
    <form onSubmit={submit} noValidate className="grid max-w-reading gap-4 border-line border-t pt-4">
      <h3 className="font-bold">Send money back</h3>
      <fieldset className="grid gap-1">
        <legend className="text-ink-2">For which tickets? None chosen means all of them.</legend>
        {live.map((ticket) => (
          <Checkbox
            key={ticket.id}
            name="ticket"
            value={ticket.id}
            label={`${ticket.name}, ${ticket.holder_name ?? "no name"}`}
          />
        ))}
      </fieldset>
      <Field
        label="Amount in pounds (optional)"
        hint={`Empty: what the tickets cost. At most ${formatMoney(order.refundable_pence)}.`}
        error={problem}
      >
        <TextInput name="amount" inputMode="decimal" autoComplete="off" />
      </Field>
      <Checkbox name="cancels" label="The tickets are no longer good" defaultChecked />
      <Field label="Reason" required>
        <TextInput name="reason" autoComplete="off" maxLength={500} />
      </Field>
      <FailureNote failure={failure} />
      <Button type="submit" variant="danger" busy={isBusy} className="justify-self-start">
        {isBusy ? "One moment..." : "Send money back"}
      </Button>
    </form>
  );
}
