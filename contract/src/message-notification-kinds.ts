import { actorNames, type Notification, type NotificationKind } from "./notification.ts";

const text = (told: Notification, key: string): string => {
  const value = told.payload[key];
  return typeof value === "string" ? value : "";
};

const toThread = (told: Notification) =>
  text(told, "conversation_id") ? `/messages/${text(told, "conversation_id")}` : "/messages";

/** What is told about messages. They never stand in the drawer: the count of messages says the same. */
export const messageNotificationKinds: Readonly<Record<string, NotificationKind>> = {
  booking_message: {
    icon: "ticket",
    label: "Messages about bookings",
    sentence: (told) => `You have a message about ${text(told, "title") || "a booking"}`,
    to: toThread,
    action: "Read",
  },
  hire_message: {
    icon: "work",
    label: "Messages about hire",
    sentence: (told) =>
      text(told, "title") ? `You have a message: ${text(told, "title")}` : "You have a message about a hire",
    to: (told) => (text(told, "hire_id") ? `/hire/${text(told, "hire_id")}` : toThread(told)),
    action: "Read",
  },
  job_application_message: {
    icon: "work",
    label: "Messages about applications",
    sentence: (told) => `You have a message about ${text(told, "title") || "an application"}`,
    to: toThread,
    action: "Read",
  },
  message_new: {
    icon: "person",
    label: "Messages",
    sentence: (told) =>
      told.actors.length > 0
        ? `${actorNames(told)} wrote to you`
        : `You have a message${text(told, "title") ? ` from ${text(told, "title")}` : ""}`,
    to: toThread,
    action: "Read",
  },
  message_request: {
    icon: "person",
    label: "Messages from people you do not know",
    sentence: () => "A person you don't know would like to write to you",
    to: toThread,
    action: "Read",
  },
};
