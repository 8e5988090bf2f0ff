import { serverNow } from "#app/device/server-time.ts";
import type { ManagedEvent } from "./manage-queries.ts";

/** The tickets whose places can be kept back or given away. */
export const compTypes = (event: ManagedEvent) =>
  event.ticket_types
    .filter(
      ({ kind, status }) =>
        ["free", "paid", "donation"].includes(kind) && ["active", "paused"].includes(status),
    )
    .toSorted((a, b) => a.sort - b.sort);

/** The one that is offered first: with places left, where there is one. */
export const firstWithPlaces = (types: ReturnType<typeof compTypes>) =>
  types.find(({ stock }) => stock?.quantity == null || stock.quantity > stock.held + stock.sold) ?? types[0];

type Stock = { quantity: number | null; held: number; sold: number } | null;

/** "Early bird, 12 left"; without a number where there is no end. */
export const withLeft = ({ name, stock }: { name: string; stock: Stock }) =>
  stock?.quantity == null ? name : `${name}, ${Math.max(stock.quantity - stock.held - stock.sold, 0)} left`;

/** Until when places are kept and given away: the end of the night, or eight hours from its start. */
export const isOverNow = ({ ends_at: ends, starts_at: starts }: ManagedEvent) =>
  (ends ? Date.parse(ends) : Date.parse(starts) + 8 * 3_600_000) <= serverNow();
