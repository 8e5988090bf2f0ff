import type { Notification, NotificationKind } from "./notification.ts";
import { londonClock } from "./read-london-time.ts";
import { shiftRoles } from "./texts/rota.ts";

const words = (told: Notification, key: string): string => {
  const value = told.payload[key];
  return typeof value === "string" ? value : "";
};
const title = (told: Notification): string => told.subject.title || words(told, "title") || "a night";
const toTold = (told: Notification) => (typeof told.payload.path === "string" ? told.payload.path : null);

const shift = (told: Notification): string =>
  words(told, "shift") || shiftRoles[words(told, "role") as keyof typeof shiftRoles] || "a shift";

/** What is told about shifts, to those who work them and to teams. */
export const rotaNotificationKinds: Readonly<Record<string, NotificationKind>> = {
  rota_invited: {
    icon: "work",
    label: "Invitations to work a night",
    sentence: (told) => `${words(told, "team") || "A team"} asks you to take a shift of ${title(told)}`,
    to: toTold,
    action: "See the shifts",
  },
  shift_changed: {
    icon: "work",
    label: "Changes to your shifts",
    sentence: (told) =>
      told.payload.change === "moved"
        ? `Your shift ${shift(told)} of ${title(told)} begins at ${londonClock(words(told, "starts_at"))} now. Look at the day`
        : told.payload.change === "cancelled"
          ? `Your shift ${shift(told)} of ${title(told)} is cancelled`
          : `You are off the shift ${shift(told)} of ${title(told)}`,
    to: toTold,
    action: "Your shifts",
  },
  shift_taken: {
    icon: "work",
    label: "Shifts you offered",
    sentence: (told) => `Somebody took over your shift ${shift(told)} of ${title(told)}`,
    to: toTold,
    action: "Your shifts",
  },
  shift_dropped: {
    icon: "work",
    label: "Shifts given back",
    sentence: (told) =>
      told.count > 1
        ? `${told.count} people gave shifts of ${title(told)} back`
        : `Somebody gave the shift ${shift(told)} of ${title(told)} back`,
    to: toTold,
    action: "See the rota",
  },
  shifts_unfilled: {
    icon: "work",
    label: "Shifts that are not filled",
    sentence: (told) => {
      const missing = Number(told.payload.missing) || 1;
      return missing === 1
        ? `A shift of ${title(told)} within two days is not filled`
        : `${missing} places on shifts of ${title(told)} within two days are not filled`;
    },
    to: toTold,
    action: "See the rota",
  },
};
