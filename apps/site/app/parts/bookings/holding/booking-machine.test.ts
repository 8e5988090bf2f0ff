import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Booking } from "#app/parts/bookings/booking.ts";
import { toRefusal } from "#app/parts/bookings/refusal.ts";
import {
  type BookingEvent,
  type BookingPhase,
  type BookingState,
  bookingMachine,
  FIRST_STATE,
  stepOf,
} from "./booking-machine.ts";

const hold: Booking = {
  id: "hold",
  ref: "UC-1",
  event_id: "night",
  status: "held",
  total_pence: 0,
  hold_expires_at: null,
  hold_extended: false,
  lines: [{ id: "line", ticket_type_id: "entry", name: "Entry", quantity: 2, unit_total_pence: 0 }],
  tickets: [],
  extras: [],
};
const refusal = toRefusal({ details: "BOOKINGS_SOLD_OUT" }, true);

/** One event of every kind. */
const EVENTS: { [Type in BookingEvent["type"]]: Extract<BookingEvent, { type: Type }> | { type: Type } } = {
  restored: { type: "restored", basket: { entry: 1 }, amounts: {}, resumes: true },
  chose: { type: "chose", basket: { entry: 3 } },
  priced: { type: "priced", amounts: { entry: 500 } },
  fitted: { type: "fitted", basket: { entry: 1 } },
  "code-applied": { type: "code-applied", applied: { code: "EARLY", discounts: {} } },
  "sign-in-asked": { type: "sign-in-asked" },
  "sign-in-closed": { type: "sign-in-closed" },
  "hold-asked": { type: "hold-asked" },
  held: { type: "held", hold, amounts: {}, code: "EARLY" },
  "hold-found": { type: "hold-found", hold, amounts: {} },
  "hold-kept": { type: "hold-kept" },
  "errand-begun": { type: "errand-begun" },
  "hold-missing": { type: "hold-missing" },
  "ended-elsewhere": { type: "ended-elsewhere", refusal },
  "let-go": { type: "let-go" },
  "went-back": { type: "went-back" },
  "time-up": { type: "time-up" },
  "time-given": { type: "time-given" },
  "confirm-asked": { type: "confirm-asked" },
  "pay-asked": { type: "pay-asked" },
  confirmed: { type: "confirmed", booking: hold },
  refused: { type: "refused", refusal, isHoldGone: false },
  settled: { type: "settled" },
};
const events = Object.values(EVENTS) as BookingEvent[];

/** Where each event leads from each phase, in the order of the columns; a dot is an event that changes nothing. */
const COLUMNS = "choosing signing-in holding details paying confirming done expired failed".split(" ");
const TABLE = `
restored        choosing   .        .        .          .        .          .    .        .
chose           choosing   .        holding  .          .        .          .    .        choosing
priced          choosing   .        holding  .          .        .          .    .        choosing
fitted          choosing   .        .        .          .        .          .    .        failed
code-applied    choosing   .        holding  .          .        .          .    .        failed
sign-in-asked   signing-in .        .        .          .        .          .    .        signing-in
sign-in-closed  .          choosing .        .          .        .          .    .        .
hold-asked      holding    holding  .        .          .        .          .    .        holding
held            .          .        details  .          .        .          .    .        .
hold-found      details    .        .        details    paying   confirming .    details  failed
hold-kept       details    .        .        .          .        .          .    .        details
errand-begun    choosing   .        .        details    .        .          .    .        details
hold-missing    .          .        .        details    .        .          .    expired  failed
ended-elsewhere failed     .        .        failed     .        .          .    failed   failed
let-go          choosing   .        holding  choosing   choosing choosing   .    choosing choosing
went-back       .          .        .        choosing   .        .          .    .        failed
time-up         .          .        .        expired    .        .          .    .        expired
time-given      .          .        .        .          .        .          .    details  .
confirm-asked   .          .        .        confirming .        .          .    .        confirming
pay-asked       .          .        .        paying     .        .          .    .        paying
confirmed       done       .        .        done       .        done       .    done     done
refused         failed     .        failed   failed     failed   failed     .    failed   failed
settled         choosing   .        choosing details    details  details    done expired  failed`;

const rows = TABLE.trim()
  .split("\n")
  .map((row) => row.split(/\s+/));

const play = (...types: readonly (BookingEvent["type"] | BookingEvent)[]): BookingState =>
  types.reduce<BookingState>(
    (state, event) =>
      bookingMachine(state, typeof event === "string" ? (EVENTS[event] as BookingEvent) : event),
    FIRST_STATE,
  );

/** A state of each phase, as a booking comes there. */
const STATES: Record<BookingPhase, BookingState> = {
  choosing: play(),
  "signing-in": play("sign-in-asked"),
  holding: play("hold-asked"),
  details: play("hold-asked", "held", "settled"),
  paying: play("hold-asked", "held", "settled", "pay-asked"),
  confirming: play("hold-asked", "held", "settled", "confirm-asked"),
  done: play("hold-asked", "held", "settled", "confirm-asked", "confirmed"),
  expired: play("hold-asked", "held", "settled", "time-up"),
  failed: play("hold-asked", "held", "settled", "confirm-asked", "refused", "settled"),
};

describe("The machine of a booking", () => {
  test("the table names every event and every phase", () => {
    expect(rows.map(([type]) => type).sort()).toEqual(Object.keys(EVENTS).sort());
    expect(COLUMNS).toEqual(Object.keys(STATES));
    for (const phase of COLUMNS) expect(STATES[phase as BookingPhase].phase).toBe(phase);
  });

  for (const [type = "", ...targets] of rows)
    test(`every phase answers "${type}" as the table says`, () => {
      for (const [index, target] of targets.entries()) {
        const from = STATES[COLUMNS[index] as BookingPhase];
        const to = bookingMachine(from, EVENTS[type as BookingEvent["type"]] as BookingEvent);
        if (target === ".") expect(to, `${from.phase} + ${type}`).toBe(from);
        else expect(to.phase, `${from.phase} + ${type}`).toBe(target);
      }
    });

  test("whatever happens in whatever order, a refusal stands exactly where a booking failed", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...events), { maxLength: 30 }), (happened) => {
        const state = play(...happened);
        expect(state.refusal !== null).toBe(state.phase === "failed");
        expect(state.confirmed !== null).toBe(state.phase === "done");
        if (stepOf(state) !== "tickets") expect(state.hasMoved).toBe(true);
      }),
    );
  });
});

describe("What a booking keeps on its way", () => {
  test("a hold taken by this tab brings its basket, its id and the code it was taken with", () => {
    expect(play("chose", "hold-asked", "held")).toMatchObject({
      chosen: { entry: 2 },
      known: "hold",
      heldCode: "EARLY",
      isBusy: true,
    });
    expect(play("chose", "hold-asked", "held", "settled").isBusy).toBe(false);
  });

  test("a person who left for an account only is remembered until a hold is asked for or found", () => {
    expect(play("restored").resumes).toBe(true);
    expect(play("restored", "hold-asked").resumes).toBe(false);
    expect(play("restored", "hold-found").resumes).toBe(false);
  });

  test("a refusal stands on the step where it came, and what was chosen stays", () => {
    expect(stepOf(play("chose", "hold-asked", "refused"))).toBe("tickets");
    expect(play("chose", "hold-asked", "refused").chosen).toEqual({ entry: 3 });
    expect(stepOf(STATES.failed)).toBe("details");
    expect(bookingMachine(STATES.failed, { type: "errand-begun" }).phase).toBe("details");
    expect(play("hold-asked", "refused", "errand-begun").phase).toBe("choosing");
  });

  test("a hold that is gone leads back to the tickets, and is followed no more", () => {
    const gone = bookingMachine(STATES.confirming, { type: "refused", refusal, isHoldGone: true });
    expect([gone.phase, stepOf(gone), gone.known]).toEqual(["failed", "tickets", null]);
  });

  test("a hold that is found after a refusal leads to the details, with the refusal in sight", () => {
    const gone = bookingMachine(STATES.paying, { type: "refused", refusal, isHoldGone: true });
    const found = bookingMachine(gone, { type: "hold-found", hold, amounts: {} });
    expect([stepOf(found), found.refusal, found.known]).toEqual(["details", refusal, "hold"]);
    expect(stepOf(bookingMachine(found, { type: "went-back" }))).toBe("tickets");
  });

  test("a hold that ended in another tab is looked up once, and ends where the answer says", () => {
    const missing = bookingMachine(STATES.details, { type: "hold-missing" });
    expect(missing.known).toBeNull();
    expect(bookingMachine(missing, { type: "confirmed", booking: hold }).confirmed).toBe(hold);
    expect(stepOf(bookingMachine(missing, { type: "ended-elsewhere", refusal }))).toBe("tickets");
  });

  test("a confirmation that arrives after the places were given back is shown", () => {
    const letGo = bookingMachine(STATES.confirming, { type: "let-go" });
    expect(bookingMachine(letGo, { type: "confirmed", booking: hold }).phase).toBe("done");
  });
});
