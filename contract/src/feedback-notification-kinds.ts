import type { Notification, NotificationKind } from "./notification.ts";

const title = (told: Notification): string => {
  const value = told.payload.title;
  return told.subject.title || (typeof value === "string" ? value : "a night");
};
const toTold = (told: Notification) => (typeof told.payload.path === "string" ? told.payload.path : null);

/** What is told about feedback: to visitors that they are asked, to teams that there are answers. */
export const feedbackNotificationKinds: Readonly<Record<string, NotificationKind>> = {
  feedback_asked: {
    icon: "bell",
    label: "How a night was",
    sentence: (told) => `How was ${title(told)}? Five questions, and the team never sees your name`,
    to: toTold,
    action: "Answer",
  },
  feedback_ready: {
    icon: "bell",
    label: "What visitors said",
    sentence: (told) => `Five people have said how ${title(told)} was`,
    to: toTold,
    action: "Read it",
  },
};
