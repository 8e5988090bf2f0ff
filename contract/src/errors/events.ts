/** Refusals of the database, explained in docs/errors/events.md. */
export type EventsErrorCode = "EVENTS_TOO_MANY_TAGS" | "SAVED_ITEMS_LIMIT_REACHED";
