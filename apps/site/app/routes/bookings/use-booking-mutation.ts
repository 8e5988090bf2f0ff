import { ALERTS } from "@undercroft/contract";
import { useState } from "react";
import { type Refusal, toRefusal } from "#app/parts/bookings/refusal.ts";
import { alert } from "#app/ui/toasts.ts";

/** Calls to the box office, one at a time, and what it last said no with. */
export function useBookingMutation(onRefused: (refusal: Refusal) => unknown) {
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [isBusy, setIsBusy] = useState(false);

  /** Runs one call; what it refuses with is shown, whatever was typed stays. */
  async function run(call: () => Promise<unknown>): Promise<void> {
    setIsBusy(true);
    setRefusal(null);
    try {
      await call();
    } catch (error) {
      const refused = toRefusal(error, navigator.onLine);
      setRefusal(refused);
      if (refused.title === ALERTS.rateLimited) alert({ title: ALERTS.rateLimited });
      await onRefused(refused);
    }
    setIsBusy(false);
  }
  return { refusal, setRefusal, isBusy, run };
}
