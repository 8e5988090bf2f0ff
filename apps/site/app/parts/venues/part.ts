// What this part adds to the site (app/part.ts says what there is).
import { plural } from "#app/format/plural.ts";
import type { NavigationEntry, PartRoutes, StaffPart, StoredKey, Unlinked, WaitingKind } from "#app/part.ts";
import { MapPinned } from "#app/ui/icons/map-pinned.ts";

export const routes = {
  public: [
    { path: "venues", file: "./routes/venues/list.tsx" },
    { path: "venues/clubs", file: "./routes/venues/list.tsx", id: "venues-clubs" },
    { path: "venues/galleries", file: "./routes/venues/list.tsx", id: "venues-galleries" },
    { path: "venues/warehouses", file: "./routes/venues/list.tsx", id: "venues-warehouses" },
    { path: "venues/map", file: "./routes/venues/map.tsx" },
    { path: "venues/:idOrSlug", file: "./routes/venues/detail.tsx" },
    { path: "venues/:slug.ics", file: "./routes/venues/feed.ts" },
    { path: "venues/:slug.atom", file: "./routes/venues/feed.ts", id: "venues-atom" },
    { path: "venues/:slug.json", file: "./routes/venues/feed.ts", id: "venues-json" },
    { path: "venues/:slug/correct", file: "./routes/venues/correct.tsx" },
    { path: "venues/:slug/hire", file: "./routes/venues/hire/ask.tsx" },
    { path: "venues/:slug/ask-access", file: "./routes/venues/access-requests/ask-venue.tsx" },
    { path: "events/:slug/ask-access", file: "./routes/venues/access-requests/ask-event.tsx" },
    { path: "access-requests/confirm", file: "./routes/venues/access-requests/confirm.tsx" },
    { path: "access-requests/answer", file: "./routes/venues/access-requests/answer.tsx" },
    { path: "cities", file: "./routes/venues/cities.tsx" },
    { path: "cities/:slug", file: "./routes/venues/city.tsx" },
    { path: "venue-partners", file: "./routes/venues/partners.tsx" },
    { path: "plates/:venueId.svg", file: "./routes/venues/plate.ts" },
    { path: "plates/:venueId.jpg", file: "./routes/venues/preview.ts" },
  ],
  "signed-in": [
    { path: "venue-onboarding", file: "./routes/venues/onboarding.tsx" },
    { path: "venue-onboarding/:claimId", file: "./routes/venues/claim.tsx" },
    { path: "venue-claims/:claimId", file: "./routes/venues/contested.tsx" },
    { path: "hire", file: "./routes/venues/hire/mine.tsx" },
    { path: "hire/:requestId", file: "./routes/venues/hire/request.tsx" },
    { path: "access-requests", file: "./routes/venues/access-requests/mine.tsx" },
    { path: "access-requests/:requestId", file: "./routes/venues/access-requests/request.tsx" },
    { path: "venue-dashboard", file: "./routes/venues/dashboard/last-venue.tsx" },
    { path: "venue-dashboard/:slug/preview", file: "./routes/venues/dashboard/preview.tsx" },
    { path: "venue-dashboard/:slug/:tab", file: "./routes/venues/dashboard/venue-dashboard.tsx" },
  ],
} satisfies PartRoutes;

export const navigation = [
  {
    to: "/venues",
    label: "Venues",
    icon: MapPinned,
    audience: "everybody",
    keepsPlace: true,
    places: { header: 20, bottomBar: 20, palette: 30 },
    shortcut: { keys: ["g", "v"], does: "Go to venues" },
  },
  {
    to: "/venues/map",
    label: "Map",
    audience: "everybody",
    keepsPlace: true,
    places: { header: 25, palette: 35, footer: { column: "Venues", order: 15 } },
    shortcut: { keys: ["g", "m"], does: "Go to the map" },
  },
  {
    to: "/venues",
    label: "All venues",
    audience: "everybody",
    places: { footer: { column: "Venues", order: 10 } },
  },
  {
    to: "/cities",
    label: "Cities",
    audience: "everybody",
    places: { palette: 36, footer: { column: "Venues", order: 17 } },
  },
  {
    to: "/venues/clubs",
    label: "Clubs",
    audience: "everybody",
    places: { footer: { column: "Venues", order: 20 } },
  },
  {
    to: "/venues/galleries",
    label: "Galleries",
    audience: "everybody",
    places: { footer: { column: "Venues", order: 30 } },
  },
  {
    to: "/venues/warehouses",
    label: "Warehouses",
    audience: "everybody",
    places: { footer: { column: "Venues", order: 40 } },
  },
  {
    to: "/venue-partners",
    label: "Run a space?",
    audience: "everybody",
    places: { palette: 37, footer: { column: "Venues", order: 50 } },
  },
] satisfies NavigationEntry[];

export const menus = [
  { to: "/venue-onboarding", label: "Claim or add a venue", audience: "signed-in", places: { palette: 44 } },
  { to: "/admin/claims", label: "Staff: claims of venues", audience: "staff", places: { palette: 91 } },
  {
    to: "/hire",
    label: "Your hire requests",
    audience: "signed-in",
    places: { accountMenu: 24, palette: 44 },
  },
  {
    to: "/access-requests",
    label: "Your questions about access",
    audience: "signed-in",
    places: { palette: 44 },
  },
  {
    to: "/admin/access-requests",
    label: "Staff: overdue questions about access",
    audience: "staff",
    places: { palette: 91 },
  },
  {
    to: "/venue-dashboard",
    label: "Your venues",
    audience: "signed-in",
    places: { accountMenu: 21, palette: 44 },
  },
] satisfies NavigationEntry[];

export const staff = {
  sections: [
    { to: "/admin/claims", label: "Claims", order: 31 },
    { to: "/admin/corrections", label: "Corrections", order: 32 },
    { to: "/admin/access-requests", label: "Access", order: 33 },
  ],
  tiles: {
    claims: { label: "Claims of venues", to: "/admin/claims", order: 23 },
    access: { label: "Overdue questions about access", to: "/admin/access-requests", order: 24 },
    corrections: { label: "Venue corrections", to: "/admin/corrections", order: 25 },
  },
} satisfies StaffPart;

export const venueWaiting = {
  hire_requests: { label: (count) => `${plural(count, "hire request")} to answer`, tab: "hire" },
  hire_to_confirm: { label: (count) => `${plural(count, "hire")} to confirm`, tab: "hire" },
  access: { label: (count) => `${plural(count, "question")} about access to answer`, tab: "access" },
  corrections: { label: (count) => `${plural(count, "correction")} of the page to decide`, tab: "page" },
  applications: { label: (count) => `${plural(count, "application")} for a place`, tab: "events" },
  outcomes: { label: (count) => `${plural(count, "night")} to confirm`, tab: "money" },
} satisfies Record<string, WaitingKind>;

export const storedKeys = [
  {
    key: "undercroft-mine:venue-claim:",
    isPrefix: true,
    where: "local",
    purpose: "What you write of a room that you claim or add, until it is saved",
    kind: "needed",
    lasts: "until it is saved or you sign out",
  },
  {
    key: "undercroft-mine:venue",
    where: "local",
    purpose: "Which of your venues you looked after last",
    kind: "needed",
    lasts: "until you sign out",
  },
  {
    key: "undercroft-mine:venue-page:",
    isPrefix: true,
    where: "local",
    purpose: "What you change on the page of a venue, until it is saved",
    kind: "needed",
    lasts: "until it is saved or you sign out",
  },
] satisfies StoredKey[];

export const unlinked = {
  "venues/:idOrSlug": "every card and row of a venue",
  "venues/:slug/correct": '"Correct this page" on the page of a venue',
  "cities/:slug": "the list of cities",
  "venue-onboarding": '"Claim a venue" and "Add a venue" on /venue-partners',
  "venue-onboarding/:claimId": "from the list of one's claims, and the mail of a decision",
  "venue-claims/:claimId": "the link in the mail to owners of a venue, and its notification",
  "admin/corrections": "a section of the staff area",
  "venue-dashboard/:slug/:tab": "from Your venues",
  "venue-dashboard/:slug/preview": "from the tab Page of a venue's dashboard",
  "venues/:slug/hire": '"Ask for a night" on the page of a venue',
  "venues/:slug/ask-access": '"Ask about access" on the page of a venue',
  "events/:slug/ask-access": '"Ask about access" on the page of an event',
  "access-requests/confirm": "the link in the mail to people without an account",
  "access-requests/answer": "the link in the mail of an answer to people without an account",
  "access-requests/:requestId": "from Your questions about access, the tab Access and mails",
  "hire/:requestId": "from Your hire requests, the tab Hire and mails",
} satisfies Unlinked;
