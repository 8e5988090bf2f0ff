import { type ErrorCode, toErrorCode } from "@undercroft/contract";
import { toRemedy } from "#app/api/changes/to-remedy.ts";

/** Why the box office said no, in words that stay on the screen. */
export type Refusal = {
  code: ErrorCode | "OFFLINE" | "NETWORK" | "RELEASED" | "UNKNOWN";
  title: string;
  remedy: string;
  /** Seconds until trying again makes sense. */
  waitSeconds: number | null;
};

type ApiError = { code?: string; message?: string; details?: string | null; hint?: string | null };

const TITLES: Partial<Record<ErrorCode, string>> = {
  AUTH_REQUIRED: "Your session has ended",
  BOOKINGS_HOLD_EXPIRED: "Your hold has run out",
  BOOKINGS_NOT_FOUND: "We can't find this any more",
};

const REMEDIES: Partial<Record<ErrorCode, string>> = {
  AUTH_REQUIRED: "Sign in again; your choice is kept.",
  BOOKINGS_HOLD_EXPIRED: "Your places are free again for everybody. Choose your tickets again.",
  BOOKINGS_QUEUE: "Join it, and choose your tickets when it is your turn. What you chose is kept.",
  BOOKINGS_PAYMENT_REQUIRED: "Go back to your details and continue to the payment.",
};

/** Said in a tab whose tickets were released in another one. */
export const RELEASED: Refusal = {
  code: "RELEASED",
  title: "You released these tickets in another tab",
  remedy: "Choose your tickets again if you still want to go.",
  waitSeconds: null,
};

/** Said when the holder of a ticket that was being bought has gone in with it. */
export const GONE: Refusal = {
  code: "RESALE_GONE",
  title: "This ticket is no longer for sale",
  remedy: "Nothing was charged. Look whether there is another one on the page of the night.",
  waitSeconds: null,
};

const PAUSED = "You have held places here without booking them, so the next hold has to wait";

/** Turns whatever a booking call threw into words. `isOnline` is what the browser says of its connection. */
export function toRefusal(error: unknown, isOnline: boolean): Refusal {
  const api: ApiError = typeof error === "object" && error !== null ? error : {};
  const code = toErrorCode({ details: api.details ?? null });
  if (code === "BOOKINGS_RATE_LIMITED" || code === "BOOKINGS_HOLD_PAUSED") {
    const waitSeconds = Math.max(1, Math.ceil(Number(api.hint) || 60));
    return {
      code,
      title: code === "BOOKINGS_HOLD_PAUSED" ? PAUSED : "Rate limit exceeded. Please try again later.",
      remedy: "Your choice is kept.",
      waitSeconds,
    };
  }
  if (code) {
    const title = TITLES[code] ?? api.message ?? "This booking was refused";
    return { code, title, remedy: REMEDIES[code] ?? toRemedy(api.hint), waitSeconds: null };
  }
  if (!isOnline)
    return {
      code: "OFFLINE",
      title: "You're offline",
      remedy: "Nothing is lost. Try again once you are connected.",
      waitSeconds: null,
    };
  const isNetwork = error instanceof TypeError || /fetch|network|load failed/i.test(api.message ?? "");
  return isNetwork
    ? {
        code: "NETWORK",
        title: "We couldn't reach the box office",
        remedy: "Nothing is lost. Try again in a moment.",
        waitSeconds: null,
      }
    : {
        code: "UNKNOWN",
        title: "Something went wrong",
        remedy: "Nothing is lost. Try again in a moment.",
        waitSeconds: null,
      };
}
