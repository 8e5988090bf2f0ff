import type { Notification, NotificationKind } from "./notification.ts";

const titleOf = (told: Notification): string => {
  const title = told.subject.title ?? told.payload.title;
  return typeof title === "string" && title !== "" ? title : "a night";
};

/** What is told about the door of a night. */
export const doorNotificationKinds: Readonly<Record<string, NotificationKind>> = {
  entry_refused: {
    icon: "ticket",
    label: "Entry that was refused",
    sentence: (told) => `You were not let in to ${titleOf(told)}`,
    to: () => "/bookings",
  },
};
