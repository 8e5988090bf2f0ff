import type { Person } from "./person.ts";
import type { Session } from "./session/session-machine.ts";

/** Whose bookings these are: the signed-in person, or the guest who books without an account in this browser. */
export function bookerOf(session: Session): Person | null {
  return session.person ?? ("guest" in session ? (session.guest ?? null) : null);
}
