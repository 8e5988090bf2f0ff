import * as z from "zod/mini";
import { forgetPersonal, keepPersonal, readPersonal } from "#app/api/personal-storage.ts";
import type { Basket } from "./basket.ts";
import type { BookingDetails } from "./commands.ts";

const DAY_MS = 86_400_000;

const storedBasket = z.object({
  basket: z.record(z.string(), z.number()),
  /** The visitor was on the way to an account: the hold is taken as soon as they are back. */
  isAwaitingSignIn: z.boolean(),
  savedAt: z.number(),
});

const storedDetails = z.object({
  buyerName: z.string(),
  holderNames: z.array(z.string()),
  accessNotes: z.string(),
  marketingOptIn: z.boolean(),
});

/** What was being booked: a basket lives for a day and survives a mail link opening a new tab. */
export function readBasket(eventId: string): { basket: Basket; isAwaitingSignIn: boolean } | null {
  const stored = storedBasket.safeParse(readPersonal(`basket:${eventId}`));
  return stored.success && Date.now() - stored.data.savedAt < DAY_MS ? stored.data : null;
}

/** Keeps what is being booked. */
export function keepBasket(eventId: string, basket: Basket, isAwaitingSignIn = false): void {
  keepPersonal(`basket:${eventId}`, { basket, isAwaitingSignIn, savedAt: Date.now() });
}

/** What was typed for an event in this tab. Access needs are nobody else's business, so no other tab reads them. */
export function readDetails(eventId: string): BookingDetails | null {
  const stored = storedDetails.safeParse(readPersonal(`booking-details:${eventId}`, "session"));
  return stored.success ? stored.data : null;
}

/** Keeps what was typed, for this tab. */
export function keepDetails(eventId: string, details: BookingDetails): void {
  keepPersonal(`booking-details:${eventId}`, details, "session");
}

/** The booking is made: nothing is left to take up again. */
export function forgetBookingDraft(eventId: string): void {
  forgetPersonal(`basket:${eventId}`);
  forgetPersonal(`booking-details:${eventId}`, "session");
}
