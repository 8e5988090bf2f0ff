import { useEffect, useRef, useState } from "react";
import { serverNow } from "#app/device/server-time.ts";
import { announce } from "#app/ui/notices/announce.ts";
import { dueAnnouncement, secondsLeft } from "./hold-clock.ts";

/** What the clock needs of a hold. */
type Hold = { hold_expires_at: string | null };

/** Seconds the hold has left, once a second; said aloud at five minutes, one minute and the end. Null without a hold. */
export function useHoldClock(hold: Hold | null): number | null {
  const expiresAt = hold?.hold_expires_at ?? null;
  const [seconds, setSeconds] = useState<number | null>(null);
  const before = useRef<number | null>(null);

  useEffect(() => {
    if (expiresAt === null) {
      before.current = null;
      setSeconds(null);
      return;
    }
    const tick = () => {
      const now = secondsLeft(expiresAt, serverNow());
      const sentence = before.current === null ? null : dueAnnouncement(before.current, now);
      if (sentence) announce(sentence, now <= 60 ? "assertive" : "polite");
      before.current = now;
      setSeconds(now);
    };
    tick();
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [expiresAt]);

  return seconds;
}
