import type { StoredKey } from "#app/parts/pages/stored-keys.ts";

export default [
  {
    key: "undercroft-mine:saved-jobs",
    where: "local",
    purpose: "The work you saved",
    kind: "needed",
    lasts: "until you sign out",
  },
  {
    key: "undercroft-mine:job-application:",
    isPrefix: true,
    where: "local",
    purpose: "What you write in an application for work, until it is sent",
    kind: "needed",
    lasts: "until it is sent or you sign out",
  },
  {
    key: "undercroft-mine:job-post:",
    isPrefix: true,
    where: "local",
    purpose: "What you write of work that you post, until it is saved",
    kind: "needed",
    lasts: "until it is saved or you sign out",
  },
] satisfies StoredKey[];
