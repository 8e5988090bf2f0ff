import { toErrorCode } from "@undercroft/contract";
import { toRemedy } from "#app/api/changes/to-remedy.ts";
import { refusalWords } from "#app/format/refusal-words.ts";

type ApiError = { message?: string; details?: string | null; hint?: string | null };

/** The sentence for a change that was refused or did not arrive. */
export function refusalText(error: unknown): string {
  const api: ApiError = typeof error === "object" && error !== null ? error : {};
  const isRefusal =
    toErrorCode({ details: api.details ?? null }) !== null || api.message?.startsWith("Rate limit exceeded");
  if (isRefusal) return refusalWords({ title: api.message ?? "", remedy: toRemedy(api.hint) });
  return navigator.onLine
    ? "That did not work. Nothing was changed: try again in a moment."
    : "You're offline. Nothing was changed: try again once you are connected.";
}
