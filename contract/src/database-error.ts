import type { ErrorCode } from "./parts.ts";

/** What the data API answers when a statement or procedure refuses. */
export type DatabaseError = { message: string; details: string | null; hint: string | null; code: string };

/** The stable product code a database error carries, or null when it carries none. */
export function toErrorCode(error: { details?: string | null } | null | undefined): ErrorCode | null {
  const details = error?.details ?? "";
  return /^[A-Z]{3,}(?:_[A-Z]+)+$/.test(details) ? (details as ErrorCode) : null;
}
