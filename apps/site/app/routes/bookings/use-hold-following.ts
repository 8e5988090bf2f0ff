import { type RefObject, useEffect } from "react";
import { browserClient } from "#app/api/browser-client.ts";
import type { Booking } from "#app/parts/bookings/booking.ts";

type HoldFollowing = {
  hold: Booking | null;
  /** The id of the hold this tab is working on. */
  known: RefObject<string | null>;
  /** Nothing is on its way, and the details are being filled in. */
  isSettled: boolean;
  onFound: (hold: Booking) => void;
  onConfirmedElsewhere: (booking: Booking) => void;
  /** `released` when another tab gave the places back */
  onEndedElsewhere: (how: "released" | "expired") => void;
};

/** A hold found on arrival or taken in another tab is gone on with; one that ended elsewhere is not. */
export function useHoldFollowing(following: HoldFollowing): void {
  const { hold, known, isSettled, onFound, onConfirmedElsewhere, onEndedElsewhere } = following;

  useEffect(() => {
    if (!hold || known.current === hold.id) return;
    known.current = hold.id;
    onFound(hold);
  });

  useEffect(() => {
    const ended = known.current;
    if (!isSettled || hold || ended === null) return;
    known.current = null;
    const look = async () => {
      const { findBooking } = await import("#app/parts/bookings/holds.ts");
      const booking = await findBooking(await browserClient(), ended);
      if (booking?.status === "confirmed") onConfirmedElsewhere(booking);
      else onEndedElsewhere(booking?.status === "abandoned" ? "released" : "expired");
    };
    look().catch(() => onEndedElsewhere("expired"));
  });
}
