// What the Prefer and profile headers lead to.
import { RestError, rangeError } from "../errors.ts";
import type { ParsedQuery, Preferences } from "../parse.ts";
import type { RestSettings } from "../settings.ts";

/** The header that says which schema was answered from, where there are several. */
export function profileHeaders(schema: string, { schemas }: RestSettings): [string, string][] {
  return schemas.length > 1 ? [["content-profile", schema]] : [];
}

/** Refuses what means nothing to a strict caller, and then limits below zero, wherever they stand. @throws RestError PGRST122, PGRST103 */
export function requireSense(
  { handling, invalid }: Preferences,
  { limits }: Pick<ParsedQuery, "limits">,
): void {
  if (handling === "strict" && invalid.length > 0) {
    throw new RestError(400, "PGRST122", "Invalid preferences given with handling=strict", {
      details: `Invalid preferences: ${invalid.join(", ")}`,
    });
  }
  if (limits.some(({ value }) => value < 0))
    throw rangeError("Limit should be greater than or equal to zero.");
}

/** Whether the transaction is to be undone in the end. */
export function isRolledBack(preferences: Preferences, { transactionEnd }: RestSettings): boolean {
  if (transactionEnd.endsWith("-allow-override") && preferences.tx) return preferences.tx === "rollback";
  return transactionEnd.startsWith("rollback");
}

/** The preferences that took effect, as Preference-Applied lists them. */
export function preferenceHeaders(
  preferences: Preferences,
  settings: RestSettings,
  effective: { return?: boolean; resolution?: boolean; missing?: boolean; maxAffected?: boolean },
): [string, string][] {
  const { handling, maxAffected } = preferences;
  const applied = [
    effective.resolution && preferences.resolution && `resolution=${preferences.resolution}`,
    effective.missing && preferences.missing && `missing=${preferences.missing}`,
    effective.return && preferences.return && `return=${preferences.return}`,
    preferences.count && `count=${preferences.count}`,
    preferences.tx && settings.transactionEnd.endsWith("-allow-override") && `tx=${preferences.tx}`,
    handling && `handling=${handling}`,
    preferences.timezone && `timezone=${preferences.timezone}`,
    effective.maxAffected &&
      handling === "strict" &&
      maxAffected !== undefined &&
      `max-affected=${maxAffected}`,
  ].filter((text) => typeof text === "string");
  return applied.length > 0 ? [["preference-applied", applied.join(", ")]] : [];
}
