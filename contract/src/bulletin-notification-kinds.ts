import type { Notification, NotificationKind } from "./notification.ts";

const text = (told: Notification, key: string): string => {
  const value = told.payload[key];
  return typeof value === "string" ? value : "";
};

/** What is told about bulletins of organisers and venues. */
export const bulletinNotificationKinds: Readonly<Record<string, NotificationKind>> = {
  bulletin: {
    icon: "bell",
    label: "Bulletins of organisers and venues",
    sentence: (told) =>
      `${text(told, "sender") || "An organiser"}: ${text(told, "title") || "a new bulletin"}`,
    to: (told) => (text(told, "bulletin_id") ? `/bulletins/${text(told, "bulletin_id")}` : null),
    action: "Read it",
  },
  bulletin_decided: {
    icon: "work",
    label: "Your bulletins that staff look at",
    sentence: (told) =>
      told.payload.is_fine
        ? `Your bulletin “${text(told, "title")}” is going out`
        : `Your bulletin “${text(told, "title")}” was refused`,
    to: (told) => text(told, "path") || "/organise",
  },
};
