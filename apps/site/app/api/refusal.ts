import { type ErrorCode, toErrorCode } from "@undercroft/contract";

/** Why something did not happen, in words that stay on the screen. */
export type Refusal = { code: ErrorCode | null; title: string; remedy: string };

type ApiError = { code?: string; message?: string; details?: string | null; hint?: string | null };

/** The hint as it stands; of one call too many it is the seconds to wait. */
function toRemedy(hint: string): string {
  if (!/^\d+$/.test(hint)) return hint;
  const seconds = Number(hint);
  if (seconds > 90) return `Try again in ${Math.ceil(seconds / 60)} minutes.`;
  return `Try again in ${seconds} ${seconds === 1 ? "second" : "seconds"}.`;
}

/** Turns whatever a call of the data API threw into words. `isOnline` is what the browser says of its connection. */
export function toRefusal(error: unknown, isOnline: boolean): Refusal {
  const api: ApiError = typeof error === "object" && error !== null ? error : {};
  // too many of something is answered by the protocol itself: the code stands where the protocol's would
  const code = toErrorCode({ details: api.details ?? null }) ?? toErrorCode({ details: api.code ?? null });
  if (code) return { code, title: api.message ?? "This was refused", remedy: toRemedy(api.hint ?? "") };
  if (!isOnline)
    return {
      code: null,
      title: "You're offline",
      remedy: "What you typed is kept. Try again once you are connected.",
    };
  return {
    code: null,
    title: "That did not work",
    remedy: "What you typed is kept. Try again in a moment.",
  };
}
