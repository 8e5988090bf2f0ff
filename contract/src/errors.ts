/** Stable codes of the product's own refusals: the `details` of a database error. Listed in docs/errors.md. */
export const ERROR_CODES = [
  "AUTH_REQUIRED",
  "BOOKINGS_CANNOT_CANCEL",
  "BOOKINGS_EVENT_CANCELLED",
  "BOOKINGS_HOLD_EXPIRED",
  "BOOKINGS_INVALID_DETAILS",
  "BOOKINGS_INVALID_LINES",
  "BOOKINGS_LIMIT_REACHED",
  "BOOKINGS_NOT_FOUND",
  "BOOKINGS_NOT_ON_SALE",
  "BOOKINGS_PAYMENT_REQUIRED",
  "BOOKINGS_RATE_LIMITED",
  "BOOKINGS_SALE_ENDED",
  "BOOKINGS_SOLD_OUT",
] as const;

/** One of the product's own refusals. */
export type ErrorCode = (typeof ERROR_CODES)[number];

/** What the data API answers when a statement or procedure refuses. */
export type DatabaseError = { message: string; details: string | null; hint: string | null; code: string };

/** The stable product code a database error carries, or null when it is not one of ours. */
export function toErrorCode(error: { details?: string | null } | null | undefined): ErrorCode | null {
  return ERROR_CODES.find((code) => code === error?.details) ?? null;
}
