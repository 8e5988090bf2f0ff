/** Whole pounds, plain or in groups of three, and pence behind a point or a comma. A comma before three digits groups them. */
const AMOUNT = /^(\d{1,7}|\d{1,3}(?:,\d{3}){1,2}|\d{1,3}(?:\s\d{3}){1,2})(?:[.,](\d{0,2}))?$/;

/**
 * The one reading of an amount that is typed in pounds: "12", "£12.5", "12,50", "1,200.50".
 * @returns pence; null for an empty field, undefined for what is no amount
 */
export function typedPounds(typed: string): number | null | undefined {
  const amount = typed.trim().replace(/^£\s*/, "");
  if (amount === "") return typed.includes("£") ? undefined : null;
  const [, pounds, pence = ""] = AMOUNT.exec(amount) ?? [];
  if (pounds === undefined) return undefined;
  return Number(pounds.replaceAll(/[,\s]/g, "")) * 100 + Number(pence.padEnd(2, "0"));
}

/** Pence as they stand in a field that is read so: "250", or "250.50". */
export const inTypedPounds = (pence: number): string => (pence / 100).toFixed(2).replace(/\.00$/, "");
