/** Refusals of the database, explained in docs/errors/events.md. */
export type EventsErrorCode =
  | "EVENTS_TOO_MANY_TAGS"
  | "RSVPS_CONFIRMATION_REQUIRED"
  | "RSVPS_EVENT_NOT_FOUND"
  | "RSVPS_LIST_CLOSED"
  | "SAVED_ITEMS_LIMIT_REACHED";
