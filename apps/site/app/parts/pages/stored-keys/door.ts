import type { StoredKey } from "#app/parts/pages/stored-keys.ts";

export default [
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
