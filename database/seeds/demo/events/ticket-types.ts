// The ticket types of an occurrence and their stock.
import { toInstant } from "../calendar.ts";
import type { Cast } from "./cast.ts";
import type { Draft } from "./draft.ts";
import { feeOf, planTickets } from "./prices.ts";

export type TicketTypeRow = Record<string, unknown> & {
  id: string;
  event_id: string;
  name: string;
  kind: string;
  face_pence: number;
  fee_pence: number;
  suggested_pence: number | null;
};

/** A row of ticket_inventory. */
export type StockRow = { ticket_type_id: string; quantity: number | null; sold: number };

/** Every ticket type of the price plan with its stock, in the order they are sold. */
export function listTicketTypes(draft: Draft, cast: Cast): { type: TicketTypeRow; stock: StockRow }[] {
  const { programme, state, daysAhead, random } = draft;
  const opens = toInstant(cast.tonight, "10:00", random.between(2, Math.max(2, Math.min(daysAhead - 1, 6))));
  let before: string | null = null;
  return planTickets(programme.price, { state, daysAhead, random }).map((plan, sort) => {
    const id = random.uuid();
    const type = {
      id,
      event_id: draft.id,
      name: plan.name,
      description: plan.description,
      kind: plan.kind,
      face_pence: plan.face,
      fee_pence: plan.kind === "paid" ? feeOf(plan.face) : 0,
      levy_pence: 0,
      min_pence: plan.kind === "donation" ? 0 : null,
      suggested_pence: plan.suggested,
      max_pence: plan.suggested ? plan.suggested * 5 : null,
      currency: "GBP",
      per_booking_max: plan.perBooking,
      per_person_max: 6,
      sales_start: state === "soon" ? opens : draft.published,
      sales_end: state === "ended" ? new Date(cast.now.getTime() - 2 * 3_600_000).toISOString() : null,
      release_after_type_id: plan.waits ? before : null,
      parent_type_id: plan.kind === "companion" ? before : null,
      is_accessible: plan.isAccessible,
      sort,
      status: "active",
      created_at: draft.published,
    };
    before = id;
    return { type, stock: { ticket_type_id: id, quantity: plan.quantity, sold: plan.sold } };
  });
}
