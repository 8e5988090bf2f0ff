import type { EventDetail, TicketType } from "#app/parts/events/page/detail-query.ts";
import type { SaleState, StateFacts } from "./display-state.ts";

/**
 * The facts the display state of an event's page follows from. A listed event has them on its card; an unlisted one
 * has no card, so they are read off its price list by the same rule as in the database.
 */
export function stateFactsOf(event: EventDetail, types: readonly TicketType[]): StateFacts {
  const card = event.listing;
  const sold = types.filter((type) => type.kind !== "companion" && type.kind !== "door");
  return {
    status: event.status,
    starts_at: event.starts_at,
    ends_at: event.ends_at,
    last_entry_at: event.last_entry_at,
    sale_state: card ? card.sale_state : saleStateOf(event, types),
    sale_kind: card?.sale_kind ?? saleKindOf(sold),
    // a card without a start says that there is none to wait for, which a later release does not change
    sales_start: card ? card.sales_start : salesStartOf(types),
    sales_end: card?.sales_end ?? null,
    waitlist_enabled: event.waitlist_enabled,
    is_rescheduled: event.rescheduled_from.length > 0,
    is_moved: event.moved_from !== null,
    has_resale: card?.has_resale ?? false,
  };
}

/** What the card of an event says of its sale, read off its price list by the same rule as in the database. */
export function saleStateOf(
  event: Pick<EventDetail, "external_url" | "requires_approval" | "is_sold_out">,
  types: readonly TicketType[],
): SaleState {
  const sold = types.filter((type) => type.kind !== "companion" && type.kind !== "door");
  const has = (...states: string[]) => sold.some((type) => states.includes(type.state));
  const hasDoor = types.some((type) => type.kind === "door");
  if (event.is_sold_out && types.length === 0) return "sold_out";
  if (event.external_url && sold.length === 0) return "external";
  if (event.requires_approval) return "approval";
  if (sold.length === 0) return hasDoor ? "door" : "unannounced";
  if (has("few_left") && !has("on_sale", "soon", "waiting")) return "few_left";
  if (has("on_sale", "few_left")) return "on_sale";
  if (has("soon", "waiting")) return "soon";
  if (has("members")) return "on_sale";
  if (has("sold_out")) return "sold_out";
  return hasDoor ? "door" : "ended";
}

/**
 * When sales begin or began, by the same rule as in the database: the next release where nothing can be had yet, else the first, and
 * null where something is sold from the beginning on.
 */
export function salesStartOf(types: readonly TicketType[]): string | null {
  const sold = types.filter((type) => type.kind !== "companion" && type.kind !== "door");
  if (!sold.some(({ state }) => state === "on_sale" || state === "few_left")) {
    const next = sold.filter(({ state }) => state === "soon");
    if (sold.some(({ state }) => state === "soon" || state === "waiting"))
      return earliest(next.map((type) => type.sales_start));
  }
  const starts = sold.map((type) => type.sales_start);
  return starts.some((start) => start === null) ? null : earliest(starts);
}

function saleKindOf(types: readonly TicketType[]): StateFacts["sale_kind"] {
  if (types.length === 0) return null;
  if (types.some((type) => type.kind === "donation")) return "donation";
  return types.some((type) => type.total_pence > 0) ? "paid" : "free";
}

function earliest(moments: readonly (string | null)[]): string | null {
  return moments.filter((moment) => moment !== null).sort((a, b) => Date.parse(a) - Date.parse(b))[0] ?? null;
}
