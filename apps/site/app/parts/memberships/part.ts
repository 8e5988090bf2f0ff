// What this part adds to the site (app/part.ts says what there is).
import type { NavigationEntry, PartRoutes, SettingsSection, Unlinked } from "#app/part.ts";

export const routes = {
  public: [{ path: "organisers/:slug/membership", file: "./routes/memberships/membership.tsx" }],
  "signed-in": [
    { path: "organise/:slug/members", file: "./routes/memberships/members.tsx" },
    { path: "settings/memberships", file: "./routes/memberships/settings-memberships.tsx" },
  ],
} satisfies PartRoutes;

export const menus = [
  { to: "/settings/memberships", label: "Your memberships", audience: "signed-in", places: { palette: 46 } },
] satisfies NavigationEntry[];

export const settings = [
  { to: "/settings/memberships", label: "Memberships", order: 60 },
] satisfies SettingsSection[];

export const unlinked = {
  "organisers/:slug/membership": '"Become a member" on the page of an organiser',
  "organise/:slug/members": "from Your nights",
  "settings/memberships": "the row of sections above every page of the settings",
} satisfies Unlinked;
