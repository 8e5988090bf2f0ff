import type { Notification, NotificationKind } from "./notification.ts";

const text = (told: Notification, key: string): string => {
  const value = told.payload[key];
  return typeof value === "string" ? value : "";
};

/** What teams are told of other servers. */
export const federationNotificationKinds: Readonly<Record<string, NotificationKind>> = {
  reply_elsewhere: {
    icon: "person",
    label: "Replies from other servers",
    sentence: (told) =>
      `You have a reply from another server${text(told, "title") ? `: ${text(told, "title")} wrote to your team` : ""}`,
    to: (told) =>
      text(told, "thread_id") ? `/messages/elsewhere/${text(told, "thread_id")}` : "/messages/elsewhere",
    action: "Read",
  },
};
