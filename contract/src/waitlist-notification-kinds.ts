import type { Notification, NotificationKind } from "./notification.ts";

const titleOf = (told: Notification): string => {
  const title = told.subject.title ?? told.payload.title;
  return typeof title === "string" && title !== "" ? title : "a night";
};

const toWaitlists = () => "/bookings?tab=waitlists";

/** What is told about waiting lists. */
export const waitlistNotificationKinds: Readonly<Record<string, NotificationKind>> = {
  waitlist_joined: {
    icon: "ticket",
    label: "Waiting lists you join",
    sentence: (told) => `You are on the waiting list for ${titleOf(told)}`,
    to: toWaitlists,
  },
  waitlist_lapsed: {
    icon: "ticket",
    label: "Offers that ended",
    sentence: (told) =>
      told.payload.is_out === true
        ? `Your offer for ${titleOf(told)} has ended, and you are off the waiting list`
        : `Your offer for ${titleOf(told)} has ended. You are last in line now`,
    to: toWaitlists,
  },
  waitlist_offer: {
    icon: "ticket",
    label: "Offers from waiting lists",
    sentence: (told) => `Tickets for ${titleOf(told)} are held for you`,
    to: toWaitlists,
    action: "Book them",
  },
};
