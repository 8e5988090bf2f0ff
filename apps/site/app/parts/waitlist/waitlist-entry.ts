import type { Answer } from "#app/api/call.ts";

/** An entry of a waiting list, as its person reads it. */
export type WaitlistEntry = Answer<"my_waitlist">[number];

/** Tickets that are held for a person until a time. */
export type WaitlistOffer = NonNullable<WaitlistEntry["offer"]>;

/** Whether an entry still waits, or has something held for it. */
export const isOpenEntry = ({ status }: WaitlistEntry): boolean =>
  status === "waiting" || status === "offered" || status === "accepted";
