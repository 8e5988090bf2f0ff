import type { Notification, NotificationKind } from "./notification.ts";

const night = (told: Notification): string => told.subject.title || "a night";
const toListings = () => "/bookings?tab=resale";

/** What is told to people who have put a ticket on sale. */
export const resaleNotificationKinds: Readonly<Record<string, NotificationKind>> = {
  listing_returned: {
    icon: "ticket",
    label: "Your tickets that were not sold",
    sentence: (told) => `Your ticket for ${night(told)} was not sold. It is yours to use`,
    to: toListings,
  },
  ticket_resold: {
    icon: "money",
    label: "Your tickets that were sold on",
    sentence: (told) => {
      const pence = Number(told.payload.amount_pence);
      const amount = `£${(pence / 100).toFixed(2).replace(/\.00$/, "")}`;
      const goes = told.payload.to_payer === true ? "goes back to the person who paid" : "is on its way back";
      const back = pence > 0 ? `. ${amount} ${goes}` : "";
      return `Your ticket for ${night(told)} has been sold on${back}`;
    },
    to: toListings,
  },
};
