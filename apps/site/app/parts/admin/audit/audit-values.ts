import { momentName } from "#app/format/moment.ts";
import { formatMoney } from "#app/format/money.ts";
import { dayName } from "#app/format/nights.ts";

/** One fact of an entry in words, as it was and as it became; null where an entry does not say it. */
export type AuditValue = { name: string; before: string | null; after: string | null };

/** "is_approved" is "Approved", "price_pence" is "Price", "event_id" is "Event". */
function nameOf(key: string): string {
  const words = key
    .replace(/^(is|has)_/, "")
    .replace(/_(id|pence)$/, "")
    .replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function wordsOf(key: string, value: unknown): string {
  if (value === null || value === undefined || value === "") return "nothing";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "number") return key.endsWith("_pence") ? formatMoney(value) : String(value);
  if (Array.isArray(value)) return value.map((one) => wordsOf(key, one)).join(", ") || "nothing";
  if (typeof value === "object")
    return Object.entries(value)
      .map(([inner, one]) => `${nameOf(inner)}: ${wordsOf(inner, one)}`)
      .join("; ");
  const text = String(value);
  if (/^\d{4}-\d{2}-\d{2}T[\d:.]+(Z|[+-]\d{2}:?\d{2})$/.test(text)) return momentName(text);
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return dayName(text);
  return /^[a-z]+(_[a-z]+)+$/.test(text) ? text.replaceAll("_", " ") : text;
}

const factsOf = (data: unknown): Readonly<Record<string, unknown>> =>
  typeof data === "object" && data !== null && !Array.isArray(data) ? (data as Record<string, unknown>) : {};

/** What an entry says of before and after, fact by fact. */
export function auditValues(before: unknown, after: unknown): AuditValue[] {
  const [was, is] = [factsOf(before), factsOf(after)];
  const said = (facts: typeof was, key: string) =>
    Object.hasOwn(facts, key) ? wordsOf(key, facts[key]) : null;
  return [...new Set([...Object.keys(was), ...Object.keys(is)])].map((key) => ({
    name: nameOf(key),
    before: said(was, key),
    after: said(is, key),
  }));
}
