import { formatMoney } from "./money.ts";
import { clockTime } from "./nights.ts";

/** What guests of a list pay: free until an hour, a price at the door, or both one after the other. */
export type GuestTerms = { entry_before: string | null; price_pence?: number | null };

/**
 * What one guest pays who comes at a moment, as internal.guest_owes has it.
 * @param at milliseconds by the server's clock
 * @returns pence; null for the price of everybody at the door
 */
export function guestOwes(
  { entry_before: before, price_pence: price }: GuestTerms,
  at: number,
): number | null {
  if (before ? at <= Date.parse(before) : typeof price !== "number") return 0;
  return price ?? null;
}

/** "Free before 23:00", "Free before 23:00, then £5", "£5 at the door"; nothing for who is free all night. */
export function guestTermsWords({ entry_before: before, price_pence: price }: GuestTerms): string {
  const paid = typeof price === "number" ? formatMoney(price) : "";
  if (!before) return paid && `${paid} at the door`;
  const free = `Free before ${clockTime(new Date(before))}`;
  return paid ? `${free}, then ${paid}` : free;
}
