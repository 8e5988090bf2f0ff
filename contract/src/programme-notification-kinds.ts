import type { Notification, NotificationKind } from "./notification.ts";
import { londonClock } from "./read-london-time.ts";

const words = (told: Notification, key: string): string => {
  const value = told.payload[key];
  return typeof value === "string" ? value : "";
};
const title = (told: Notification): string => told.subject.title || words(told, "title") || "a night";
const toProgramme = ({ subject }: Notification) =>
  subject.slug ? `/events/${subject.slug}/programme` : null;

/** "at 23:00 in the Boiler Room", as far as it is known. */
const whenAndWhere = (told: Notification): string =>
  [
    words(told, "set_start") && `at ${londonClock(words(told, "set_start"))}`,
    words(told, "stage") && `in ${words(told, "stage")}`,
  ]
    .filter(Boolean)
    .join(" ");

/** "Ada", "Ada and 1 more of your picks". */
const acts = (told: Notification): string => {
  const act = words(told, "act") || "An act you picked";
  const others = Number(told.payload.others) || 0;
  return others > 0 ? `${act} and ${others} more of your picks` : act;
};

/** What is told about the sets that people picked from programmes. */
export const programmeNotificationKinds: Readonly<Record<string, NotificationKind>> = {
  set_soon: {
    icon: "bell",
    label: "Sets you picked, 15 minutes before",
    sentence: (told) =>
      `${acts(told)} ${Number(told.payload.others) > 0 ? "start" : "starts"} ${whenAndWhere(told) || "soon"}`,
    to: toProgramme,
    action: "See the programme",
  },
  programme_changed: {
    icon: "calendar",
    label: "Changes to sets you picked",
    sentence: (told) => {
      const isOne = !(Number(told.payload.others) > 0);
      switch (told.payload.change) {
        case "times":
          return isOne
            ? `${acts(told)} plays ${whenAndWhere(told)}: set times of ${title(told)} are out`
            : `Set times of ${title(told)} are out`;
        case "gone":
          return `${acts(told)} no longer ${isOne ? "plays" : "play"} at ${title(told)}`;
        case "moved":
          return isOne
            ? `${acts(told)} now plays ${whenAndWhere(told)} at ${title(told)}`
            : `${acts(told)} have moved at ${title(told)}`;
        default:
          return `The programme of ${title(told)} has changed for ${acts(told)}`;
      }
    },
    to: toProgramme,
    action: "See the programme",
  },
};
