// What this part adds to the site (app/part.ts says what there is).
import type { NavigationEntry, StoredKey, Unlinked } from "#app/part.ts";

export const navigation = [
  {
    to: "/events/new",
    label: "Create event",
    audience: "everybody",
    places: { header: 60, palette: 25, footer: { column: "Events", order: 60 } },
  },
  {
    to: "/organise",
    label: "Your nights",
    audience: "signed-in",
    places: { accountMenu: 20, palette: 42 },
    shortcut: { keys: ["g", "o"], does: "Go to your nights" },
  },
] satisfies NavigationEntry[];

export const storedKeys = [
  {
    key: "undercroft-mine:organiser",
    where: "local",
    purpose: "Which of your organisers you looked at last",
    kind: "needed",
    lasts: "until you sign out",
  },
] satisfies StoredKey[];

export const unlinked = {
  "not-let-in": "from the refusal of a booking",
  "organise/new": "from Your nights and the start of the wizard",
  "organise/join/:invitationId": "the link in the mail of an invitation",
  "organise/:slug/team": "from Your nights",
  "organise/:slug/calendar": "from Your nights",
  "organisers/:slug": "every event names its organiser",
} satisfies Unlinked;
