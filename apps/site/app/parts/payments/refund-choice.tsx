import { useQuery } from "@tanstack/react-query";
import { useExclusiveChange } from "#app/api/changes/use-exclusive-change.ts";
import { deadlineName } from "#app/format/moment.ts";
import { formatMoney } from "#app/format/money.ts";
import { Button } from "#app/ui/button.tsx";
import { notify } from "#app/ui/notices/toasts.ts";
import { RefusalNote } from "#app/ui/refusal-note.tsx";
import { chooseRefund, quoteCancellation } from "./commands.ts";
import type { Order } from "./order.ts";
import { readRefusal } from "./read-refusal.ts";

const SAID: Record<string, string> = {
  keep: "You keep your tickets",
  refund: "Your money is on its way back",
  donate: "Thank you. The organiser keeps the money",
};

/** Tickets that can still be given back. */
const GOOD = new Set(["issued", "transfer_pending", "listed"]);

/** The night moved: keep the tickets, take the money, or leave it to the organiser. Silence keeps. */
export function RefundChoice({ order, onChosen }: { order: Order; onChosen: () => unknown }) {
  const { attempt, isBusy, refusal } = useExclusiveChange(readRefusal);
  const deadline = order.choice?.deadline;
  const good = order.booking.tickets.filter(({ status }) => GOOD.has(status)).map(({ id }) => id);
  const quote = useQuery({
    queryKey: ["mine", "quote", order.booking.id, good],
    queryFn: () => quoteCancellation(order.booking.id, good),
    enabled: good.length > 0,
    staleTime: 0,
  });

  const choose = (choice: string) =>
    attempt(async () => {
      await chooseRefund(order.booking.id, choice);
      notify(SAID[choice] ?? "Done");
      await onChosen();
    });

  return (
    <section aria-labelledby="choice" className="grid gap-4 border-2 border-warn p-5">
      <h3 id="choice" className="type-h3">
        This night has changed. Do you still want to go?
      </h3>
      <p className="max-w-reading text-ink-2">
        {deadline
          ? `Decide by ${deadlineName(deadline)}. If you do nothing, you keep your tickets.`
          : "You can decide now, or wait for the new date: you then have 14 days."}
      </p>
      <RefusalNote refusal={refusal} />
      <div className="flex flex-wrap gap-3">
        <Button busy={isBusy} onClick={() => choose("keep")}>
          Keep my tickets
        </Button>
        <Button busy={isBusy} variant="outline" onClick={() => choose("refund")}>
          {quote.data ? `${formatMoney(quote.data.total_pence)} back` : "Money back"}
        </Button>
        <Button busy={isBusy} variant="quiet" onClick={() => choose("donate")}>
          Donate it to the organiser
        </Button>
      </div>
    </section>
  );
}
