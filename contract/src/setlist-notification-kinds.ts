import type { Notification, NotificationKind } from "./notification.ts";

const text = (told: Notification, key: string): string => {
  const value = told.payload[key];
  return typeof value === "string" ? value : "";
};

/** Set lists that teams ask artists for. */
export const setlistNotificationKinds: Readonly<Record<string, NotificationKind>> = {
  setlist_asked: {
    icon: "work",
    label: "Set lists you are asked for",
    sentence: (told) =>
      `${told.payload.is_reminder ? "Reminder: what" : "What"} did you play at ${told.subject.title || text(told, "title") || "the night"}? ${text(told, "team") || "The team"} asks for your set list`,
    to: (told) => text(told, "path") || null,
    action: "Give the set list",
  },
};
