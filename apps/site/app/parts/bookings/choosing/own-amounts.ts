import { formatMoney } from "#app/format/money.ts";
import type { Booking } from "#app/parts/bookings/booking.ts";
import type { TicketType } from "./ticket-type.ts";

/** What somebody pays for one ticket of each type whose price they choose, in pence, by the id of the type. */
export type OwnAmounts = Readonly<Record<string, number>>;

/** The least a card can pay, and the most a single ticket may cost, in pence. */
const CARD_LEAST = 30;
const MOST = 1_000_000;

/** Whether people choose the price of this ticket themselves. */
export const isOpenPriced = (type: Pick<TicketType, "kind">): boolean => type.kind === "donation";

/** The price list with what was chosen where one chooses; what the organiser suggests, or the least, until then. */
export function withOwnAmounts(types: readonly TicketType[], amounts: OwnAmounts): readonly TicketType[] {
  return types.map((type) =>
    isOpenPriced(type)
      ? { ...type, total_pence: amounts[type.id] ?? Math.max(type.suggested_pence ?? 0, type.min_pence ?? 0) }
      : type,
  );
}

/** What is wrong with an amount, with the remedy; null when it can be paid. NaN stands for what is no amount. */
export function amountProblem(type: TicketType, pence: number): string | null {
  const least = type.min_pence ?? 0;
  const most = type.max_pence ?? MOST;
  if (!Number.isFinite(pence)) return "Write an amount in pounds, such as 7.50";
  if (pence < least) return `Pay at least ${formatMoney(least)}`;
  if (pence > 0 && pence < CARD_LEAST) return "A card pays 30p or more. Choose 0.30 or nothing";
  return pence > most ? `Pay at most ${formatMoney(most)}` : null;
}

/** The types in a basket whose amount cannot be paid. */
export const unpayable = (types: readonly TicketType[], basket: Readonly<Record<string, number>>) =>
  types.filter(
    (type) =>
      isOpenPriced(type) && (basket[type.id] ?? 0) > 0 && amountProblem(type, type.total_pence) !== null,
  );

/** The amounts that a hold was taken with. */
export function amountsOf(held: Pick<Booking, "lines"> | null, types: readonly TicketType[]): OwnAmounts {
  const open = new Set(types.filter(isOpenPriced).map(({ id }) => id));
  return Object.fromEntries(
    (held?.lines ?? [])
      .filter((line) => open.has(line.ticket_type_id))
      .map((line) => [line.ticket_type_id, line.unit_total_pence]),
  );
}

/** Whether a hold was taken at the amounts that are chosen now. */
export function holdsAmounts(held: Pick<Booking, "lines">, types: readonly TicketType[]): boolean {
  const then = amountsOf(held, types);
  return types.every((type) => !(type.id in then) || then[type.id] === type.total_pence);
}
