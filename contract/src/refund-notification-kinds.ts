import type { Notification, NotificationKind } from "./notification.ts";

const title = (told: Notification, or: string): string =>
  told.subject.title || (typeof told.payload.title === "string" && told.payload.title) || or;
const pounds = ({ payload }: Notification): string => {
  const pence = Number(payload.amount_pence);
  return Number.isFinite(pence) && pence > 0
    ? `£${(pence / 100).toFixed(2).replace(/\.00$/, "")}`
    : "Your money";
};

/** What is told about money that goes back. */
export const refundNotificationKinds: Readonly<Record<string, NotificationKind>> = {
  refund_choice: {
    icon: "money",
    label: "Nights you may give back",
    sentence: (told) => `${title(told, "A night")} changed: keep your tickets or have your money back`,
    to: () => "/bookings",
    action: "Choose",
  },
  refund_failed: {
    icon: "money",
    label: "Refunds that failed",
    sentence: (told) =>
      `The refund for ${title(told, "your booking")} could not be sent yet. We are looking at it`,
    to: () => "/bookings",
  },
  refund_rest: {
    icon: "money",
    label: "The rest of a refund",
    sentence: (told) => `The rest of your refund for ${title(told, "your booking")} is on its way`,
    to: () => "/bookings",
  },
  refund_sent: {
    icon: "money",
    label: "Refunds",
    sentence: (told) =>
      told.payload.to_payer === true
        ? `The money for your ticket for ${title(told, "a night")} goes to the person who paid`
        : `${pounds(told)} for ${title(told, "your booking")} is on its way back`,
    to: () => "/bookings",
  },
  tickets_ended: {
    icon: "money",
    label: "Tickets that an organiser ended",
    sentence: (told) => {
      const count = Number(told.payload.tickets) === 1 ? "1 ticket" : `${told.payload.tickets} tickets`;
      return told.payload.is_team === true
        ? `${count} for ${title(told, "your night")} ended without a refund; the buyer has been told`
        : `The organiser ended ${count} of yours for ${title(told, "a night")}, without a refund`;
    },
    to: (told) => (told.payload.is_team === true ? "/organise/money" : "/bookings"),
  },
};
