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
  {
    key: "undercroft-mine:venue",
    where: "local",
    purpose: "Which of your venues you looked after last",
    kind: "needed",
    lasts: "until you sign out",
  },
  {
    key: "undercroft-mine:venue-page:",
    isPrefix: true,
    where: "local",
    purpose: "What you change on the page of a venue, until it is saved",
    kind: "needed",
    lasts: "until it is saved or you sign out",
  },
] satisfies StoredKey[];
