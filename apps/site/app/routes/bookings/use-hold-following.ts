import { type RefObject, useEffect } from "react";
import { browserClient } from "#app/api/browser-client.ts";
import { serverNow } from "#app/device/server-time.ts";
import type { Booking } from "#app/parts/bookings/booking.ts";

type HoldFollowing = {
  hold: Booking | null;
  /** The id of the hold this tab is working on. */
  known: RefObject<string | null>;
  /** Nothing is on its way, and the details are being filled in. */
  isSettled: boolean;
  onFound: (hold: Booking) => void;
  onConfirmedElsewhere: (booking: Booking) => void;
  /** `released` when another tab gave the places back, `gone` when a holder's ticket is not for sale any more */
  onEndedElsewhere: (how: "released" | "gone" | "expired") => void;
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
      else if (booking?.status === "abandoned") onEndedElsewhere("released");
      else onEndedElsewhere(isEndedEarly(booking) ? "gone" : "expired");
    };
    look().catch(() => onEndedElsewhere("expired"));
  });
}

/** A hold on a ticket that somebody sells on, over before its time: its holder went in. */
function isEndedEarly(booking: Booking | null): boolean {
  if (!booking?.lines.some((line) => line.resale_listing_id)) return false;
  return booking.hold_expires_at !== null && Date.parse(booking.hold_expires_at) > serverNow();
}
