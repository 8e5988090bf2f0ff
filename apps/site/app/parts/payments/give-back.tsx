import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useExclusiveChange } from "#app/api/changes/use-exclusive-change.ts";
import { deadlineName } from "#app/format/moment.ts";
import { formatMoney } from "#app/format/money.ts";
import { plural } from "#app/format/plural.ts";
import { Button } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/fields/checkbox.tsx";
import { NeedsConnection } from "#app/ui/needs-connection.tsx";
import { notify } from "#app/ui/notices/toasts.ts";
import { RefusalNote } from "#app/ui/refusal-note.tsx";
import { cancelTickets, type Quote, quoteCancellation } from "./commands.ts";
import type { Order } from "./order.ts";
import { readRefusal } from "./read-refusal.ts";

type GiveBackProps = {
  order: Order;
  tickets: Order["booking"]["tickets"];
  /** what was bought beside them, and was not handed over yet */
  extras: Order["booking"]["extras"];
  onDone: () => unknown;
};

/** Giving back one ticket of an order, or several: what would come back is shown before anything is done. */
export function GiveBack({ order, tickets, extras, onDone }: GiveBackProps) {
  const { booking } = order;
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const quote = useQuery({
    queryKey: ["mine", "quote", booking.id, chosen],
    queryFn: () => quoteCancellation(booking.id, [...chosen]),
    enabled: chosen.length > 0,
    staleTime: 0,
  });
  const { attempt, isBusy, refusal } = useExclusiveChange(async (error) => {
    await quote.refetch();
    return readRefusal(error);
  });

  const hasBundle = booking.lines.some(({ bundle }) => bundle !== null);
  const what = plural(
    chosen.length,
    chosen.some((id) => extras.some((extra) => extra.id === id)) ? "item" : "ticket",
  );

  const giveBack = (pence: number) =>
    attempt(async () => {
      await cancelTickets(booking.id, [...chosen], pence);
      notify(`${what} given back`);
      setChosen([]);
      await onDone();
    });

  return (
    <details className="border-ink border-t-2 pt-4">
      <summary className="cursor-pointer type-h3">Give tickets back</summary>
      <div className="mt-4 grid gap-4">
        <fieldset className="grid gap-2">
          <legend className="mb-2 text-ink-2">Which ones?</legend>
          {tickets.map((ticket) => (
            <Checkbox
              key={ticket.id}
              label={`${ticket.name}, ${ticket.holder_name ?? "no name"}`}
              checked={chosen.includes(ticket.id)}
              onChange={({ target }) =>
                setChosen(target.checked ? [...chosen, ticket.id] : chosen.filter((id) => id !== ticket.id))
              }
            />
          ))}
          {extras.map((extra) => (
            <Checkbox
              key={extra.id}
              label={extra.name}
              checked={chosen.includes(extra.id)}
              onChange={({ target }) =>
                setChosen(target.checked ? [...chosen, extra.id] : chosen.filter((id) => id !== extra.id))
              }
            />
          ))}
        </fieldset>
        <p role="status" className="max-w-reading empty:hidden">
          {chosen.length > 0 && quote.data ? quoteWords(quote.data, hasBundle) : null}
        </p>
        <RefusalNote refusal={refusal ?? (quote.isError ? readRefusal(quote.error) : null)} />
        {chosen.length > 0 && quote.data ? (
          <Button
            variant="danger"
            busy={isBusy || quote.isFetching}
            className="justify-self-start"
            onClick={() => giveBack(quote.data.total_pence)}
          >
            {isBusy ? "Giving back..." : buttonWords(what, quote.data.total_pence)}
          </Button>
        ) : null}
        <NeedsConnection />
      </div>
    </details>
  );
}

function buttonWords(chosen: string, pence: number): string {
  const what = `Give ${chosen} back`;
  return pence > 0 ? `${what} for ${formatMoney(pence)}` : `${what} without a refund`;
}

/** `hasBundle`: tickets that stay may cost what all of them did. */
function quoteWords({ total_pence, basis, until }: Quote, hasBundle: boolean): string {
  if (basis === "none")
    return "You would not get a refund: this night gives none for a change of mind now. Your place would go to another guest.";
  if (total_pence === 0 && hasBundle)
    return "You would not get a refund: the tickets you keep cost as much as you paid, as they cost less only together. Your place would go to another guest.";
  if (total_pence === 0)
    return "There is nothing left to refund: you have had all of it already. Your place would go to another guest.";
  const rest = hasBundle ? " Tickets you keep cost what that many cost together." : "";
  return `${formatMoney(total_pence)} would come back to your card${until ? `, if you decide by ${deadlineName(until)}` : ""}.${rest}`;
}
