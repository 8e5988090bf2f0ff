import type { Notification, NotificationKind } from "./notification.ts";

const title = (told: Notification): string => told.subject.title || "a night";
const toTransfer = ({ payload }: Notification) =>
  typeof payload.transfer_id === "string" ? `/transfers/${payload.transfer_id}` : "/bookings";

const endings: Readonly<Record<string, string>> = {
  declined: "was turned down, so it stays yours",
  expired: "was not accepted in time, so it stays yours",
};

/** What is told about tickets that are passed on. */
export const transferNotificationKinds: Readonly<Record<string, NotificationKind>> = {
  transfer_accepted: {
    icon: "ticket",
    label: "Tickets you passed on",
    sentence: (told) => `Your ticket for ${title(told)} was accepted`,
    to: () => "/bookings",
  },
  transfer_ended: {
    icon: "ticket",
    label: "Tickets that were not passed on",
    sentence: (told) =>
      told.payload.is_giver === true
        ? `Your ticket for ${title(told)} ${endings[String(told.payload.state)] ?? "is no longer being passed on"}`
        : `A ticket for ${title(told)} is no longer waiting for you`,
    to: (told) => (told.payload.is_giver === true ? "/bookings" : toTransfer(told)),
  },
  transfer_received: {
    icon: "ticket",
    label: "Tickets people pass on to you",
    sentence: (told) => `A ticket for ${title(told)} is waiting for you`,
    to: toTransfer,
    action: "Take a look",
  },
};
