import { toRemedy } from "#app/api/changes/to-remedy.ts";

/** What the server refused with, in its own words; for anything else that nothing was changed. */
export function readRefusal(error: unknown): { title: string; remedy: string } {
  const { message, hint, details } = (error ?? {}) as { message?: string; hint?: string; details?: string };
  return details && message
    ? { title: message, remedy: toRemedy(hint) }
    : { title: "That did not work.", remedy: "Nothing was changed. Try again in a moment." };
}
