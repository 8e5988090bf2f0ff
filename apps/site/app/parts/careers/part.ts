// What this part adds to the site (app/part.ts says what there is).
import type { NavigationEntry, PartRoutes, StaffPart, StoredKey, Unlinked } from "#app/part.ts";

export const routes = {
  public: [
    { path: "careers", file: "./routes/careers/list.tsx" },
    { path: "careers/artist", file: "./routes/careers/list.tsx", id: "careers-artist" },
    { path: "careers/venue-management", file: "./routes/careers/list.tsx", id: "careers-venue-management" },
    { path: "careers/event-production", file: "./routes/careers/list.tsx", id: "careers-event-production" },
    { path: "careers/:idOrSlug", file: "./routes/careers/detail.tsx" },
  ],
  "signed-in": [
    { path: "careers/new", file: "./routes/careers/new.tsx" },
    { path: "careers/posts", file: "./routes/careers/posts.tsx" },
    { path: "careers/posts/:jobId", file: "./routes/careers/post.tsx" },
    { path: "careers/applications", file: "./routes/careers/applications.tsx" },
  ],
  staff: [{ path: "admin/careers", file: "./routes/careers/waiting.tsx" }],
} satisfies PartRoutes;

export const navigation = [
  {
    to: "/careers",
    label: "Careers",
    audience: "everybody",
    places: { header: 40, palette: 45, footer: { column: "Community", order: 10 } },
    shortcut: { keys: ["g", "c"], does: "Go to careers" },
  },
] satisfies NavigationEntry[];

export const menus = [
  {
    to: "/careers/applications",
    label: "Your applications",
    audience: "signed-in",
    places: { accountMenu: 30, palette: 46 },
  },
  {
    to: "/careers/posts",
    label: "Your posts of work",
    audience: "signed-in",
    places: { accountMenu: 31, palette: 47 },
  },
  {
    to: "/careers/new",
    label: "Post work",
    audience: "everybody",
    places: { palette: 48 },
  },
  {
    to: "/careers/artist",
    label: "Work for artists and DJs",
    audience: "everybody",
    places: { palette: 49 },
  },
  {
    to: "/careers/venue-management",
    label: "Work in venues",
    audience: "everybody",
    places: { palette: 50 },
  },
  {
    to: "/careers/event-production",
    label: "Work in event production",
    audience: "everybody",
    places: { palette: 51 },
  },
  {
    to: "/admin/careers",
    label: "Staff: work",
    audience: "staff",
    places: { palette: 91 },
  },
] satisfies NavigationEntry[];

export const staff = {
  sections: [{ to: "/admin/careers", label: "Work", order: 32 }],
  tiles: { careers: { label: "Job posts waiting", to: "/admin/careers", order: 22 } },
} satisfies StaffPart;

export const storedKeys = [
  {
    key: "undercroft-mine:saved-jobs",
    where: "local",
    purpose: "The work you saved",
    kind: "needed",
    lasts: "until you sign out",
  },
  {
    key: "undercroft-mine:job-application:",
    isPrefix: true,
    where: "local",
    purpose: "What you write in an application for work, until it is sent",
    kind: "needed",
    lasts: "until it is sent or you sign out",
  },
  {
    key: "undercroft-mine:job-post:",
    isPrefix: true,
    where: "local",
    purpose: "What you write of work that you post, until it is saved",
    kind: "needed",
    lasts: "until it is saved or you sign out",
  },
] satisfies StoredKey[];

export const unlinked = {
  "careers/:idOrSlug": "every row of a list of work",
  "careers/posts/:jobId": "every row of one's own posts",
} satisfies Unlinked;
