import { formatMoney } from "./money.ts";
import { plural } from "./plural.ts";

/** What a refund would do, as `quote_refund` answers it. */
export type RefundQuote = {
  amount_pence: number;
  ends_tickets: boolean;
  owed_pence: number;
  tickets: readonly { id: string; name: string; holder_name: string | null; status: string }[];
};

/** The money and the tickets of a refund, in the words of the button that does it. */
export function refundButton({ amount_pence, ends_tickets, tickets }: RefundQuote): string {
  const count = plural(tickets.length, "ticket");
  if (amount_pence === 0) return `End ${count} without a refund`;
  return `Send ${formatMoney(amount_pence)} back and ${ends_tickets ? "end" : "keep"} ${count}`;
}

/** What a refund does, in sentences. */
export function refundSentences({ amount_pence, ends_tickets, owed_pence, tickets }: RefundQuote): string[] {
  const names = tickets.map(({ name, holder_name }) => `${name} (${holder_name ?? "no name"})`).join(", ");
  const one = tickets.length === 1;
  return [
    amount_pence > 0
      ? `${formatMoney(amount_pence)} goes back to the card that paid.`
      : "No money goes back. The buyer is told by email.",
    tickets.length === 0
      ? "No ticket of this order is good any more."
      : `${plural(tickets.length, "ticket")} ${
          ends_tickets
            ? one
              ? "ends and lets"
              : "end and let"
            : one
              ? "stays good and lets"
              : "stay good and let"
        } ${ends_tickets ? "nobody in any more" : "people in as before"}: ${names}.`,
    ...(owed_pence > amount_pence
      ? [`The buyer has a right to ${formatMoney(owed_pence)}, so this is refused.`]
      : []),
  ];
}

/** What becomes of the tickets of a refund. */
export const TICKET_FATES = [
  {
    value: "by_amount",
    label: "By the amount",
    says: "A refund of the whole price ends the tickets. A smaller one leaves them good.",
  },
  { value: "keep", label: "They stay good", says: "People still come in with them." },
  { value: "end", label: "They end", says: "They let nobody in any more, and their places are free." },
] as const;
export type TicketFate = (typeof TICKET_FATES)[number]["value"];

/** As the database takes it: undefined leaves it to the amount. */
export const toCancels = (fate: TicketFate): boolean | undefined =>
  fate === "by_amount" ? undefined : fate === "end";
