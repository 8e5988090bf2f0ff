// What this part adds to the site (app/part.ts says what there is).
import type { NavigationEntry, PartRoutes, Unlinked } from "#app/part.ts";

export const routes = {
  public: [
    { path: "journal/newsletter", file: "./routes/newsletter/sign-up.tsx" },
    { path: "journal/newsletter/confirm", file: "./routes/newsletter/confirm.tsx" },
    { path: "journal/newsletter/choices", file: "./routes/newsletter/choices.tsx" },
  ],
  staff: [
    { path: "journal/desk/newsletter", file: "./routes/newsletter/issues.tsx" },
    { path: "journal/desk/newsletter/:issueId", file: "./routes/newsletter/issue.tsx" },
  ],
} satisfies PartRoutes;

export const menus = [
  {
    to: "/journal/newsletter",
    label: "Newsletter",
    audience: "everybody",
    places: { palette: 47 },
  },
  {
    to: "/journal/desk/newsletter",
    label: "Newsletter issues",
    audience: "staff",
    places: { palette: 92 },
  },
] satisfies NavigationEntry[];

export const unlinked = {
  "journal/newsletter/confirm": "the link in the mail that asks",
  "journal/newsletter/choices": "the links at the end of every issue",
  "journal/desk/newsletter/:issueId": "every row of the list of issues",
} satisfies Unlinked;
