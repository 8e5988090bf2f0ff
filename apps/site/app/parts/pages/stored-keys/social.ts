import type { StoredKey } from "#app/parts/pages/stored-keys.ts";

export default [
  {
    key: "undercroft-mine:saved-posts",
    where: "local",
    purpose: "The posts you saved",
    kind: "needed",
    lasts: "until you sign out",
  },
  {
    key: "undercroft-mine:post-draft:",
    isPrefix: true,
    where: "local",
    purpose: "What you write in a post or comment, until it is sent",
    kind: "needed",
    lasts: "until it is sent or you sign out",
  },
] satisfies StoredKey[];
