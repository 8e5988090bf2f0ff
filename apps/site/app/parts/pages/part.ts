// What this part adds to the site (app/part.ts says what there is).
import type { NavigationEntry, PartRoutes, StoredKey, Unlinked } from "#app/part.ts";

export const routes = {
  public: [
    { index: true, file: "./routes/pages/home/home.tsx" },
    { path: "offline", file: "./routes/pages/offline.tsx" },
    { path: "tonight.json", file: "./routes/pages/tonight.ts" },

    // Texts about us, and the forms on them
    { path: "about", file: "./routes/pages/document.tsx", id: "document-about" },
    { path: "terms", file: "./routes/pages/document.tsx", id: "document-terms" },
    { path: "refunds", file: "./routes/pages/document.tsx", id: "document-refunds" },
    { path: "accessibility", file: "./routes/pages/document.tsx", id: "document-accessibility" },
    { path: "contact", file: "./routes/pages/contact.tsx" },
    { path: "help", file: "./routes/pages/help.tsx" },
    { path: "safety", file: "./routes/pages/safety.tsx" },
    { path: "privacy", file: "./routes/pages/privacy.tsx" },
    { path: "cookies", file: "./routes/pages/cookies.tsx" },
    { path: "report", file: "./routes/pages/report.tsx" },

    // For search engines
    { path: "sitemap.xml", file: "./routes/pages/sitemap-index.ts" },
    { path: "sitemap/:name.xml", file: "./routes/pages/sitemap-part.ts" },
    { path: "manifest.webmanifest", file: "./routes/pages/web-manifest.ts" },
    { path: "robots.txt", file: "./routes/pages/robots.ts" },

    // For people who found a hole
    { path: ".well-known/security.txt", file: "./routes/pages/security-text.ts" },

    { path: "*", file: "./routes/pages/not-found.tsx" },
  ],
} satisfies PartRoutes;

export const navigation = [
  {
    to: "/",
    label: "Home",
    audience: "everybody",
    places: { palette: 10 },
    shortcut: { keys: ["g", "h"], does: "Go home" },
  },
  {
    to: "/about",
    label: "About",
    audience: "everybody",
    places: { footer: { column: "About", order: 10 }, palette: 61 },
  },
  {
    to: "/help",
    label: "Help",
    audience: "everybody",
    places: { footer: { column: "About", order: 20 }, palette: 62 },
  },
  {
    to: "/contact",
    label: "Contact",
    audience: "everybody",
    places: { footer: { column: "About", order: 30 }, palette: 63 },
  },
  {
    to: "/safety",
    label: "Safety",
    audience: "everybody",
    places: { footer: { column: "About", order: 40 }, palette: 64 },
  },
  {
    to: "/refunds",
    label: "Refunds",
    audience: "everybody",
    places: { footer: { column: "About", order: 50 }, palette: 65 },
  },
  {
    to: "/terms",
    label: "Terms",
    audience: "everybody",
    places: { footer: { column: "About", order: 60 }, palette: 66 },
  },
  {
    to: "/privacy",
    label: "Privacy",
    audience: "everybody",
    places: { footer: { column: "About", order: 70 }, palette: 67 },
  },
  {
    to: "/cookies",
    label: "Cookies and storage",
    audience: "everybody",
    places: { footer: { column: "About", order: 80 }, palette: 68 },
  },
  {
    to: "/accessibility",
    label: "Accessibility",
    audience: "everybody",
    places: { footer: { column: "About", order: 90 }, palette: 69 },
  },
  {
    to: "/report",
    label: "Report a problem",
    audience: "everybody",
    places: { footer: { column: "About", order: 95 }, palette: 69.5 },
  },
] satisfies NavigationEntry[];

export const storedKeys = [
  {
    key: "undercroft-ui-theme",
    where: "local",
    purpose: "Dark, light or the system's theme",
    kind: "preference",
    lasts: "until you change it",
  },
  {
    key: "undercroft-appearance",
    where: "local",
    purpose: "Text size, and whether things move",
    kind: "preference",
    lasts: "until you change it",
  },
  {
    key: "undercroft-shortcuts",
    where: "local",
    purpose: "That single-key shortcuts are off",
    kind: "preference",
    lasts: "until you turn them on",
  },
  {
    key: "undercroft-clock",
    where: "local",
    purpose: "How far this device's clock is off, so that what ends in time ends by ours",
    kind: "needed",
    lasts: "until its clock is right",
  },
  {
    key: "undercroft-fonts",
    where: "local",
    purpose: "That the fonts have been loaded, so that text does not jump",
    kind: "preference",
    lasts: "until you clear it",
  },
  {
    key: "undercroft-errors",
    where: "local",
    purpose: "The errors you were asked about, so that you are asked once",
    kind: "needed",
    lasts: "the last 200",
  },
  {
    key: "undercroft-tab",
    where: "session",
    purpose: "A random number for this tab, sent with an error report",
    kind: "needed",
    lasts: "until the tab closes",
  },
  {
    key: "undercroft-mine:form:",
    isPrefix: true,
    where: "local",
    purpose: "What you type into a form, until it is sent; before you sign in, in this tab alone",
    kind: "needed",
    lasts: "until it is sent, discarded or you sign out, 30 days at most",
  },
  {
    key: "undercroft-mine-files",
    where: "indexed-db",
    purpose: "Files you chose in a form, until it is sent",
    kind: "needed",
    lasts: "until it is sent, discarded or you sign out, 30 days at most",
  },
  {
    key: "undercroft-mine:drafts-of",
    where: "local",
    purpose: "Whose drafts these are, so that nobody else is shown them",
    kind: "needed",
    lasts: "until you sign out",
  },
  {
    key: "undercroft-mine:drafts-seen",
    where: "local",
    purpose: "Since when a draft has not changed, so that it goes after 30 days",
    kind: "needed",
    lasts: "until you sign out",
  },
  {
    key: "undercroft-left",
    where: "local",
    purpose: "That you pressed Sign out, so that every tab forgets what was typed",
    kind: "needed",
    lasts: "until the next sign-in",
  },
  {
    key: "undercroft-wiping",
    where: "local",
    purpose: "That what this device kept of you is being deleted",
    kind: "needed",
    lasts: "until it is deleted",
  },
  {
    key: "undercroft-erasure-due",
    where: "local",
    purpose: "The day on which your account is deleted, so that this device keeps nothing after it",
    kind: "needed",
    lasts: "until that day",
  },
  {
    key: "undercroft-reports",
    where: "indexed-db",
    purpose: "Error reports that wait for a connection",
    kind: "needed",
    lasts: "seven days at most",
  },
] satisfies StoredKey[];

export const unlinked = {
  "*": "any address that leads nowhere",
  offline: "what the service worker shows in place of a page that is not kept",
} satisfies Unlinked;
