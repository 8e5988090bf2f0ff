import type { TicketType } from "./ticket-type.ts";

/** By how many tickets of a type a quantity goes up or down: 1, or a whole group. */
export const stepOf = ({ bundle_step }: TicketType): number => bundle_step ?? 1;

/** What so many tickets of a type cost together, in pence: by its bundle, or by a code where that is cheaper. */
export function priceOf(type: TicketType, quantity: number): number {
  const alone = quantity * type.total_pence;
  const together = type.bundle_totals?.[quantity - 1];
  return together === undefined ? alone : Math.min(alone, together);
}

/** What a bundle takes off so many tickets, in pence. */
export const savingOf = (type: TicketType, quantity: number): number =>
  quantity * type.total_pence - priceOf(type, quantity);
