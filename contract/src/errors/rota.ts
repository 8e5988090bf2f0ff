/** Refusals of the database, explained in docs/errors/rota.md. */
export type RotaErrorCode =
  | "ROTA_ADULTS_ONLY"
  | "ROTA_CLOSED"
  | "ROTA_FULL"
  | "ROTA_INVALID"
  | "ROTA_INVALID_SHIFT"
  | "ROTA_NOT_FOUND"
  | "ROTA_NOT_ON_SHIFT"
  | "ROTA_OVERLAPS"
  | "ROTA_PAY_REFUSED"
  | "ROTA_RATE_LIMITED"
  | "ROTA_TOO_LATE"
  | "ROTA_UNPAID_REFUSED";
