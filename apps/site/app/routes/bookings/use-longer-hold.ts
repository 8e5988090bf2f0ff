import { HOLD, toErrorCode } from "@undercroft/contract";
import { useEffect, useRef } from "react";
import { browserClient } from "#app/api/browser-client.ts";
import type { Booking } from "#app/parts/bookings/booking.ts";

/** Left over so that the clock of the last minutes does not flash up before the answer is there. */
const AHEAD_SECONDS = 10;
const ASK_AGAIN_MS = 15_000;

type LongerHold = {
  hold: Booking | null;
  secondsLeft: number | null;
  /** The person is filling in the form. */
  isInForm: boolean;
  onExtended: (hold: Booking) => void;
};

/**
 * Lengthens a hold that costs nothing while the person is in the form, as long as the box office allows. Nothing is
 * said about it: the clock appears for the last minutes only, when no more time is given.
 */
export function useLongerHold({ hold, secondsLeft, isInForm, onExtended }: LongerHold): void {
  const asked = useRef<string | null>(null);
  const current = useRef<string | null>(null);
  current.current = hold?.id ?? null;
  useEffect(() => {
    const warnAt = HOLD.warnSeconds[0] + AHEAD_SECONDS;
    if (!hold || hold.total_pence > 0 || !isInForm || !secondsLeft || secondsLeft > warnAt) return;
    // one question for each end: a refusal is the answer for the whole of what is left
    const end = `${hold.id} ${hold.hold_expires_at}`;
    if (asked.current === end || document.visibilityState !== "visible") return;
    asked.current = end;
    const extend = async () => {
      const { extendHold } = await import("#app/parts/bookings/commands.ts");
      const extended = await extendHold(await browserClient(), hold.id);
      // it may have been booked or released meanwhile
      if (current.current === hold.id) onExtended(extended);
    };
    extend().catch((error: { details?: string }) => {
      // a refusal stands; an answer that was lost on the way is asked for again
      if (toErrorCode({ details: error.details ?? null })) return;
      setTimeout(() => {
        if (asked.current === end) asked.current = null;
      }, ASK_AGAIN_MS);
    });
  });
}
