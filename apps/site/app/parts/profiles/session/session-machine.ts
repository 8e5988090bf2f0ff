import type { Arrival } from "#app/parts/profiles/arrival.ts";
import type { Factor } from "#app/parts/profiles/factors/assurance.ts";
import type { Person } from "#app/parts/profiles/person.ts";

/**
 * Who uses this browser. "unknown" only until the page has looked. In "mfa-required" the first proof was given and the
 * second is due: for everything but the screen that asks for it, that person is not in yet. A guest, who books without an
 * account, is signed out for everything but their bookings (`bookerOf`).
 */
export type Session =
  | { status: "unknown" | "signed-out"; person: null; guest?: Person }
  | { status: "mfa-required"; person: null; factors: readonly Factor[]; arrival: Arrival | null }
  | { status: "signed-in"; person: Person; arrival: Arrival | null };

/**
 * A session that ended while something was typed: the page stays as it is, with its person, until that person has signed in
 * again or goes. `factors` once the first proof was given and the second is due.
 */
export type Lapse = { personId: string; email: string | undefined; factors: readonly Factor[] | null };

/** What a page knows of its session; `lapse` where it ended and that is still to be mended. */
export type SessionState = { session: Session; lapse: Lapse | null };

/** Where a session stands. */
export type SessionPhase = Session["status"] | "lapsed";

/** What happens to a session. */
export type SessionEvent =
  /** the auth client has one */
  | { type: "entered"; session: Session; isUpdated: boolean }
  /** the auth client cannot be asked, and storage says who this is */
  | { type: "kept"; session: Session }
  /** there is none */
  | { type: "none" }
  /** it ended elsewhere or by itself; `isUnsent` says that something typed would be lost */
  | { type: "ended"; isUnsent: boolean }
  /** the person signed out */
  | { type: "left" }
  /** the person does not sign in again after a session that ended */
  | { type: "given-up" }
  /** the profile of a person was read */
  | { type: "read"; personId: string; found: Partial<Person> }
  /** the link that led here has served its purpose */
  | { type: "arrived" };

export const unknownSession: Session = { status: "unknown", person: null };
export const signedOut = { status: "signed-out", person: null } as const satisfies Session;
export const FIRST_STATE: SessionState = { session: unknownSession, lapse: null };

/** Where the session of a state stands. */
export const phaseOf = ({ session, lapse }: SessionState): SessionPhase =>
  lapse ? "lapsed" : session.status;

/** `told` is the phase of the session that the event brings, `lapsing` the one of a page with something unsent, else none. */
type Target = SessionPhase | "told" | "lapsing";

const OUT = {
  entered: "told",
  kept: "told",
  none: "signed-out",
  ended: "signed-out",
  left: "signed-out",
} as const;
const IN = { ...OUT, ended: "lapsing" } as const;

/** The table of transitions: an event that a phase does not name changes nothing. */
export const TRANSITIONS: Record<SessionPhase, Partial<Record<SessionEvent["type"], Target>>> = {
  unknown: OUT,
  "signed-out": OUT,
  "mfa-required": OUT,
  "signed-in": { ...IN, read: "signed-in", arrived: "signed-in" },
  lapsed: { ...IN, "given-up": "signed-out", read: "lapsed", arrived: "lapsed" },
};

/** The session after an event; the same object where the event changes nothing. */
export function sessionMachine(state: SessionState, event: SessionEvent): SessionState {
  const target = TRANSITIONS[phaseOf(state)][event.type];
  const { session, lapse } = state;
  if (target === undefined) return state;
  if ("session" in event) {
    // the first proof was given: the page stays until the second was
    return lapse && event.session.status === "mfa-required"
      ? { session, lapse: { ...lapse, factors: event.session.factors } }
      : { session: event.session, lapse: null };
  }
  const isLapsing = target === "lapsing" && "isUnsent" in event && event.isUnsent;
  if (isLapsing && lapse) return state;
  if (session.status !== "signed-in" || target === "signed-out" || (target === "lapsing" && !isLapsing))
    return { session: signedOut, lapse: null };
  if (isLapsing) {
    const { id, email } = session.person;
    return { session, lapse: { personId: id, email, factors: null } };
  }
  if (event.type === "arrived") return { session: { ...session, arrival: null }, lapse };
  if (event.type !== "read" || event.personId !== session.person.id) return state;
  return { session: { ...session, person: { ...session.person, ...event.found } }, lapse };
}
