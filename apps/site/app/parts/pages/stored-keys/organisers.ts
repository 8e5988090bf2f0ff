import type { StoredKey } from "#app/parts/pages/stored-keys.ts";

export default [
  {
    key: "undercroft-mine:organiser",
    where: "local",
    purpose: "Which of your organisers you looked at last",
    kind: "needed",
    lasts: "until you sign out",
  },
] satisfies StoredKey[];
