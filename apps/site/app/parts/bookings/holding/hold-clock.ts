import { HOLD } from "@undercroft/contract";

/** Whole seconds a hold has left at a moment of the server's clock, in ms; never below 0. */
export function secondsLeft(expiresAt: string, now: number): number {
  return Math.max(0, Math.ceil((Date.parse(expiresAt) - now) / 1000));
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
