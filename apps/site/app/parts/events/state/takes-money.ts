import type { TicketType } from "#app/parts/events/page/detail-query.ts";

type Priced = Pick<TicketType, "kind" | "total_pence">;
type Prices = { price_from_pence: number | null; price_to_pence: number | null };

/**
 * Whether money is in play for an event, over all of its tickets: one free type among paid ones makes no free night of
 * it. Where the price list has none, the event's own prices say it, as for tickets that are sold elsewhere.
 */
export function takesMoney(event: Prices, types: readonly Priced[]): boolean {
  if (types.some(({ kind, total_pence }) => kind === "donation" || total_pence > 0)) return true;
  return (event.price_from_pence ?? 0) > 0 || (event.price_to_pence ?? 0) > 0;
}
