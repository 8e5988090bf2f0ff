/** Refusals of the database, explained in docs/errors/journal.md. */
export type JournalErrorCode =
  | "JOURNAL_BYLINE_TAKEN"
  | "JOURNAL_CHANGE_REQUIRED"
  | "JOURNAL_CLOSED"
  | "JOURNAL_INCOMPLETE"
  | "JOURNAL_INVALID"
  | "JOURNAL_MOVE_REFUSED"
  | "JOURNAL_NOT_FOUND"
  | "JOURNAL_OWN_ARTICLE"
  | "JOURNAL_PICTURE_USED"
  | "JOURNAL_RATE_LIMITED"
  | "JOURNAL_STALE";
