import { useState } from "react";
import { useExclusiveChange } from "#app/api/changes/use-exclusive-change.ts";
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
import { Button } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/fields/checkbox.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { RadioOptions } from "#app/ui/fields/radio-options.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";
import { notify } from "#app/ui/notices/toasts.ts";
import { RefusalNote } from "#app/ui/refusal-note.tsx";
import { quoteRefund, type RefundAsked, refundOrder } from "./balance-queries.ts";
import { readRefusal } from "./read-refusal.ts";

/** What would be done, and the key under which it is done once. */
type Plan = { asked: RefundAsked; key: string; quote: RefundQuote };

type TeamRefundFormProps = {
  /** the reference of the order, where it is known already */
  order?: string;
  onDone: () => unknown;
};

/** Sends money back for an order of one's own night: first shown with its money and tickets, then pressed. */
export function TeamRefundForm({ order, onDone }: TeamRefundFormProps) {
  const { attempt, isBusy, refusal } = useExclusiveChange(readRefusal);
  const [plan, setPlan] = useState<Plan | null>(null);
  const form = useHeldForm({
    name: order ? `team-refund:${order}` : "team-refund",
    defaults: { ref: "", amount: "", pays: true, fate: "by_amount" as TicketFate, reason: "" },
    send: ({ ref, amount, pays, fate, reason }, { reset }) => {
      const pence = typedPounds(amount) ?? null;
      const asked: RefundAsked = { ref: order ?? ref, reason, pence, cancels: toCancels(fate), pays };
      return attempt(async () => {
        if (!plan) {
          setPlan({ asked, key: crypto.randomUUID(), quote: await quoteRefund(asked) });
          return false; // what was typed is sent with the next press
        }
        await refundOrder(plan.asked, plan.key);
        reset();
        setPlan(null);
        notify("Done. We have emailed the buyer.");
        await onDone();
        return true;
      });
    },
  });
  return (
    <form {...form.props} onInput={() => setPlan(null)} className="grid max-w-reading gap-4">
      {order ? null : (
        <Field label="Booking reference" hint="Eight letters and digits, as on the ticket." required>
          <TextInput {...form.register("ref")} autoComplete="off" maxLength={8} className="uppercase" />
        </Field>
      )}
      <Field
        label="Amount in pounds (optional)"
        hint="Empty: everything the order's tickets cost."
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
      <Checkbox {...form.register("pays")} label="Send the money back" />
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
