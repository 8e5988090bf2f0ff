import { typedPounds } from "#app/format/typed-pounds.ts";
import type { DoorType } from "#app/parts/door/door-answers.ts";
import type { WaitingEntry } from "#app/parts/door/waiting/waiting-scans.ts";

/** Most places of one ticket that one sale has. */
const mostOfOne = 20;

/** How many of each ticket somebody buys, by its id. */
export type Basket = Readonly<Record<string, number>>;

/** How many places of a ticket one sale can have now: those left for everybody or those kept for this device, without a connection the latter. */
export const mostOf = ({ left, kept }: DoorType, isOffline: boolean): number =>
  Math.max(0, Math.min(mostOfOne, isOffline ? kept : Math.max(left ?? mostOfOne, kept)));

/** What a basket costs, in pence. */
export const totalOf = (basket: Basket, types: readonly DoorType[]): number =>
  types.reduce((sum, type) => sum + type.price_pence * (basket[type.ticket_type_id] ?? 0), 0);

/** How many people a basket lets in. */
export const peopleIn = (basket: Basket): number =>
  Object.values(basket).reduce((sum, quantity) => sum + quantity, 0);

/** The lines of a basket as `sell_at_door` takes them. */
export const linesOf = (basket: Basket): { ticket_type_id: string; quantity: number }[] =>
  Object.entries(basket)
    .filter(([, quantity]) => quantity > 0)
    .map(([id, quantity]) => ({ ticket_type_id: id, quantity }));

/** Whether a sale can use only what is kept for this device: what is left for everybody does not reach. */
export const needsKept = (basket: Basket, types: readonly DoorType[]): boolean =>
  types.some(({ ticket_type_id: id, left }) => left !== null && (basket[id] ?? 0) > left);

/** Whether what is kept for this device is enough for a sale. */
export const fitsKept = (basket: Basket, types: readonly DoorType[]): boolean =>
  types.every(({ ticket_type_id: id, kept }) => (basket[id] ?? 0) <= kept);

/** The tickets with what is still kept for this device after the sales that it has not sent yet. */
export const afterWaiting = (types: readonly DoorType[], waiting: readonly WaitingEntry[]): DoorType[] =>
  types.map((type) => {
    const sold = waiting.flatMap((entry) => (entry.kind === "sale" ? entry.lines : []));
    const quantity = sold.reduce(
      (sum, line) => sum + (line.ticket_type_id === type.ticket_type_id ? line.quantity : 0),
      0,
    );
    return { ...type, kept: Math.max(0, type.kept - quantity) };
  });

const notes = [500, 1000, 2000, 5000];

/** What somebody is likely to give in cash for a total: the sum itself, the next pounds, and notes that reach. Four at most. */
export function likelyCash(totalPence: number): number[] {
  const rounded = [500, 1000, 2000].map((note) => Math.ceil(totalPence / note) * note);
  const given = new Set([totalPence, ...rounded, ...notes.filter((note) => note > totalPence)]);
  return [...given].toSorted((one, other) => one - other).slice(0, 4);
}

/** Typed pounds as pence: "20", "£20.50"; null for what is no amount. */
export function toPence(typed: string): number | null {
  return typedPounds(typed) ?? null;
}
