// What this part adds to the site (app/part.ts says what there is).
import type { Instrument, NavigationEntry, PartRoutes, SettingsSection, Unlinked } from "#app/part.ts";
import { Bell } from "#app/ui/icons/bell.ts";

export const routes = {
  public: [{ path: "notifications/preferences", file: "./routes/notifications/preferences.tsx" }],
  "signed-in": [
    { path: "notifications", file: "./routes/notifications/list.tsx" },
    { path: "settings/notifications", file: "./routes/notifications/settings.tsx" },
  ],
} satisfies PartRoutes;

export const menus = [
  {
    to: "/notifications",
    label: "Notifications",
    audience: "signed-in",
    count: { name: "notifications", label: (count) => `${count > 99 ? "99+" : count} new` },
    places: { accountMenu: 5 },
  },
] satisfies NavigationEntry[];

export const instruments = [
  {
    name: "Notifications",
    order: 10,
    icon: Bell,
    count: "notifications",
    label: (count) =>
      count === 0 ? "Notifications" : `Notifications, ${count > 99 ? "over 99" : count} new`,
    opens: { panel: () => import("./notification-panel.tsx") },
  },
] satisfies Instrument[];

export const settings = [
  { to: "/settings/notifications", label: "Notifications", order: 25 },
] satisfies SettingsSection[];

export const unlinked = {
  "settings/notifications": "the row of sections above every page of the settings",
  "notifications/preferences": "the link at the foot of every mail that people may end",
} satisfies Unlinked;
