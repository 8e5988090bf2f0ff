/** Refusals of the database, explained in docs/errors/notifications.md. */
export type NotificationsErrorCode =
  | "NOTIFICATIONS_INVALID"
  | "NOTIFICATIONS_LOCKED"
  | "NOTIFICATIONS_NOT_FOUND";
