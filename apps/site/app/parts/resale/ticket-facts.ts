import { formatPrice } from "#app/format/money.ts";
import { clockTime } from "#app/format/nights.ts";
import type { TicketOnSale } from "./tickets-on-sale.ts";

/** What has to be said of a ticket before somebody buys it from its holder, a line each. */
export function ticketFacts(ticket: TicketOnSale): string[] {
  return [
    `Ticket ${ticket.ticket_number}. Original price ${formatPrice(ticket.original_pence)}, fees included.`,
    ticket.restrictions ?? "",
    ticket.entry_before ? `Valid for entry before ${clockTime(new Date(ticket.entry_before))}.` : "",
    ticket.min_age ? `${ticket.min_age} and over.` : "",
    ticket.is_accessible ? "An accessible place." : "",
    ticket.companion ? `${ticket.companion} comes with it, for nothing.` : "",
    ticket.is_team ? "Sold by a member of the organiser's team." : "",
  ].filter(Boolean);
}
