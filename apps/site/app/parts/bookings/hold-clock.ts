import { HOLD } from "@undercroft/contract";

/** How far the server's clock is ahead of ours, in milliseconds. */
export function clockOffset(serverTime: string | undefined, receivedAt: number): number {
  return serverTime === undefined ? 0 : Date.parse(serverTime) - receivedAt;
}

/** Whole seconds a hold has left by the server's clock; never below 0. */
export function secondsLeft(expiresAt: string, offsetMs: number, now: number): number {
  return Math.max(0, Math.ceil((Date.parse(expiresAt) - now - offsetMs) / 1000));
}

/** Seconds as a clock face: "9:42", "0:07"; what lasts for hours, as an offer by night, in "11 h 58 min". */
export function formatSeconds(seconds: number): string {
  if (seconds >= 3600) return `${Math.floor(seconds / 3600)} h ${Math.floor((seconds % 3600) / 60)} min`;
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** What is to be said aloud when the clock goes from `before` to `now` seconds; null for most ticks. */
export function dueAnnouncement(before: number, now: number): string | null {
  if (before > 0 && now === 0) return "Your hold has run out.";
  const passed = HOLD.warnSeconds.filter((mark) => before > mark && now <= mark && now > 0).at(-1);
  if (passed === undefined) return null;
  const minutes = passed / 60;
  return `Your tickets are held for another ${minutes === 1 ? "minute" : `${minutes} minutes`}.`;
}
