/** Refusals of the database, explained in docs/errors/admin.md. */
export type AdminErrorCode =
  | "ADMIN_ADMIN_REQUIRED"
  | "ADMIN_NOTE_INVALID"
  | "ADMIN_OWN_ACCOUNT"
  | "ADMIN_QUERY_TOO_SHORT"
  | "ADMIN_REASON_REQUIRED"
  | "ADMIN_STAFF_REQUIRED";
