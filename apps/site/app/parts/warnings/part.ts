// What this part adds to the site (app/part.ts says what there is).
import type { NavigationEntry, PartRoutes, StaffPart, Unlinked } from "#app/part.ts";

export const routes = {
  public: [{ path: "warnings", file: "./routes/warnings/log.tsx" }],
  "signed-in": [{ path: "warnings/write", file: "./routes/warnings/desk.tsx" }],
  staff: [{ path: "admin/warnings", file: "./routes/warnings/staff.tsx" }],
} satisfies PartRoutes;

export const navigation = [
  {
    to: "/warnings",
    label: "Warnings",
    audience: "everybody",
    places: { palette: 64.5, footer: { column: "About", order: 42 } },
  },
] satisfies NavigationEntry[];

export const menus = [
  { to: "/admin/warnings", label: "Staff: warnings", audience: "staff", places: { palette: 91 } },
] satisfies NavigationEntry[];

export const staff = {
  sections: [{ to: "/admin/warnings", label: "Warnings", order: 22 }],
  tiles: { warnings: { label: "Warnings to check", to: "/admin/warnings", order: 12 } },
} satisfies StaffPart;

export const unlinked = {
  "warnings/write": "from the log of warnings, for partners",
} satisfies Unlinked;
