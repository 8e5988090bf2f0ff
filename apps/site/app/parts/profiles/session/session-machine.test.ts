import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Person } from "#app/parts/profiles/person.ts";
import {
  FIRST_STATE,
  phaseOf,
  type Session,
  type SessionEvent,
  type SessionPhase,
  type SessionState,
  sessionMachine,
  signedOut,
} from "./session-machine.ts";

const person = (id: string): Person => ({
  id,
  email: `${id}@example.org`,
  givenName: "",
  factors: [],
  profile: null,
  roles: [],
  isProfileRead: false,
});
const factors = [{ id: "phone" }] as unknown as Extract<Session, { factors: unknown }>["factors"];
const signedIn: Session = { status: "signed-in", person: person("ann"), arrival: "recovery" };
const halfIn: Session = { status: "mfa-required", person: null, factors, arrival: null };

/** One event of every kind, and those of a second person or a second proof. */
const EVENTS = {
  entered: { type: "entered", session: signedIn, isUpdated: false },
  "entered-halfway": { type: "entered", session: halfIn, isUpdated: false },
  "entered-as-guest": {
    type: "entered",
    session: { ...signedOut, guest: person("guest") },
    isUpdated: false,
  },
  kept: { type: "kept", session: signedIn },
  none: { type: "none" },
  ended: { type: "ended", isUnsent: false },
  "ended-unsent": { type: "ended", isUnsent: true },
  left: { type: "left" },
  "given-up": { type: "given-up" },
  read: { type: "read", personId: "ann", found: { roles: ["staff"], isProfileRead: true } },
  "read-of-other": { type: "read", personId: "bo", found: { roles: ["admin"] } },
  arrived: { type: "arrived" },
} satisfies Record<string, SessionEvent>;
type Name = keyof typeof EVENTS;

/** Where each event leads from each phase, in the order of the columns; a dot is an event that changes nothing. */
const COLUMNS = "unknown signed-out mfa-required signed-in lapsed".split(" ") as SessionPhase[];
const TABLE = `
entered          signed-in    signed-in    signed-in    signed-in    signed-in
entered-halfway  mfa-required mfa-required mfa-required mfa-required lapsed
entered-as-guest signed-out   signed-out   signed-out   signed-out   signed-out
kept             signed-in    signed-in    signed-in    signed-in    signed-in
none             signed-out   signed-out   signed-out   signed-out   signed-out
ended            signed-out   signed-out   signed-out   signed-out   signed-out
ended-unsent     signed-out   signed-out   signed-out   lapsed       .
left             signed-out   signed-out   signed-out   signed-out   signed-out
given-up         .            .            .            .            signed-out
read             .            .            .            signed-in    lapsed
read-of-other    .            .            .            .            .
arrived          .            .            .            signed-in    lapsed`;
const rows = TABLE.trim()
  .split("\n")
  .map((row) => row.split(/\s+/) as [Name, ...string[]]);

const play = (...names: readonly Name[]): SessionState =>
  names.reduce<SessionState>((state, name) => sessionMachine(state, EVENTS[name]), FIRST_STATE);

/** A state of each phase, as a session comes there. */
const STATES: Record<SessionPhase, SessionState> = {
  unknown: play(),
  "signed-out": play("none"),
  "mfa-required": play("entered-halfway"),
  "signed-in": play("entered"),
  lapsed: play("entered", "ended-unsent"),
};

describe("The machine of a session", () => {
  test("the table names every event and every phase", () => {
    expect(rows.map(([name]) => name).sort()).toEqual(Object.keys(EVENTS).sort());
    expect(COLUMNS).toEqual(Object.keys(STATES));
    for (const phase of COLUMNS) expect(phaseOf(STATES[phase])).toBe(phase);
  });

  for (const [name, ...targets] of rows)
    test(`every phase answers "${name}" as the table says`, () => {
      for (const [index, target] of targets.entries()) {
        const phase = COLUMNS[index] as SessionPhase;
        const to = sessionMachine(STATES[phase], EVENTS[name]);
        if (target === ".") expect(to, `${phase} + ${name}`).toBe(STATES[phase]);
        else expect(phaseOf(to), `${phase} + ${name}`).toBe(target);
      }
    });

  test("whatever happens in whatever order, only a page with its person waits for a session to be mended", () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...(Object.keys(EVENTS) as Name[])), { maxLength: 30 }),
        (names) => {
          const { session, lapse } = play(...names);
          if (lapse) expect(session.person?.id).toBe(lapse.personId);
          expect(session.person !== null).toBe(session.status === "signed-in");
        },
      ),
    );
  });
});

test("A session that ended keeps its person on the page, and the first proof again brings the question for the second", () => {
  const halfway = play("entered", "ended-unsent", "entered-halfway");
  expect(halfway.session).toBe(signedIn);
  expect(halfway.lapse).toEqual({ personId: "ann", email: "ann@example.org", factors });
  expect(play("entered", "ended-unsent", "entered-halfway", "entered").lapse).toBeNull();
  expect(play("entered", "ended-unsent", "left")).toEqual({ session: signedOut, lapse: null });
});

test("What was read of a person is merged into them, also while their session waits to be mended", () => {
  expect(play("entered", "read").session.person).toEqual({
    ...person("ann"),
    roles: ["staff"],
    isProfileRead: true,
  });
  expect(play("entered", "ended-unsent", "read").session.person?.roles).toEqual(["staff"]);
  expect(play("entered", "arrived").session).toEqual({ ...signedIn, arrival: null });
});
