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
  webhook_off: {
    icon: "work",
    label: "Webhooks of your team",
    sentence: (told) => {
      const host = words(told, "host") || "A server of yours";
      if (words(told, "change") === "gone")
        return `${host} answered that the address of your webhook does not exist any more, so we switched it off`;
      return words(told, "change") === "maker_left"
        ? `Your webhook at ${host} is switched off, because the person who added it left the team or is suspended`
        : `${host} has not accepted a message for three days, so we switched your webhook off`;
    },
    to: toTold,
    action: "See your webhooks",
  },
};
