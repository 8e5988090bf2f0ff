/** Refusals of the database, explained in docs/errors/feedback.md. */
export type FeedbackErrorCode =
  | "FEEDBACK_CLOSED"
  | "FEEDBACK_GIVEN"
  | "FEEDBACK_INVALID"
  | "FEEDBACK_NOT_ASKED"
  | "FEEDBACK_RATE_LIMITED"
  | "QUESTIONS_CLOSED"
  | "QUESTIONS_INVALID"
  | "QUESTIONS_NOT_FOUND"
  | "QUESTIONS_NOT_YOURS"
  | "QUESTIONS_RATE_LIMITED"
  | "QUESTIONS_TOO_MANY";
