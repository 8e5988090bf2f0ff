import { HOLD, toErrorCode } from "@undercroft/contract";
import { useEffect, useEffectEvent, useRef } from "react";
import { browserClient } from "#app/api/browser-client.ts";
import { serverNow } from "#app/device/server-time.ts";
import type { Booking } from "#app/parts/bookings/booking.ts";
import { amountsOf } from "#app/parts/bookings/choosing/own-amounts.ts";
import type { TicketType } from "#app/parts/bookings/choosing/ticket-type.ts";
import { type BookingState, stepOf, TRANSITIONS } from "#app/parts/bookings/holding/booking-machine.ts";
import { GONE, RELEASED, toRefusal } from "#app/parts/bookings/refusal.ts";
import type { Dispatch } from "./run-booking-call.ts";

/** Left over so that the clock of the last minutes does not flash up before the answer is there. */
const AHEAD_SECONDS = 10;
const ASK_AGAIN_MS = 15_000;

/** A booking with its hold, as far as time and other tabs change it. */
type HeldState = Pick<BookingState, "phase" | "before" | "known" | "isBusy"> & {
  hold: Booking | null;
  isLooking: boolean;
  isExpired: boolean;
  secondsLeft: number | null;
  types: readonly TicketType[];
  setHold: (hold: Booking) => void;
  dispatch: Dispatch;
};

/**
 * Lengthens a hold that costs nothing while the person is in the form, as long as the rules allow. Nothing is said about
 * it: the clock appears for the last minutes only, when no more time is given.
 */
function useLongerHold({ hold, secondsLeft, isBusy, setHold, ...state }: HeldState): void {
  const asked = useRef<string | null>(null);
  const current = useRef<string | null>(null);
  current.current = hold?.id ?? null;
  const isInForm = stepOf(state) === "details" && !isBusy;
  const extended = useEffectEvent((longer: Booking) => {
    // it may have been booked or released meanwhile
    if (current.current === longer.id) setHold(longer);
  });
  useEffect(() => {
    const warnAt = HOLD.warnSeconds[0] + AHEAD_SECONDS;
    if (!hold || hold.total_pence > 0 || !isInForm || !secondsLeft || secondsLeft > warnAt) return;
    // one question for each end: a refusal is the answer for the whole of what is left
    const end = `${hold.id} ${hold.hold_expires_at}`;
    if (asked.current === end || document.visibilityState !== "visible") return;
    asked.current = end;
    const extend = async () => {
      const { extendHold } = await import("#app/parts/bookings/commands.ts");
      extended(await extendHold(await browserClient(), hold.id));
    };
    extend().catch((error: { details?: string }) => {
      // a refusal stands; an answer that was lost on the way is asked for again
      if (toErrorCode({ details: error.details ?? null })) return;
      setTimeout(() => {
        if (asked.current === end) asked.current = null;
      }, ASK_AGAIN_MS);
    });
  }, [hold, secondsLeft, isInForm]);
}

/** A hold on a ticket that its holder sells on, over before its time: the holder went in. */
function isEndedEarly(booking: Booking | null): boolean {
  if (!booking?.lines.some((line) => line.resale_listing_id)) return false;
  return booking.hold_expires_at !== null && Date.parse(booking.hold_expires_at) > serverNow();
}

/** A hold found on arrival or taken in another tab is gone on with; one that ended elsewhere is not. */
function useHoldFollowing(state: HeldState, finish: (booking: Booking) => void): void {
  const { hold, known, phase, isExpired, types, dispatch } = state;
  const step = stepOf(state);
  const isSettled = step === "details" && !state.isLooking && !state.isBusy;

  const follow = useEffectEvent((found: Booking) =>
    dispatch({ type: "hold-found", hold: found, amounts: amountsOf(found, types) }),
  );
  const isTakenUp = hold === null || known === hold.id || TRANSITIONS[phase]["hold-found"] === undefined;
  useEffect(() => {
    if (hold && !isTakenUp) follow(hold);
  }, [hold, isTakenUp]);

  const lookUp = useEffectEvent(async (ended: string) => {
    dispatch({ type: "hold-missing" });
    const expired = toRefusal({ details: "BOOKINGS_HOLD_EXPIRED" }, true);
    try {
      const { findBooking } = await import("#app/parts/bookings/holding/holds.ts");
      const booking = await findBooking(await browserClient(), ended);
      if (booking?.status === "confirmed") return finish(booking);
      const early = booking?.status === "abandoned" ? RELEASED : isEndedEarly(booking) ? GONE : expired;
      dispatch({ type: "ended-elsewhere", refusal: early });
    } catch {
      dispatch({ type: "ended-elsewhere", refusal: expired });
    }
  });
  useEffect(() => {
    if (isSettled && !hold && known !== null) void lookUp(known);
  }, [isSettled, hold, known]);

  useEffect(() => {
    if (step === "details") dispatch({ type: isExpired ? "time-up" : "time-given" });
  }, [step, isExpired, dispatch]);
}

/** Keeps a booking in step with its hold: longer while the person types, taken up or ended by another tab, or over. */
export function useHoldEffects(state: HeldState, finish: (booking: Booking) => void): void {
  useLongerHold(state);
  useHoldFollowing(state, finish);
}
