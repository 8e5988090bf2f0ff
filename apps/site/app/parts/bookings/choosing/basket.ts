import type { Booking } from "#app/parts/bookings/booking.ts";
import { priceOf, stepOf } from "./bundle.ts";
import { extraRoom } from "./extra-room.ts";
import { isOpenPriced } from "./own-amounts.ts";
import { canBeBooked, type TicketType } from "./ticket-type.ts";

/** How many of each ticket type are wanted, by id. Nothing wanted is no entry. */
export type Basket = Readonly<Record<string, number>>;

/** What stands in the basket before anything is chosen: one place where a free ticket is all there is to choose. */
export function firstBasket(types: readonly TicketType[]): Basket {
  const [only, ...others] = types.filter(({ parent_type_id, extra }) => parent_type_id === null && !extra);
  if (!only || others.length > 0 || only.kind !== "free" || limitOf(only, {}).max < 1) return {};
  return { [only.id]: stepOf(only) };
}

/** How far a quantity may go, and why no further. */
export type Limit = { max: number; reason: string | null };

/** How many tickets are in a basket; with the price list, extras are left out. */
export function countTickets(basket: Basket, types: readonly TicketType[] = []): number {
  const extras = new Set(types.filter(({ extra }) => extra).map(({ id }) => id));
  return Object.entries(basket).reduce((sum, [id, quantity]) => sum + (extras.has(id) ? 0 : quantity), 0);
}

/** The most one may choose of a type. `held` is what this person's own hold keeps, so theirs to choose again. */
export function limitOf(type: TicketType, basket: Basket, held: Basket = {}): Limit {
  const own = held[type.id] ?? 0;
  if (!canBeBooked(type) && own === 0) return { max: 0, reason: null };
  const left =
    type.state === "sold_out"
      ? own
      : type.remaining === null
        ? Number.POSITIVE_INFINITY
        : type.remaining + own;
  const personal = Math.max(0, type.per_person_max - type.mine);
  const parents =
    type.parent_type_id === null ? Number.POSITIVE_INFINITY : (basket[type.parent_type_id] ?? 0);
  const max = Math.min(type.per_booking_max, personal, left, parents);
  if (max % stepOf(type) > 0)
    return { max: max - (max % stepOf(type)), reason: `Only for whole groups of ${stepOf(type)}.` };
  if (max === parents) return { max, reason: "One for each ticket it goes with." };
  if (max === left) return { max, reason: left === 1 ? "1 left." : `${left} left.` };
  if (max < type.per_booking_max)
    return {
      max,
      reason:
        type.mine > 0
          ? `You already hold ${type.mine} of ${type.per_person_max}.`
          : `At most ${type.per_person_max} for each person.`,
    };
  return { max, reason: `At most ${type.per_booking_max} in one booking.` };
}

/** The basket with another quantity of one type; companions go when what they belong to goes. */
export function withQuantity(
  basket: Basket,
  types: readonly TicketType[],
  typeId: string,
  quantity: number,
  held: Basket = {},
): Basket {
  return clampBasket({ ...basket, [typeId]: quantity }, types, held);
}

/** The basket as far as it can be booked: unknown types gone, quantities within their limits. */
export function clampBasket(basket: Basket, types: readonly TicketType[], held: Basket = {}): Basket {
  const clamped: Record<string, number> = {};
  const parentsFirst = types.toSorted((a, b) => rankOf(a) - rankOf(b));
  for (const type of parentsFirst) {
    const given = basket[type.id];
    // it may come from storage, which anybody can write to
    const wanted = typeof given === "number" && Number.isFinite(given) ? Math.trunc(given) : 0;
    const fits = Math.min(
      Math.max(0, wanted),
      limitOf(type, clamped, held).max,
      extraRoom(type, types, clamped),
    );
    const quantity = fits - (fits % stepOf(type));
    if (quantity > 0) clamped[type.id] = quantity;
  }
  return clamped;
}

/** Tickets first, then what goes with one. */
const rankOf = ({ parent_type_id, extra }: TicketType): number =>
  extra ? 2 : parent_type_id === null ? 0 : 1;

/** The price list as a hold was taken: what is bought from its holder costs what they paid, whatever the box office asks. */
export function withHeldPrices(
  types: readonly TicketType[],
  hold: Pick<Booking, "lines"> | null,
): readonly TicketType[] {
  const resold = (hold?.lines ?? []).filter((line) => line.resale_listing_id);
  if (resold.length === 0) return types;
  return types.map((type) => {
    const lines = resold.filter((line) => line.ticket_type_id === type.id);
    const pence = lines.reduce((sum, line) => sum + line.quantity * line.unit_total_pence, 0);
    const places = lines.reduce((sum, line) => sum + line.quantity, 0);
    return places > 0 ? { ...type, total_pence: pence / places, bundle_totals: null } : type;
  });
}

/** What a basket costs, in pence; where people choose the price, `types` carries what they chose. */
export function totalOf(basket: Basket, types: readonly TicketType[]): number {
  return types.reduce((sum, type) => sum + priceOf(type, basket[type.id] ?? 0), 0);
}

/** One line of what `hold_booking` asks for. */
export type BasketLine = { ticket_type_id: string; quantity: number; amount_pence?: number };

/** A basket as `hold_booking` takes it. */
export function toLines(basket: Basket, types: readonly TicketType[]): BasketLine[] {
  const amounts = new Map(types.filter(isOpenPriced).map(({ id, total_pence }) => [id, total_pence]));
  return Object.entries(basket)
    .filter(([, quantity]) => quantity > 0)
    .map(([id, quantity]) => ({
      ticket_type_id: id,
      quantity,
      ...(amounts.has(id) ? { amount_pence: amounts.get(id) as number } : {}),
    }));
}

/** Whether two baskets ask for the same. */
export function isSameBasket(one: Basket, other: Basket): boolean {
  const ids = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...ids].every((id) => (one[id] ?? 0) === (other[id] ?? 0));
}

/** What a booking holds, as a basket. */
export function toBasket(held: Pick<Booking, "lines"> | null): Basket {
  const basket: Record<string, number> = {};
  for (const { ticket_type_id: type, quantity } of held?.lines ?? [])
    basket[type] = (basket[type] ?? 0) + quantity;
  return basket;
}
