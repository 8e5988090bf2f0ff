// What this part adds to the site (app/part.ts says what there is).
import type { NavigationEntry, PartRoutes, StaffPart, StoredKey, Unlinked } from "#app/part.ts";

export const routes = {
  public: [
    { path: "journal", file: "./routes/journal/list.tsx" },
    { path: "journal/feed.xml", file: "./routes/journal/feed.ts" },
    { path: "journal/:section/feed.xml", file: "./routes/journal/section-feed.ts" },
    { path: "journal/authors/:slug/feed.xml", file: "./routes/journal/author-feed.ts" },
    { path: "journal/series/:slug/feed.xml", file: "./routes/journal/series-feed.ts" },
    { path: "journal/authors/:slug", file: "./routes/journal/author.tsx" },
    { path: "journal/preview/:token", file: "./routes/journal/preview.tsx" },
    { path: "journal/:slug", file: "./routes/journal/article.tsx" },
  ],
  staff: [
    { path: "journal/desk", file: "./routes/journal/desk.tsx" },
    { path: "journal/desk/bylines", file: "./routes/journal/bylines.tsx" },
    { path: "journal/new", file: "./routes/journal/new.tsx" },
    { path: "journal/:articleId/edit", file: "./routes/journal/edit.tsx" },
  ],
} satisfies PartRoutes;

export const navigation = [
  {
    to: "/journal",
    label: "Journal",
    audience: "everybody",
    places: { header: 45, palette: 46, footer: { column: "Community", order: 12 } },
    shortcut: { keys: ["g", "j"], does: "Go to the journal" },
  },
] satisfies NavigationEntry[];

export const menus = [
  {
    to: "/journal/desk",
    label: "Journal desk",
    audience: "staff",
    places: { accountMenu: 89, palette: 91 },
  },
] satisfies NavigationEntry[];

export const staff = {
  sections: [],
  tiles: { journal: { label: "Articles in review", to: null, order: 24 } },
} satisfies StaffPart;

export const storedKeys = [
  {
    key: "undercroft-mine:saved-articles",
    where: "local",
    purpose: "The articles you saved",
    kind: "needed",
    lasts: "until you sign out",
  },
  {
    key: "undercroft-player",
    where: "session",
    purpose: "The player you pressed, while its page is loaded again",
    kind: "needed",
    lasts: "until the page stands",
  },
  {
    key: "undercroft-mine:article:",
    isPrefix: true,
    where: "local",
    purpose: "What you write of an article of the journal, until it is saved",
    kind: "needed",
    lasts: "until it is saved or you sign out",
  },
] satisfies StoredKey[];

export const unlinked = {
  "journal/authors/:slug": "the name under every article",
  "journal/:slug": "every card of /journal",
  "journal/new": '"New article" at the desk',
  "journal/:articleId/edit": "every row at the desk",
  "journal/desk/bylines": '"Bylines" at the desk',
  "journal/preview/:token": "an address that the desk makes and sends to one person",
} satisfies Unlinked;
