/** Refusals of the database, explained in docs/errors/notifications.md. */
export type NotificationsErrorCode =
  | "NOTIFICATIONS_INVALID"
  | "NOTIFICATIONS_LOCKED"
  | "NOTIFICATIONS_NOT_FOUND"
  | "PUSH_INVALID"
  | "PUSH_LIMIT_REACHED"
  | "PUSH_NOT_FOUND"
  | "PUSH_OFF"
  | "PUSH_RATE_LIMITED"
  | "REMINDERS_LIMIT_REACHED"
  | "REMINDERS_NOT_FOUND"
  | "REMINDERS_ON_SALE"
  | "REMINDERS_RATE_LIMITED";
