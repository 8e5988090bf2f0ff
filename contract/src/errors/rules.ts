/** Refusals of the database, explained in docs/errors/rules.md. */
export type RulesErrorCode = "STATUS_TRANSITION_REFUSED" | "TEXT_LETTER_LOST";
