import { formatPrice } from "#app/format/money.ts";
import { Button } from "#app/ui/button.tsx";
import { ListEnd } from "#app/ui/list-end.tsx";
import { ticketFacts } from "./ticket-facts.ts";
import type { TicketOnSale } from "./tickets-on-sale.ts";

type OnSaleListProps = {
  tickets: readonly TicketOnSale[];
  /** the ticket that is being put into the basket */
  busyId: string | null;
  onBuy: (ticket: TicketOnSale) => void;
};

/** Tickets that people sell on, the cheapest first, each with what has to be known of it. */
export function OnSaleList({ tickets, busyId, onBuy }: OnSaleListProps) {
  return (
    <>
      <ul className="border-line border-t">
        {tickets.map((ticket) => (
          <li
            key={ticket.id}
            className="grid gap-x-4 gap-y-3 border-line border-b py-3 sm:grid-cols-[minmax(0,1fr)_auto]"
          >
            <div className="min-w-0">
              <p className="font-bold" dir="auto">
                {ticket.name}
              </p>
              {ticketFacts(ticket).map((fact) => (
                <p key={fact} className="text-ink-2 text-small [overflow-wrap:anywhere]">
                  {fact}
                </p>
              ))}
            </div>
            <div className="flex items-center justify-between gap-4 sm:grid sm:justify-items-end sm:gap-2">
              <p className="font-bold font-mono">{formatPrice(ticket.price_pence)}</p>
              <Button
                variant="outline"
                busy={busyId !== null}
                aria-label={`Buy ticket ${ticket.ticket_number}, ${ticket.name}, ${formatPrice(ticket.price_pence)}`}
                onClick={() => onBuy(ticket)}
              >
                {busyId === ticket.id ? "One moment..." : "Buy this ticket"}
              </Button>
            </div>
          </li>
        ))}
      </ul>
      <ListEnd shown={tickets.length} most={100} which="cheapest" />
    </>
  );
}
