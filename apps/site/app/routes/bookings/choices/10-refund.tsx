import { useQuery } from "@tanstack/react-query";
import { useExclusiveChange } from "#app/api/changes/use-exclusive-change.ts";
import { deadlineName } from "#app/format/moment.ts";
import { formatMoney } from "#app/format/money.ts";
import { plural } from "#app/format/plural.ts";
import { cancelTickets, type Quote, quoteCancellation } from "#app/parts/payments/commands.ts";
import { readRefusal } from "#app/parts/payments/read-refusal.ts";
import { Button } from "#app/ui/button.tsx";
import { Loaded } from "#app/ui/loaded.tsx";
import { notify } from "#app/ui/notices/toasts.ts";
import { RefusalNote } from "#app/ui/refusal-note.tsx";
import type { Choice, ChoiceProps } from "../choice.ts";

function Refund({ booking, tickets, onDone }: ChoiceProps) {
  const ids = tickets.map(({ id }) => id);
  const isFree = booking.total_pence === 0 && !booking.received_from;
  const query = useQuery({
    queryKey: ["mine", "quote", booking.id, ids],
    queryFn: () => quoteCancellation(booking.id, ids),
    staleTime: 0,
    retry: false,
  });
  const { attempt, isBusy, refusal } = useExclusiveChange(async (error) => {
    await query.refetch();
    return readRefusal(error);
  });

  const giveBack = (pence: number) =>
    attempt(async () => {
      await cancelTickets(booking.id, ids, pence);
      notify(`${plural(ids.length, "ticket")} given back`);
      onDone();
    });

  return (
    <Loaded query={query} what="What would come back" why={query.error ? readRefusal(query.error) : null}>
      {(quote) => (
        <>
          <p className="type-h2">{isFree ? "Free" : formatMoney(quote.total_pence)}</p>
          <p>{isFree ? FREE : quoteWords(quote, Boolean(booking.received_from))}</p>
          <RefusalNote refusal={refusal} />
          <div>
            <Button
              variant="danger"
              busy={isBusy || query.isFetching}
              onClick={() => void giveBack(quote.total_pence)}
            >
              {buttonWords(quote.total_pence, isFree)}
            </Button>
          </div>
        </>
      )}
    </Loaded>
  );
}

const FREE = "It was free, so there is no refund. Your place goes to another guest.";

function buttonWords(pence: number, isFree: boolean): string {
  if (pence > 0) return `Give back for ${formatMoney(pence)}`;
  return isFree ? "Give it back now" : "Give back without a refund";
}

function quoteWords({ total_pence, basis, until }: Quote, isReceived: boolean): string {
  if (total_pence === 0)
    return basis === "none"
      ? "There is no refund for a change of mind now. Your place goes to another guest."
      : "It has been refunded already, so there is nothing left to refund. Your place goes to another guest.";
  const when = until ? ` if you decide by ${deadlineName(until)}` : "";
  return isReceived
    ? `This goes back to the person who paid for the ticket${when}.`
    : `This goes back to your card${when}.`;
}

export default { title: "Give it back", Column: Refund } satisfies Choice;
