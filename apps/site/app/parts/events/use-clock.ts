import { startTransition, useEffect, useState } from "react";
import { serverDate } from "#app/device/server-time.ts";

/**
 * The current moment, for states that change by the clock. Begins with the moment the page was made, so that
 * server and browser agree, and then follows the browser's clock every half minute. As a transition: parts of the page whose scripts
 * are still on their way stay as the server drew them, and a press on them is not lost.
 */
export function useClock(madeAt: string): Date {
  const [now, setNow] = useState(() => new Date(madeAt));
  useEffect(() => {
    const tick = () => startTransition(() => setNow(serverDate()));
    tick();
    const timer = setInterval(tick, 30_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
