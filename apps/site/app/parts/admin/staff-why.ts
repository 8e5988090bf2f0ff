import { type ActFailure, toActFailure } from "./act-failure.ts";

/** Why a query of staff was refused, or that its address holds no id; null where it has not failed, or failed on the way. */
export function staffWhy({ error }: { error: unknown }): ActFailure | null {
  const why = error ? toActFailure(error, navigator.onLine) : null;
  return why?.code ? why : null;
}
