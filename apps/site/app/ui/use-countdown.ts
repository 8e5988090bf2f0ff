import { useCallback, useEffect, useState } from "react";

/** Seconds left of a wait, counting down once a second, and how to begin one. */
export function useCountdown(initialSeconds = 0): readonly [number, (seconds: number) => void] {
  const [until, setUntil] = useState(() => performance.now() + initialSeconds * 1000);
  const [now, setNow] = useState(() => performance.now());
  const seconds = Math.max(0, Math.ceil((until - now) / 1000));
  const isRunning = seconds > 0;

  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => setNow(performance.now()), 500);
    return () => clearInterval(timer);
  }, [isRunning]);

  const start = useCallback((length: number) => {
    const moment = performance.now();
    setNow(moment);
    setUntil(moment + length * 1000);
  }, []);
  return [seconds, start];
}
