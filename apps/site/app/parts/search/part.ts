// What this part adds to the site (app/part.ts says what there is).
import type { NavigationEntry, PartRoutes, StaffPart, StoredKey, Unlinked } from "#app/part.ts";

export const routes = {
  public: [
    { path: "search", file: "./routes/search/search.tsx" },
    { path: "search.ics", file: "./routes/search/feed.ts" },
    { path: "search.atom", file: "./routes/search/feed.ts", id: "search-atom" },
    { path: "search.json", file: "./routes/search/feed.ts", id: "search-json" },
    { path: "search/alerts", file: "./routes/search/end-alerts.tsx" },
  ],
  "signed-in": [{ path: "saved/searches", file: "./routes/search/saved-searches.tsx" }],
  staff: [{ path: "admin/searches", file: "./routes/search/terms.tsx" }],
} satisfies PartRoutes;

export const menus = [
  { to: "/search", label: "Search everything", audience: "everybody", places: { palette: 15 } },
  {
    to: "/saved/searches",
    label: "Saved searches",
    audience: "signed-in",
    places: { accountMenu: 16, palette: 46 },
  },
  { to: "/admin/searches", label: "Staff: searches", audience: "staff", places: { palette: 92 } },
] satisfies NavigationEntry[];

export const staff = {
  sections: [{ to: "/admin/searches", label: "Searches", order: 46 }],
  tiles: {},
} satisfies StaffPart;

export const storedKeys = [
  {
    key: "undercroft-recent-searches",
    where: "local",
    purpose: "What you searched for last",
    kind: "preference",
    lasts: "until you clear it",
  },
  {
    key: "undercroft-sitemap",
    where: "local",
    purpose: "A copy of the list of pages",
    kind: "preference",
    lasts: "a day",
  },
  {
    key: "undercroft-robots",
    where: "local",
    purpose: "A copy of the rules for search engines",
    kind: "preference",
    lasts: "a day",
  },
  {
    key: "undercroft-crawler-log",
    where: "local",
    purpose: "Visits by search engines made with this browser",
    kind: "preference",
    lasts: "the last 100",
  },
] satisfies StoredKey[];

export const unlinked = { "search/alerts": "the link in every mail about saved searches" } satisfies Unlinked;
