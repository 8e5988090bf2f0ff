/** Refusals of the database, explained in docs/errors/resale.md. */
export type ResaleErrorCode =
  | "RESALE_BEING_BOUGHT"
  | "RESALE_GONE"
  | "RESALE_INVALID"
  | "RESALE_NOT_FOUND"
  | "RESALE_NOT_POSSIBLE"
  | "RESALE_NOT_YET"
  | "RESALE_OWN_LISTING"
  | "RESALE_RATE_LIMITED"
  | "RESALE_TAKEN"
  | "RESALE_TICKET_NOT_FOUND"
  | "RESALE_WAITING_FIRST";
