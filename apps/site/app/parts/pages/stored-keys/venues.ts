import type { StoredKey } from "#app/parts/pages/stored-keys.ts";

export default [
  {
    key: "undercroft-mine:venue-claim:",
    isPrefix: true,
    where: "local",
    purpose: "What you write of a room that you claim or add, until it is saved",
    kind: "needed",
    lasts: "until it is saved or you sign out",
  },
] satisfies StoredKey[];
