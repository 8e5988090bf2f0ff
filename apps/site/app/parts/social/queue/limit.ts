import { useEffect, useSyncExternalStore } from "react";
import { outbox } from "#app/api/outbox.ts";
import { serverNow } from "#app/device/server-time.ts";
import { makeSignal } from "#app/device/store.ts";
import { useCountdown } from "#app/ui/use-countdown.ts";

/** What has a limit of its own. */
export type Limited = "post" | "comment" | "reaction";

const until: Record<Limited, number> = { post: 0, comment: 0, reaction: 0 };
const limited = makeSignal();

/** Whether the server has asked to wait, and the wait is not over. */
export const isLimited = (what: Limited): boolean => until[what] > serverNow();

/** Keeps that the server takes no more of these for a while; what waits goes on by itself after it. */
export function limitFor(what: Limited, seconds: number): void {
  until[what] = serverNow() + seconds * 1000;
  limited.set();
  setTimeout(outbox.flush, seconds * 1000 + 100);
}

/** The seconds that an answer asks to wait; 0 where it does not. */
export function secondsOf(answer: { error: unknown; status: number }): number {
  if (answer.status !== 429) return 0;
  return Number((answer.error as { hint?: string } | null)?.hint) || 60;
}

/** "4 min 10 s", "2 h 5 min". */
export function waitWords(seconds: number): string {
  const [hours, minutes, rest] = [
    Math.floor(seconds / 3600),
    Math.floor((seconds % 3600) / 60),
    seconds % 60,
  ];
  if (hours > 0) return minutes > 0 ? `${hours} h ${minutes} min` : `${hours} h`;
  if (minutes > 0) return rest > 0 ? `${minutes} min ${rest} s` : `${minutes} min`;
  return `${rest} s`;
}

/** Seconds until these are taken again, counting down. */
export function useSecondsLimited(what: Limited): number {
  const moment = useSyncExternalStore(
    limited.subscribe,
    () => until[what],
    () => 0,
  );
  const [seconds, start] = useCountdown(0);
  useEffect(() => {
    const left = Math.ceil((moment - serverNow()) / 1000);
    if (left > 0) start(left);
  }, [moment, start]);
  return seconds;
}
