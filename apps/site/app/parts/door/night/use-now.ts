import { useEffect, useState } from "react";
import { serverNow } from "#app/device/server-time.ts";

/** The time in ms, read again every so often. */
export function useNow(everyMs: number): number {
  const [now, setNow] = useState(() => serverNow());
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}
