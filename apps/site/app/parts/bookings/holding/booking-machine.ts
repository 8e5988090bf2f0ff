import type { Booking } from "#app/parts/bookings/booking.ts";
import { type Basket, toBasket } from "#app/parts/bookings/choosing/basket.ts";
import type { OwnAmounts } from "#app/parts/bookings/choosing/own-amounts.ts";
import type { AppliedCode } from "#app/parts/bookings/choosing/promo-code.ts";
import type { Refusal } from "#app/parts/bookings/refusal.ts";

/** Where a booking stands. */
export type BookingPhase =
  | "choosing"
  | "signing-in"
  | "holding"
  | "details"
  | "paying"
  | "confirming"
  | "done"
  | "expired"
  | "failed";

/** The step that the screen shows. */
export type BookingStep = "tickets" | "details" | "done";

/** What happens to a booking. */
export type BookingEvent =
  | { type: "restored"; basket: Basket; amounts: OwnAmounts; resumes: boolean }
  | { type: "chose"; basket: Basket }
  | { type: "priced"; amounts: OwnAmounts }
  /** fewer are left than were chosen */
  | { type: "fitted"; basket: Basket }
  | { type: "code-applied"; applied: AppliedCode | null }
  | { type: "sign-in-asked" | "sign-in-closed" | "hold-asked" | "confirm-asked" | "pay-asked" }
  | { type: "held"; hold: Booking; amounts: OwnAmounts; code: string | null }
  /** found on arrival, or taken in another tab */
  | { type: "hold-found"; hold: Booking; amounts: OwnAmounts }
  /** the hold is as chosen, so that nothing has to be asked */
  | { type: "hold-kept" }
  /** more time is asked for, or the places are given back */
  | { type: "errand-begun" }
  /** the hold is not there any more, and why is being looked up */
  | { type: "hold-missing" }
  | { type: "ended-elsewhere"; refusal: Refusal }
  | { type: "let-go" | "went-back" | "time-up" | "time-given" }
  | { type: "confirmed"; booking: Booking }
  | { type: "refused"; refusal: Refusal; isHoldGone: boolean }
  /** the call is over, however it ended */
  | { type: "settled" };

/** A booking while it is being made. */
export type BookingState = {
  phase: BookingPhase;
  /** In `failed`: where the person was, and is again with the next thing they do. */
  before: "choosing" | "details";
  refusal: Refusal | null;
  isBusy: boolean;
  /** Whether the first step was ever left. */
  hasMoved: boolean;
  /** Null until something is chosen. */
  chosen: Basket | null;
  amounts: OwnAmounts;
  /** The person left for an account only, so the hold is taken when they are back. */
  resumes: boolean;
  applied: AppliedCode | null;
  heldCode: string | null;
  /** The id of the hold that this tab works on. */
  known: string | null;
  confirmed: Booking | null;
};

export const FIRST_STATE: BookingState = {
  phase: "choosing",
  before: "choosing",
  refusal: null,
  isBusy: false,
  hasMoved: false,
  chosen: null,
  amounts: {},
  resumes: false,
  applied: null,
  heldCode: null,
  known: null,
  confirmed: null,
};

type EventType = BookingEvent["type"];
/** `before` is the phase in which the refusal came. */
type Target = BookingPhase | "before";

/** The table of transitions: an event that a phase does not name changes nothing. */
export const TRANSITIONS: Record<BookingPhase, Partial<Record<EventType, Target>>> = {
  choosing: {
    restored: "choosing",
    chose: "choosing",
    priced: "choosing",
    fitted: "choosing",
    "code-applied": "choosing",
    "sign-in-asked": "signing-in",
    "hold-asked": "holding",
    "hold-kept": "details",
    "hold-found": "details",
    "errand-begun": "choosing",
    "ended-elsewhere": "failed",
    "let-go": "choosing",
    confirmed: "done",
    refused: "failed",
    settled: "choosing",
  },
  "signing-in": { "sign-in-closed": "choosing", "hold-asked": "holding" },
  holding: {
    chose: "holding",
    priced: "holding",
    "code-applied": "holding",
    held: "details",
    "let-go": "holding",
    refused: "failed",
    settled: "choosing",
  },
  details: {
    "went-back": "choosing",
    "confirm-asked": "confirming",
    "pay-asked": "paying",
    "hold-found": "details",
    "hold-missing": "details",
    "ended-elsewhere": "failed",
    "errand-begun": "details",
    "let-go": "choosing",
    "time-up": "expired",
    confirmed: "done",
    refused: "failed",
    settled: "details",
  },
  paying: { "hold-found": "paying", "let-go": "choosing", refused: "failed", settled: "details" },
  confirming: {
    "hold-found": "confirming",
    "let-go": "choosing",
    confirmed: "done",
    refused: "failed",
    settled: "details",
  },
  done: { settled: "done" },
  expired: {
    "time-given": "details",
    "hold-found": "details",
    "hold-missing": "expired",
    "ended-elsewhere": "failed",
    "let-go": "choosing",
    confirmed: "done",
    refused: "failed",
    settled: "expired",
  },
  failed: {
    chose: "choosing",
    priced: "choosing",
    fitted: "failed",
    "code-applied": "failed",
    "sign-in-asked": "signing-in",
    "hold-asked": "holding",
    "hold-kept": "details",
    // a refusal stays in sight where the person is led
    "hold-found": "failed",
    "hold-missing": "failed",
    "ended-elsewhere": "failed",
    "errand-begun": "before",
    "went-back": "failed",
    "confirm-asked": "confirming",
    "pay-asked": "paying",
    "let-go": "choosing",
    "time-up": "expired",
    confirmed: "done",
    refused: "failed",
    settled: "failed",
  },
};

const STEPS: Partial<Record<BookingPhase, BookingStep>> = {
  details: "details",
  paying: "details",
  confirming: "details",
  expired: "details",
  done: "done",
};

/** The step that the screen shows in a state. */
export const stepOf = ({ phase, before }: Pick<BookingState, "phase" | "before">): BookingStep =>
  STEPS[phase === "failed" ? before : phase] ?? "tickets";

/** What an event brings beside the phase. */
function broughtBy(event: BookingEvent, state: BookingState): Partial<BookingState> {
  const before = stepOf(state) === "details" ? "details" : "choosing";
  switch (event.type) {
    case "restored":
      return { chosen: event.basket, amounts: event.amounts, resumes: event.resumes };
    case "chose":
    case "fitted":
      return { chosen: event.basket };
    case "priced":
      return { amounts: event.amounts };
    case "code-applied":
      return { applied: event.applied };
    case "hold-asked":
    case "confirm-asked":
    case "pay-asked":
    case "errand-begun":
      return event.type === "hold-asked" ? { isBusy: true, resumes: false } : { isBusy: true };
    case "held":
    case "hold-found": {
      const taken = { chosen: toBasket(event.hold), amounts: event.amounts, known: event.hold.id };
      return event.type === "held"
        ? { ...taken, heldCode: event.code }
        : { ...taken, resumes: false, before: "details" };
    }
    case "went-back":
      return { before: "choosing" };
    case "hold-missing":
    case "let-go":
      return { known: null };
    case "ended-elsewhere":
      return { refusal: event.refusal, before: "choosing" };
    case "confirmed":
      return { confirmed: event.booking, known: null };
    case "refused":
      return event.isHoldGone
        ? { refusal: event.refusal, before: "choosing", known: null }
        : { refusal: event.refusal, before };
    case "settled":
      return { isBusy: false };
    default:
      return {};
  }
}

/** The booking after an event; the same object where the event changes nothing. */
export function bookingMachine(state: BookingState, event: BookingEvent): BookingState {
  const target = TRANSITIONS[state.phase][event.type];
  if (target === undefined) return state;
  const phase = target === "before" ? state.before : target;
  const next = { ...state, ...broughtBy(event, state), phase };
  if (phase !== "failed") next.refusal = null;
  if (stepOf(next) !== "tickets") next.hasMoved = true;
  return next;
}
