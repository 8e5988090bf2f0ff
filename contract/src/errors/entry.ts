/** Refusals of the database, explained in docs/errors/entry.md. */
export type EntryErrorCode =
  | "ENTRY_ANSWER_INVALID"
  | "ENTRY_ANSWER_REQUIRED"
  | "ENTRY_APPLIED"
  | "ENTRY_FILE_NOT_FOUND"
  | "ENTRY_INVALID"
  | "ENTRY_KNOWN"
  | "ENTRY_MAY_NOT_VOUCH"
  | "ENTRY_NOT_FOUND"
  | "ENTRY_RATE_LIMITED"
  | "ENTRY_UNDERAGE"
  | "ENTRY_VOUCH_NOT_FOUND"
  | "ENTRY_VOUCH_OWN"
  | "ENTRY_VOUCHES_USED"
  | "ENTRY_WAIT";
