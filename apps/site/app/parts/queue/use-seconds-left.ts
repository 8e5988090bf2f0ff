import { useEffect, useState } from "react";
import { hearServerTime, serverNow } from "#app/device/server-time.ts";
import { announce } from "#app/ui/notices/announce.ts";
import type { OwnPlace } from "./queue-board.ts";

/** Whole seconds a person who was let in has left, by the server's clock; null for all others. The last minute is said aloud. */
export function useSecondsLeft(place: OwnPlace | null | undefined): number | null {
  const until = place?.status === "admitted" ? place.admitted_until : null;
  const serverTime = place?.server_time ?? null;
  const [seconds, setSeconds] = useState<number | null>(null);
  useEffect(() => {
    if (until === null || serverTime === null) {
      setSeconds(null);
      return;
    }
    hearServerTime(serverTime, false);
    let before: number | null = null;
    const tick = () => {
      const left = Math.max(0, Math.ceil((Date.parse(until) - serverNow()) / 1_000));
      if (before !== null && before > 60 && left <= 60) announce("One minute left to choose your tickets.");
      before = left;
      setSeconds(left);
    };
    tick();
    const timer = setInterval(tick, 1_000);
    return () => clearInterval(timer);
  }, [until, serverTime]);
  return seconds;
}
