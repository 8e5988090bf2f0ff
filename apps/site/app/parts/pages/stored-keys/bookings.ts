import type { StoredKey } from "#app/parts/pages/stored-keys.ts";

export default [
  {
    key: "undercroft-mine:basket:",
    isPrefix: true,
    where: "local",
    purpose: "The tickets you chose",
    kind: "needed",
    lasts: "until you book or sign out",
  },
  {
    key: "undercroft-mine-device",
    where: "indexed-db",
    purpose: "Your tickets, for the door without a connection",
    kind: "needed",
    lasts: "30 days, or until you sign out",
  },
  {
    key: "undercroft-mine:booking-details:",
    isPrefix: true,
    where: "session",
    purpose: "What you typed into a booking",
    kind: "needed",
    lasts: "until the tab closes",
  },
] satisfies StoredKey[];
