// What this part adds to the site (app/part.ts says what there is).
import type { NavigationEntry, PartRoutes, SettingsSection } from "#app/part.ts";

export const routes = {
  "signed-in": [{ path: "settings/images", file: "./routes/media/images.tsx" }],
} satisfies PartRoutes;

export const navigation = [
  {
    to: "/settings/images",
    label: "Images",
    audience: "signed-in",
    places: { accountMenu: 70, footer: { column: "You", order: 60 } },
  },
] satisfies NavigationEntry[];

export const settings = [{ to: "/settings/images", label: "Images", order: 70 }] satisfies SettingsSection[];
