import { type ErrorCode, toErrorCode } from "@undercroft/contract";
import { refusedField } from "#app/api/browser-client.ts";
import { toRemedy } from "./to-remedy.ts";

/** Why something did not happen, in words that stay on the screen. */
export type Refusal = {
  code: ErrorCode | null;
  title: string;
  remedy: string;
  /** what was sent that is to blame, where the database named it; `useRefusedField` shows the refusal there */
  field?: string | undefined;
};

type ApiError = { code?: string; message?: string; details?: string | null; hint?: string | null };

/** Turns whatever a call of the data API threw into words. `isOnline` is what the browser says of its connection. */
export function toRefusal(error: unknown, isOnline: boolean): Refusal {
  const api: ApiError = typeof error === "object" && error !== null ? error : {};
  // too many of something is answered by the protocol itself: the code stands where the protocol's would
  const code = toErrorCode({ details: api.details ?? null }) ?? toErrorCode({ details: api.code ?? null });
  if (code) {
    const title = api.message ?? "This was refused";
    return { code, title, remedy: toRemedy(api.hint), field: refusedField(api.message) };
  }
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
