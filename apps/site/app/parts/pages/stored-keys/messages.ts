import type { StoredKey } from "#app/parts/pages/stored-keys.ts";

export default [
  {
    key: "undercroft-mine:message-draft:",
    isPrefix: true,
    where: "local",
    purpose: "What you write in a message, until it is sent",
    kind: "needed",
    lasts: "until it is sent or you sign out",
  },
  {
    key: "undercroft-mine:message-enter",
    where: "local",
    purpose: "Whether Enter sends a message",
    kind: "preference",
    lasts: "until you sign out",
  },
] satisfies StoredKey[];
