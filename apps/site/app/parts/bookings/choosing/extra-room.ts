import type { Basket } from "./basket.ts";
import type { TicketType } from "./ticket-type.ts";

/** How many of an extra fit beside the tickets of a basket and those the reader has: the rule that the team chose for it. */
export function extraRoom(type: TicketType, types: readonly TicketType[], basket: Basket): number {
  const { extra } = type;
  if (!extra || extra.rule === "any") return Number.POSITIVE_INFINITY;
  const tickets = types.reduce(
    (sum, other) => sum + (other.extra ? 0 : (basket[other.id] ?? 0)),
    extra.myTickets,
  );
  if (extra.rule === "with_ticket") return tickets > 0 ? Number.POSITIVE_INFINITY : 0;
  const others = types.filter((other) => other.extra?.id === extra.id);
  const taken = others.reduce(
    (sum, other) => sum + other.mine + (other.id === type.id ? 0 : (basket[other.id] ?? 0)),
    0,
  );
  return Math.max(0, tickets - taken);
}
