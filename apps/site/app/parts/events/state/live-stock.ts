import type { StockStates } from "#app/api/live/use-live-stock.ts";
import type { EventDetail, TicketType } from "#app/parts/events/page/detail-query.ts";
import { saleStateOf, salesStartOf } from "./sale-facts.ts";

/** A price list with those states. A number that was left belongs to the state before, so it waits to be read again. */
export function withStates<Type extends { id: string; state: string; remaining: number | null }>(
  types: readonly Type[],
  states: StockStates | null,
): readonly Type[] {
  if (states === null || types.every(({ id, state }) => (states[id] ?? state) === state)) return types;
  return types.map((type) => {
    const state = heardState(type.state, states[type.id] ?? type.state);
    return state === type.state ? type : ({ ...type, state, remaining: null } as Type);
  });
}

/** What is told is the same for everybody: it takes from no member the days before the sale, and opens to others nothing that is for members. */
const heardState = (own: string, told: string): string =>
  own === "members" || (own === "on_sale" && told === "soon") ? own : told;

/** An event whose card says what its price list says now. */
export function withSaleState(event: EventDetail, types: readonly TicketType[]): EventDetail {
  if (!event.listing) return event;
  const card = event.listing;
  const told = saleStateOf(event, types);
  // that a whole night is nearly gone is counted in the database alone: it stays said until the page is read again
  const sale_state = told === "on_sale" && card.sale_state === "few_left" ? card.sale_state : told;
  return { ...event, listing: { ...card, sale_state, sales_start: salesStartOf(types) } };
}

/** One sentence for those who do not see what changed; null where the state says nothing new. */
export function stockSentence(before: readonly TicketType[], after: readonly TicketType[]): string | null {
  const isGone = (types: readonly TicketType[]) =>
    types.length > 0 && types.every(({ state }) => state === "sold_out" || state === "ended");
  if (isGone(after) && !isGone(before)) return "Sold out just now.";
  if (isGone(before) && !isGone(after)) return "There are tickets again.";
  const changed = after.filter(({ id, state }) => before.find((type) => type.id === id)?.state !== state);
  const [one] = changed;
  if (!one) return null;
  if (changed.length > 1) return "Which tickets are left has changed.";
  if (one.state === "sold_out") return `${one.name} is sold out now.`;
  if (one.state === "few_left") return `${one.name}: few tickets are left.`;
  if (one.state === "on_sale") return `${one.name} is on sale now.`;
  return `${one.name} has changed.`;
}
