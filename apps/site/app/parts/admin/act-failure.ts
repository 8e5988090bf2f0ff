import { toErrorCode } from "@undercroft/contract";
import { toRemedy } from "#app/api/changes/to-remedy.ts";

/** Why an act of staff did not happen, in words that stay on the screen. */
export type ActFailure = { code: string | null; title: string; remedy: string; field?: string | undefined };

type ApiError = { code?: string; message?: string; details?: string | null; hint?: string | null };

/** PostgreSQL's word for a text that cannot be an id: the address was mistyped or cut off. */
const NOT_AN_ID = "22P02";

/** Turns whatever a call threw into words. `isOnline` is what the browser says of its connection. */
export function toActFailure(error: unknown, isOnline: boolean): ActFailure {
  const api: ApiError = typeof error === "object" && error !== null ? error : {};
  const code = toErrorCode({ details: api.details ?? null });
  if (code) return { code, title: api.message ?? "This was refused", remedy: toRemedy(api.hint) };
  if (api.code === NOT_AN_ID)
    return {
      code: api.code,
      title: "There is nothing at this address",
      remedy: "Check the link, or go back to the list.",
    };
  if (!isOnline)
    return {
      code: null,
      title: "You're offline",
      remedy: "Nothing was changed. Try again once you are connected.",
    };
  return {
    code: null,
    title: "That did not work",
    remedy: "Nothing was changed. Try again in a moment.",
  };
}
