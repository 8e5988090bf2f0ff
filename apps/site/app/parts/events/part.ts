// What this part adds to the site (app/part.ts says what there is).
import type { NavigationEntry, PartRoutes, SettingsSection, StoredKey, Unlinked } from "#app/part.ts";
import { CalendarDays } from "#app/ui/icons/calendar-days.ts";

export const routes = {
  public: [
    { path: "events", file: "./routes/events/list/list.tsx" },
    { path: "events/music", file: "./routes/events/list/list.tsx", id: "events-music" },
    { path: "events/art", file: "./routes/events/list/list.tsx", id: "events-art" },
    { path: "events/nightlife", file: "./routes/events/list/list.tsx", id: "events-nightlife" },
    { path: "events/culture", file: "./routes/events/list/list.tsx", id: "events-culture" },
    { path: "events.ics", file: "./routes/events/feed.ts" },
    { path: "events.atom", file: "./routes/events/feed.ts", id: "events-atom" },
    { path: "events.json", file: "./routes/events/feed.ts", id: "events-json" },
    { path: "events/:slug.ics", file: "./routes/events/event-calendar.ts" },
    { path: "events/:slug.atom", file: "./routes/events/event-calendar.ts", id: "events-one-atom" },
    { path: "events/:slug.json", file: "./routes/events/event-calendar.ts", id: "events-one-json" },
    { path: "events/:idOrSlug", file: "./routes/events/detail/detail.tsx" },
    { path: "events/:slug/programme.ics", file: "./routes/events/programme/programme-calendar.ts" },
    {
      path: "events/:slug/programme.atom",
      file: "./routes/events/programme/programme-calendar.ts",
      id: "programme-atom",
    },
    {
      path: "events/:slug/programme.json",
      file: "./routes/events/programme/programme-calendar.ts",
      id: "programme-json",
    },
    { path: "events/:slug/programme", file: "./routes/events/programme/programme.tsx" },
    { path: "series/:slug.ics", file: "./routes/events/series-calendar.ts" },
    { path: "series/:slug.atom", file: "./routes/events/series-calendar.ts", id: "series-atom" },
    { path: "series/:slug.json", file: "./routes/events/series-calendar.ts", id: "series-json" },
    { path: "series/:slug", file: "./routes/events/series.tsx" },
    { path: "posters/:eventId.svg", file: "./routes/events/poster.ts" },
    { path: "posters/:eventId.jpg", file: "./routes/events/preview.ts" },
    { path: "embed/:slug", file: "./routes/events/embed.ts" },
    { path: "oembed", file: "./routes/events/oembed.ts" },
    { path: "guest-lists/:allocationId", file: "./routes/events/detail/guest-list.tsx" },
  ],
  "signed-in": [
    { path: "events/new", file: "./routes/events/write.tsx" },
    { path: "events/:idOrSlug/edit", file: "./routes/events/edit.tsx" },
    { path: "organise/events/:eventId", file: "./routes/events/manage.tsx" },
    { path: "organise/events/:eventId/preview", file: "./routes/events/preview-page.tsx" },
  ],
} satisfies PartRoutes;

export const navigation = [
  {
    to: "/events",
    label: "Events",
    icon: CalendarDays,
    audience: "everybody",
    keepsPlace: true,
    places: { header: 10, bottomBar: 10, palette: 20 },
    shortcut: { keys: ["g", "e"], does: "Go to events" },
  },
  {
    to: "/events",
    label: "All events",
    audience: "everybody",
    places: { footer: { column: "Events", order: 10 } },
  },
  {
    to: "/events/music",
    label: "Music",
    audience: "everybody",
    places: { footer: { column: "Events", order: 20 } },
  },
  {
    to: "/events/nightlife",
    label: "Nightlife",
    audience: "everybody",
    places: { footer: { column: "Events", order: 30 } },
  },
  {
    to: "/events/art",
    label: "Art",
    audience: "everybody",
    places: { footer: { column: "Events", order: 40 } },
  },
  {
    to: "/events/culture",
    label: "Culture",
    audience: "everybody",
    places: { footer: { column: "Events", order: 50 } },
  },
] satisfies NavigationEntry[];

export const menus = [
  {
    to: "/events?when=tonight",
    label: "Tonight",
    audience: "everybody",
    keepsPlace: true,
    places: { palette: 21 },
  },
  {
    to: "/events?when=weekend",
    label: "This weekend",
    audience: "everybody",
    keepsPlace: true,
    places: { palette: 22 },
  },
] satisfies NavigationEntry[];

export const settings = [
  { to: "/settings/calendars", label: "Calendars", order: 60 },
] satisfies SettingsSection[];

export const storedKeys = [
  {
    key: "undercroft-place",
    where: "local",
    purpose: "The city you chose",
    kind: "preference",
    lasts: "until you change it",
  },
  {
    key: "undercroft-view",
    where: "local",
    purpose: "Whether you look at nights as a list, a compact list, a calendar or a map",
    kind: "preference",
    lasts: "until you change it",
  },
  {
    key: "undercroft-mine:saved-events",
    where: "local",
    purpose: "The events you saved before signing in",
    kind: "needed",
    lasts: "until you sign out",
  },
  {
    key: "undercroft-mine:picked-sets",
    where: "local",
    purpose: "The sets you picked from programmes",
    kind: "needed",
    lasts: "until you sign out",
  },
  {
    key: "undercroft-source",
    where: "session",
    purpose: "Which link of an organiser you came by, told with a booking",
    kind: "preference",
    lasts: "until the tab closes",
  },
  {
    key: "undercroft-mine:event-draft:",
    isPrefix: true,
    where: "local",
    purpose: "What you write of an event, until it is saved",
    kind: "needed",
    lasts: "until it is saved or you sign out",
  },
] satisfies StoredKey[];

export const unlinked = {
  "events/:idOrSlug": "every card and row of an event",
  "events/:slug/programme": "from the line-up on the event page",
  "events/:idOrSlug/edit": "from Your nights and the team's strip on the event page",
  "organise/events/:eventId": "from Your nights",
  "organise/events/:eventId/preview": "from the last step of the wizard",
  "guest-lists/:allocationId": "the secret link that an organiser gives to an artist or promoter",
  "series/:slug": "all dates of a night that comes again, and search",
} satisfies Unlinked;
