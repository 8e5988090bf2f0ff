// Everything that counts as sold has a booking, its lines and its tickets, held by somebody: stock is never just a number.
import type { EventRow } from "../events/event-row.ts";
import type { EventRows } from "../events/events.ts";
import { feeInside } from "../events/prices.ts";
import type { TicketTypeRow } from "../events/ticket-types.ts";
import type { Buyer } from "../people/people.ts";
import { createRandom, type Random } from "../random.ts";

/** Rows by table, ready to insert. */
export type BookingRows = { bookings: object[]; booking_lines: object[]; tickets: object[] };

/** Letters and digits that cannot be mistaken for one another, as the check of bookings.ref has them. */
const refAlphabet = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";
/** Of the codes of tickets, as `confirm_booking` draws them. */
const codeAlphabet = "0123456789abcdefghjkmnpqrstvwxyz";

type Sale = {
  type: TicketTypeRow;
  event: EventRow;
  buyer: Buyer;
  quantity: number;
};

/**
 * Deals what was sold out to the crowd, at most six a head and type; `visitor` is dealt in where `visitorTypes` says so.
 * @throws Error when the crowd is too small for what was sold
 */
export function dealBookings(
  rows: EventRows,
  crowd: Buyer[],
  visitor: Buyer,
  visitorTypes: Set<string>,
  now: Date,
): BookingRows {
  const random = createRandom("bookings");
  const types = new Map(rows.ticket_types.map((type) => [type.id, type]));
  const events = new Map(rows.events.map((event) => [event.id, event]));
  const out: BookingRows = { bookings: [], booking_lines: [], tickets: [] };
  for (const { ticket_type_id, sold } of rows.stock) {
    const type = types.get(ticket_type_id);
    const event = type && events.get(type.event_id);
    if (!type || !event || sold === 0) continue;
    const buyers = random.shuffle(crowd);
    if (visitorTypes.has(type.id)) buyers.unshift(visitor);
    let left = sold;
    for (const [place, buyer] of buyers.entries()) {
      if (left === 0) break;
      const rest = left / (buyers.length - place); // keeps the deal even when nearly everybody is needed
      const quantity = Math.min(
        left,
        Math.max(Math.ceil(rest), buyer === visitor ? 2 : random.pick([1, 2, 2, 2, 3, 4])),
      );
      addSale({ type, event, buyer, quantity }, out, now, random);
      left -= quantity;
    }
    if (left > 0) throw new Error(`too few buyers for ${sold} of ${type.name}`);
  }
  return out;
}

/** What one ticket cost. Where people choose: a third pays nothing, others half or all of what is suggested. */
function priceOf(type: TicketTypeRow, quantity: number): { face: number; fee: number } {
  if (type.kind !== "donation") return { face: type.face_pence, fee: type.fee_pence };
  const paid = Math.round(((type.suggested_pence ?? 0) * (quantity % 3)) / 2);
  const fee = feeInside(paid);
  return { face: paid - fee, fee };
}

function addSale({ type, event, buyer, quantity }: Sale, out: BookingRows, now: Date, random: Random): void {
  const booking_id = random.uuid();
  const line_id = random.uuid();
  const announced = Date.parse(event.publish_at);
  const latest = Math.min(now.getTime(), Date.parse(event.starts_at));
  const at = new Date(announced + random.next() * Math.max(latest - announced, 0)).toISOString();
  const { face, fee } = priceOf(type, quantity);
  out.bookings.push({
    id: booking_id,
    ref: random.code(8, refAlphabet),
    user_id: buyer.id,
    event_id: event.id,
    status: "confirmed",
    buyer_name: buyer.name,
    buyer_email: buyer.email,
    marketing_opt_in: random.chance(0.2),
    face_pence: face * quantity,
    fee_pence: fee * quantity,
    levy_pence: 0,
    total_pence: (face + fee) * quantity,
    currency: "GBP",
    hold_extended: false,
    created_at: at,
    updated_at: at,
    confirmed_at: at,
  });
  out.booking_lines.push({
    id: line_id,
    booking_id,
    ticket_type_id: type.id,
    quantity,
    unit_face_pence: face,
    unit_fee_pence: fee,
    unit_levy_pence: 0,
    unit_total_pence: face + fee,
  });
  const started = Date.parse(event.starts_at);
  for (let ticket = 0; ticket < quantity; ticket++) {
    const came = started < now.getTime() && random.chance(0.88);
    const arrived = Math.min(now.getTime(), started + random.between(0, 150) * 60_000);
    out.tickets.push({
      id: random.uuid(),
      booking_id,
      booking_line_id: line_id,
      event_id: event.id,
      ticket_type_id: type.id,
      owner_id: buyer.id,
      holder_name: buyer.name,
      code: random.code(26, codeAlphabet),
      code_version: 1,
      status: came ? "checked_in" : "issued",
      checked_in_at: came ? new Date(arrived).toISOString() : null,
      created_at: at,
    });
  }
}
