import { ALERTS } from "@undercroft/contract";
import type { BookingEvent } from "#app/parts/bookings/holding/booking-machine.ts";
import { type Refusal, toRefusal } from "#app/parts/bookings/refusal.ts";
import { alert } from "#app/ui/notices/toasts.ts";

/** What tells the machine of a booking that something happened. */
export type Dispatch = (event: BookingEvent) => void;

/** After these answers there is nothing to finish: the places are free again. */
const HOLD_IS_GONE = new Set<Refusal["code"]>(["BOOKINGS_HOLD_EXPIRED", "BOOKINGS_NOT_FOUND", "RESALE_GONE"]);

type Asked = "hold-asked" | "confirm-asked" | "pay-asked" | "errand-begun";

/** Makes one call of a booking; what it is refused with is shown, and what was typed stays. */
export async function runBookingCall(
  dispatch: Dispatch,
  asked: Asked,
  call: () => Promise<unknown>,
  onRefused: (refusal: Refusal, isHoldGone: boolean) => unknown = () => {},
): Promise<void> {
  dispatch({ type: asked });
  try {
    await call();
  } catch (error) {
    const refusal = toRefusal(error, navigator.onLine);
    const isHoldGone = HOLD_IS_GONE.has(refusal.code);
    dispatch({ type: "refused", refusal, isHoldGone });
    if (refusal.title === ALERTS.rateLimited) alert({ title: ALERTS.rateLimited });
    await onRefused(refusal, isHoldGone);
  }
  dispatch({ type: "settled" });
}
