// What this part adds to the site (app/part.ts says what there is).
import type { PartRoutes, StaffPart, Unlinked } from "#app/part.ts";

export const routes = {
  public: [
    { path: "bulletins/leave", file: "./routes/bulletins/leave.tsx" },
    { path: "bulletins/:bulletinId", file: "./routes/bulletins/bulletin.tsx" },
  ],
  "signed-in": [{ path: "organise/:slug/bulletins", file: "./routes/bulletins/team-bulletins.tsx" }],
} satisfies PartRoutes;

export const staff = {
  sections: [],
  tiles: { bulletins: { label: "Bulletins waiting", to: "/admin/approvals", order: 22 } },
} satisfies StaffPart;

export const unlinked = {
  "bulletins/leave": "the link in the mail of a bulletin",
  "bulletins/:bulletinId": "from the notification of a bulletin",
  "organise/:slug/bulletins": "from Your nights",
} satisfies Unlinked;
