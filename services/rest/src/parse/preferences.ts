// The Prefer header. https://docs.postgrest.org/en/v14/references/api/preferences.html
/** What the caller prefers; undefined where nothing valid was said. */
export type Preferences = {
  return: "representation" | "minimal" | "headers-only" | undefined;
  resolution: "merge-duplicates" | "ignore-duplicates" | undefined;
  missing: "default" | "null" | undefined;
  count: "exact" | "planned" | "estimated" | undefined;
  tx: "commit" | "rollback" | undefined;
  handling: "strict" | "lenient" | undefined;
  timezone: string | undefined;
  maxAffected: number | undefined;
  /** what means nothing, as it was said */
  invalid: readonly string[];
};

const known: Record<string, readonly string[]> = {
  return: ["representation", "minimal", "headers-only"],
  resolution: ["merge-duplicates", "ignore-duplicates"],
  missing: ["default", "null"],
  count: ["exact", "planned", "estimated"],
  tx: ["commit", "rollback"],
  handling: ["strict", "lenient"],
};

/** No preference at all. */
export const noPreferences: Preferences = {
  return: undefined,
  resolution: undefined,
  missing: undefined,
  count: undefined,
  tx: undefined,
  handling: undefined,
  timezone: undefined,
  maxAffected: undefined,
  invalid: [],
};

/**
 * Reads the header; the first valid value of a kind wins.
 * @param isTimezone says whether the database knows a time zone of that name
 */
export function parsePreferences(
  header: string | undefined,
  isTimezone: (name: string) => boolean,
): Preferences {
  if (!header) return noPreferences;
  const chosen: Record<string, string> = {};
  const invalid: string[] = [];
  for (const part of header.split(",").map((text) => text.trim())) {
    if (part === "") continue;
    const equals = part.indexOf("=");
    const name = part.slice(0, equals).trim();
    const value = part.slice(equals + 1).trim();
    if (isValid(name, value, isTimezone)) chosen[name] ??= value;
    else invalid.push(part);
  }
  const maxAffected = chosen["max-affected"];
  return {
    ...noPreferences,
    ...chosen,
    maxAffected: maxAffected === undefined ? undefined : Number(maxAffected),
    invalid,
  };
}

function isValid(name: string, value: string, isTimezone: (name: string) => boolean): boolean {
  if (name === "max-affected") return /^\d{1,9}$/.test(value);
  if (name === "timezone") return isTimezone(value);
  return Object.hasOwn(known, name) && known[name]?.includes(value) === true;
}
