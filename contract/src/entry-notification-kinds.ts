import type { Notification, NotificationKind } from "./notification.ts";

const titleOf = (told: Notification): string => {
  const title = told.subject.title || told.payload.title;
  return typeof title === "string" && title !== "" ? title : "a night";
};

/** What is told about applications that wait. */
export const entryNotificationKinds: Readonly<Record<string, NotificationKind>> = {
  application_due: {
    icon: "work",
    label: "Applications to answer within a day",
    sentence: (told) =>
      told.count > 1
        ? `${told.count} applications for ${titleOf(told)} are due within a day`
        : `An application for ${titleOf(told)} is due within a day`,
    to: (told) =>
      typeof told.payload.event_id === "string"
        ? `/organise/events/${told.payload.event_id}?view=applications`
        : "/organise",
    action: "Decide",
  },
  application_late: {
    icon: "ticket",
    label: "Applications of yours that are late",
    sentence: (told) =>
      `Your application for ${titleOf(told)} was not answered in time. You can withdraw it, or wait longer`,
    to: (told) => (typeof told.payload.slug === "string" ? `/events/${told.payload.slug}/book` : "/bookings"),
  },
};
