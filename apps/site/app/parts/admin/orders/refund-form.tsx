import { useState } from "react";
import { formatMoney } from "#app/format/money.ts";
import {
  type RefundQuote,
  refundButton,
  refundSentences,
  TICKET_FATES,
  type TicketFate,
  toCancels,
} from "#app/format/refund-words.ts";
import { typedPounds } from "#app/format/typed-pounds.ts";
import { useHeldForm } from "#app/forms/use-held-form.ts";
import { useAct } from "#app/parts/admin/use-act.ts";
import { Button } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/fields/checkbox.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { RadioOptions } from "#app/ui/fields/radio-options.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";
import { notify } from "#app/ui/notices/toasts.ts";
import { RefusalNote } from "#app/ui/refusal-note.tsx";
import { quoteRefund, type RefundAsked, refundOrder, type StaffOrder } from "./order-queries.ts";

const LIVE = new Set(["issued", "checked_in", "transfer_pending", "listed", "frozen", "expired"]);
type Plan = { asked: RefundAsked; key: string; quote: RefundQuote };

/** Sends money back: for tickets, or an amount; shown before it is pressed. Above £500 it waits for a second admin. */
export function RefundForm({ order }: { order: StaffOrder }) {
  const { run, isBusy, refusal, clearRefusal } = useAct();
  const [plan, setPlan] = useState<Plan | null>(null);
  const live = order.booking.tickets.filter(({ status }) => LIVE.has(status));
  const form = useHeldForm({
    name: `refund:${order.booking.id}`,
    defaults: { ticket: [] as string[], amount: "", fate: "by_amount" as TicketFate, reason: "" },
    send: async ({ ticket, amount, fate, reason }, { reset }) => {
      const asked = {
        reason,
        pence: typedPounds(amount) ?? null,
        ticketIds: ticket,
        cancels: toCancels(fate),
      };
      const isDone = await run(async () => {
        if (plan) return refundOrder(order.booking.id, plan.asked, plan.key);
        setPlan({ asked, key: crypto.randomUUID(), quote: await quoteRefund(order.booking.id, asked) });
        return false; // what was typed is sent with the next press
      });
      if (!isDone) return;
      reset();
      setPlan(null);
      notify("Refund written down");
    },
  });
  return (
    <form
      {...form.props}
      onInput={() => {
        setPlan(null);
        clearRefusal();
      }}
      className="grid max-w-reading gap-4 border-line border-t pt-4"
    >
      <h3 className="font-bold">Send money back</h3>
      <fieldset className="grid gap-1">
        <legend className="text-ink-2">For which tickets? None chosen means all of them.</legend>
        {live.map((ticket) => (
          <Checkbox
            key={ticket.id}
            {...form.register("ticket")}
            value={ticket.id}
            label={`${ticket.name}, ${ticket.holder_name ?? "no name"}`}
          />
        ))}
      </fieldset>
      <Field
        label="Amount in pounds (optional)"
        hint={`Empty: what the tickets cost. At most ${formatMoney(order.refundable_pence)}.`}
        error={form.errors.amount}
      >
        <TextInput
          {...form.register("amount", {
            validate: (amount) =>
              typedPounds(amount) !== undefined || "Write pounds and pence, such as 12.50.",
          })}
          inputMode="decimal"
          autoComplete="off"
        />
      </Field>
      <fieldset className="grid gap-3">
        <legend className="mb-2 font-bold">The tickets</legend>
        <RadioOptions options={TICKET_FATES} {...form.bind("fate")} />
      </fieldset>
      <Field label="Reason" required>
        <TextInput {...form.register("reason")} autoComplete="off" maxLength={500} />
      </Field>
      <RefusalNote refusal={refusal} />
      <div role="status" className="grid gap-2 border-ink border-s-4 ps-4 empty:hidden">
        {plan ? refundSentences(plan.quote).map((sentence) => <p key={sentence}>{sentence}</p>) : null}
      </div>
      <Button
        type="submit"
        variant={plan ? "danger" : "primary"}
        busy={isBusy}
        className="h-auto justify-self-start whitespace-normal"
      >
        {isBusy ? "One moment..." : plan ? refundButton(plan.quote) : "See what this does"}
      </Button>
    </form>
  );
}
