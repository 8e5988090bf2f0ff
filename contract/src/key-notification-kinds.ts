import type { Notification, NotificationKind } from "./notification.ts";

const words = (told: Notification, key: string): string => {
  const value = told.payload[key];
  return typeof value === "string" ? value : "";
};

/** The screen of the keys goes along. */
const toTold = (told: Notification) => (typeof told.payload.path === "string" ? told.payload.path : null);

/** What owners are told about the keys of their team. */
export const keyNotificationKinds: Readonly<Record<string, NotificationKind>> = {
  team_key_ended: {
    icon: "work",
    label: "Keys of your team",
    sentence: (told) => {
      const name = words(told, "name") || "of your team";
      return words(told, "change") === "maker_left"
        ? `The key ${name} ended, because the person who made it is no longer an owner or manager`
        : `A colleague revoked the key ${name}`;
    },
    to: toTold,
    action: "See your keys",
  },
};
