// What this part adds to the site (app/part.ts says what there is).
import type { NavigationEntry, PartRoutes, StoredKey, Unlinked } from "#app/part.ts";

export const routes = {
  public: [
    { path: "organisers/:slug.ics", file: "./routes/organisers/calendar.ts" },
    { path: "organisers/:slug.atom", file: "./routes/organisers/calendar.ts", id: "organisers-atom" },
    { path: "organisers/:slug.json", file: "./routes/organisers/calendar.ts", id: "organisers-json" },
    { path: "organisers/:slug", file: "./routes/organisers/detail.tsx" },
    { path: "organise/join/:invitationId", file: "./routes/organisers/join.tsx" },
  ],
  "signed-in": [
    { path: "organise", file: "./routes/organisers/nights.tsx" },
    { path: "organise/new", file: "./routes/organisers/found.tsx" },
    { path: "organise/:slug/calendar", file: "./routes/organisers/sources.tsx" },
    { path: "not-let-in", file: "./routes/organisers/not-let-in.tsx" },
    { path: "organise/:slug/team", file: "./routes/organisers/team.tsx" },
  ],
} satisfies PartRoutes;

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
