// What this part adds to the site (app/part.ts says what there is).
import type { NavigationEntry, PartRoutes, StoredKey, Unlinked } from "#app/part.ts";

export const routes = {
  // public: people with a pass have no account
  public: [
    { path: "door", file: "./routes/door/doors.tsx" },
    { path: "door/:slug", file: "./routes/door/door.tsx" },
    { path: "door/:slug/paper", file: "./routes/door/paper.tsx" },
  ],
} satisfies PartRoutes;

export const menus = [
  { to: "/door", label: "Doors tonight", audience: "signed-in", places: { palette: 43 } },
  { to: "/door", label: "Doors tonight", audience: "door", places: { accountMenu: 5 } },
] satisfies NavigationEntry[];

export const storedKeys = [
  {
    key: "undercroft-mine-door",
    where: "indexed-db",
    purpose: "Tonight's list and your scans, for a door without a connection",
    kind: "needed",
    lasts: "until twelve hours after the night, or you sign out",
  },
  {
    key: "undercroft-mine:door-device",
    where: "local",
    purpose: "The gate you stand at, and what you call this device",
    kind: "needed",
    lasts: "until you sign out",
  },
  {
    key: "undercroft-mine:door-sound",
    where: "local",
    purpose: "Whether a door's results sound",
    kind: "preference",
    lasts: "until you sign out",
  },
  {
    key: "undercroft-mine:door-tonight",
    where: "session",
    purpose: "Whether a team of yours has a night tonight",
    kind: "needed",
    lasts: "until the tab closes",
  },
] satisfies StoredKey[];

export const unlinked = {
  "door/:slug": "from Doors tonight, the tab Door of an event and of a venue, and the links of passes",
  "door/:slug/paper":
    '"Print the list" on the tab Door of an event and of a venue, and "Paper" in the log of a door',
} satisfies Unlinked;
