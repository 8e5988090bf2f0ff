import type { Notification, NotificationKind } from "./notification.ts";

/** The path goes along: what is told in a drawer leads to the tab of the night. */
const toTold = (told: Notification) => (typeof told.payload.path === "string" ? told.payload.path : null);

const words = (told: Notification, key: string): string => {
  const value = told.payload[key];
  return typeof value === "string" ? value : "";
};

const title = (told: Notification): string =>
  told.subject.title || (typeof told.payload.title === "string" ? told.payload.title : "");
const toEvent = (told: Notification) => (told.subject.slug ? `/events/${told.subject.slug}` : null);

/** What is told about nights, to those who hold tickets and to teams. */
export const eventNotificationKinds: Readonly<Record<string, NotificationKind>> = {
  event_invited: {
    icon: "ticket",
    label: "Invitations to nights",
    sentence: (told) => `You are invited to ${title(told) || "a night"}`,
    to: toEvent,
    action: "See the night",
  },
  event_update: {
    icon: "bell",
    label: "Words from organisers",
    sentence: (told) => `The organiser of ${title(told) || "a night you have tickets for"} wrote to you`,
    to: toEvent,
  },
  photo_removal: {
    icon: "person",
    label: "Photos of your nights",
    sentence: (told) =>
      told.count > 1
        ? `${told.count} people asked to be taken off photos of ${title(told) || "your night"}`
        : `A person asked to be taken off a photo of ${title(told) || "your night"}`,
    to: toTold,
    action: "Decide",
  },
  source_failing: {
    icon: "work",
    label: "Calendars that cannot be read",
    sentence: (told) =>
      told.payload.change === "rests"
        ? `${words(told, "name") || "A calendar"} could not be read for thirty days and rests`
        : `${words(told, "name") || "A calendar"} has not been read for three days`,
    to: toTold,
    action: "Look",
  },
  rule_waits: {
    icon: "work",
    label: "Nights that could not be made again",
    sentence: (told) =>
      `The next night of ${title(told) || "a series"} could not be made: ${words(told, "problem") || "look at its rule"}`,
    to: toTold,
    action: "Look",
  },
  source_waits: {
    icon: "work",
    label: "Nights taken out of your calendars",
    sentence: (told) => {
      const night = words(told, "title") || "A night";
      if (told.payload.change === "half")
        return `${words(told, "name") || "A calendar"} lost half of its nights. Say what becomes of them`;
      if (told.payload.change === "postponed")
        return `${night} is postponed in your calendar, and people hold tickets`;
      return told.payload.change === "moved"
        ? `${night} has another date or place in your calendar, and people hold tickets`
        : `${night} is no longer in your calendar, and people hold places`;
    },
    to: toTold,
    action: "Decide",
  },
};
