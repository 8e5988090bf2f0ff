import type { Notification, NotificationKind } from "./notification.ts";

const text = (told: Notification, key: string): string => {
  const value = told.payload[key];
  return typeof value === "string" ? value : "";
};

const sentenceOf = (told: Notification): string => {
  const night = told.subject.title || text(told, "title") || "a night";
  const team = text(told, "team") || "The other side";
  switch (told.payload.change) {
    case "version":
      return `${team} made a new version of the settlement of ${night}. It waits for your signature`;
    case "signed":
      return `${team} signed the settlement of ${night}`;
    case "settled":
      return `${team} signed too: the settlement of ${night} is agreed`;
    case "disputed":
      return `${team} says that the settlement of ${night} is not right`;
    case "paid":
      return `${team} marked something as paid for ${night}`;
    case "struck":
      return `${team} struck out a payment for ${night}`;
    default:
      return `${team} wrote about the settlement of ${night}`;
  }
};

/** What is told about settlements, to the team that holds a night and to the other side. */
export const settlementNotificationKinds: Readonly<Record<string, NotificationKind>> = {
  settlement_changed: {
    icon: "work",
    label: "Settlements of nights",
    sentence: sentenceOf,
    to: (told) => text(told, "path") || null,
    action: "Look",
  },
};
