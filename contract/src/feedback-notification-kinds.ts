import type { Notification, NotificationKind } from "./notification.ts";

const title = (told: Notification): string => {
  const value = told.payload.title;
  return told.subject.title || (typeof value === "string" ? value : "a night");
};
const toTold = (told: Notification) => (typeof told.payload.path === "string" ? told.payload.path : null);

/** What is told about questions and feedback: to visitors that they are asked or answered, to teams that there is something to read. */
export const feedbackNotificationKinds: Readonly<Record<string, NotificationKind>> = {
  feedback_asked: {
    icon: "bell",
    label: "How a night was",
    sentence: (told) => `How was ${title(told)}? Five questions, and the team never sees your name`,
    to: toTold,
    action: "Answer",
  },
  question_asked: {
    icon: "bell",
    label: "Questions about your nights",
    sentence: (told) =>
      told.count > 1
        ? `${told.count} questions about ${title(told)}`
        : `Somebody asked something about ${title(told)}`,
    to: toTold,
    action: "Answer",
  },
  question_answered: {
    icon: "bell",
    label: "Answers to your questions",
    sentence: (told) => `The team of ${title(told)} answered your question`,
    to: toTold,
    action: "Read the answer",
  },
  feedback_ready: {
    icon: "bell",
    label: "What visitors said",
    sentence: (told) => `Five people have said how ${title(told)} was`,
    to: toTold,
    action: "Read it",
  },
};
