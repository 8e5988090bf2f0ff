import type { Card } from "#app/parts/events/listing.ts";
import { overAt } from "#app/parts/events/state/display-state.ts";

/**
 * A night belongs to the day it starts, until six in the morning: an event of the afternoon is among the next ones after it has ended.
 * @returns those still to come or on, and those that have ended; one that was called off stays where it is
 */
export function splitOver<C extends Pick<Card, "status" | "starts_at" | "ends_at">>(
  cards: readonly C[],
  at: Date,
): { coming: C[]; over: C[] } {
  const { coming = [], over = [] } = Object.groupBy(cards, (card) =>
    card.status === "published" && overAt(card) <= at ? "over" : "coming",
  );
  return { coming, over };
}
