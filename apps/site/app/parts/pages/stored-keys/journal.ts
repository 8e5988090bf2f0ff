import type { StoredKey } from "#app/parts/pages/stored-keys.ts";

export default [
  {
    key: "undercroft-mine:saved-articles",
    where: "local",
    purpose: "The articles you saved",
    kind: "needed",
    lasts: "until you sign out",
  },
  {
    key: "undercroft-player",
    where: "session",
    purpose: "The player you pressed, while its page is loaded again",
    kind: "needed",
    lasts: "until the page stands",
  },
  {
    key: "undercroft-mine:article:",
    isPrefix: true,
    where: "local",
    purpose: "What you write of an article of the journal, until it is saved",
    kind: "needed",
    lasts: "until it is saved or you sign out",
  },
] satisfies StoredKey[];
