import type { Notification, NotificationKind } from "./notification.ts";

const text = (told: Notification, key: string): string => {
  const value = told.payload[key];
  return typeof value === "string" ? value : "";
};
const toTold = (told: Notification) => text(told, "path") || null;

const states: Readonly<Record<string, string>> = {
  shown: "was confirmed and is public",
  refused: "was refused",
  hidden: "is hidden again: nobody confirmed it in time",
  withdrawn: "was withdrawn",
};

/** Warnings of trusted partners: to people of a town, and to those who check them. */
export const warningNotificationKinds: Readonly<Record<string, NotificationKind>> = {
  warning: {
    icon: "shield",
    label: "Warnings in your towns",
    sentence: (told) => `Warning for ${text(told, "town") || "your town"}: ${text(told, "title")}`,
    to: toTold,
    action: "Read it",
  },
  warning_withdrawn: {
    icon: "shield",
    label: "Corrections of warnings",
    sentence: (told) => `A warning was wrong: ${text(told, "title")}`,
    to: toTold,
    action: "Read the correction",
  },
  warning_to_check: {
    icon: "shield",
    label: "Warnings to check",
    sentence: (told) =>
      `${told.payload.urgent ? "An urgent warning is public and needs" : "A warning needs"} a second person: ${text(told, "title")}`,
    to: toTold,
    action: "Check it",
  },
  warning_decided: {
    icon: "shield",
    label: "Your warnings",
    sentence: (told) =>
      `Your warning ${states[text(told, "state")] ?? "was decided"}: ${text(told, "title")}`,
    to: toTold,
  },
};
