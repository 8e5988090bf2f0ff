// What this part adds to the site (app/part.ts says what there is).
import type { NavigationEntry, Unlinked } from "#app/part.ts";

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
