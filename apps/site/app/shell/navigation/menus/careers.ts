import type { NavigationEntry } from "#app/shell/navigation/navigation-entry.ts";

export default [
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
