// Whether this browser may show notifications is asked after somebody followed or booked something, never when a page loads. The question
// is drawn by the frame.
import { makeStore } from "#app/device/store.ts";

/** What was done just now. */
export type PushReason = "follow" | "booking";

const offer = makeStore<PushReason | null>(null);

/** Says that now would be a moment to ask; whether it is asked is decided by the account and the browser. */
export const offerPush = (reason: PushReason): void => offer.set(reason);

/** The question is answered, or was not to be asked. */
export const endPushOffer = (): void => offer.set(null);

/** The reason to ask, or null. */
export const readPushOffer = offer.read;

/** Calls back when that changes. Returns how to stop. */
export const subscribeToPushOffer = offer.subscribe;
