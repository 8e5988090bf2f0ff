// What this part adds to the site (app/part.ts says what there is).
import type { Instrument, NavigationEntry, SettingsSection, Unlinked } from "#app/part.ts";
import { Bell } from "#app/ui/icons/bell.ts";

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
