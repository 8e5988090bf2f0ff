// Whether this browser may show notifications is asked after somebody followed or booked something, never when a page loads. The question
// is drawn by the frame.

/** What was done just now. */
export type PushReason = "follow" | "booking";

let current: PushReason | null = null;
const listeners = new Set<() => void>();

function set(next: PushReason | null): void {
  current = next;
  for (const listener of listeners) listener();
}

/** Says that now would be a moment to ask; whether it is asked is decided by the account and the browser. */
export const offerPush = (reason: PushReason): void => set(reason);

/** The question is answered, or was not to be asked. */
export const endPushOffer = (): void => set(null);

/** The reason to ask, or null. */
export const readPushOffer = (): PushReason | null => current;

/** Calls back when that changes. Returns how to stop. */
export function subscribeToPushOffer(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
