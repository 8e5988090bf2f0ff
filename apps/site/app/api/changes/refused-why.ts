import { type Refusal, toRefusal } from "./refusal.ts";

/** Why the server refused a query, for `Loaded`; null where it has not failed, or failed on the way. */
export function refusedWhy({ error }: { error: unknown }): Refusal | null {
  const why = error ? toRefusal(error, navigator.onLine) : null;
  return why?.code ? why : null;
}
