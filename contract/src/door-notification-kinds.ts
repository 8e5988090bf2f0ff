import type { Notification, NotificationKind } from "./notification.ts";

const titleOf = (told: Notification): string => {
  const title = told.subject.title ?? told.payload.title;
  return typeof title === "string" && title !== "" ? title : "a night";
};

/** What is told about the door of a night. */
export const doorNotificationKinds: Readonly<Record<string, NotificationKind>> = {
  door_conflict: {
    icon: "ticket",
    label: "Tickets that were used twice at your doors",
    sentence: (told) => `A person came in to ${titleOf(told)} with a ticket that had been used or had ended`,
    to: (told) => (told.subject.slug ? `/door/${told.subject.slug}?tab=log` : null),
  },
  door_scans_wait: {
    icon: "ticket",
    label: "Scans of revoked links at your doors",
    sentence: (told) => `A link that was revoked brought scans of ${titleOf(told)}. Accept or refuse them`,
    to: (told) => (told.subject.slug ? `/door/${told.subject.slug}?tab=log` : null),
  },
  house_full: {
    icon: "calendar",
    label: "Your full houses",
    sentence: (told) => `House full at ${titleOf(told)}: one out, one in`,
    to: (told) => (told.subject.slug ? `/door/${told.subject.slug}?tab=numbers` : null),
  },
  entry_refused: {
    icon: "ticket",
    label: "Entry that was refused",
    sentence: (told) => `You were not let in to ${titleOf(told)}`,
    to: () => "/bookings",
  },
};
