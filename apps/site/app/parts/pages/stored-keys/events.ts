import type { StoredKey } from "#app/parts/pages/stored-keys.ts";

export default [
  {
    key: "undercroft-place",
    where: "local",
    purpose: "The city you chose",
    kind: "preference",
    lasts: "until you change it",
  },
  {
    key: "undercroft-view",
    where: "local",
    purpose: "Whether you look at nights as a list, a compact list, a calendar or a map",
    kind: "preference",
    lasts: "until you change it",
  },
  {
    key: "undercroft-mine:saved-events",
    where: "local",
    purpose: "The events you saved before signing in",
    kind: "needed",
    lasts: "until you sign out",
  },
  {
    key: "undercroft-source",
    where: "session",
    purpose: "Which link of an organiser you came by, told with a booking",
    kind: "preference",
    lasts: "until the tab closes",
  },
  {
    key: "undercroft-mine:event-draft:",
    isPrefix: true,
    where: "local",
    purpose: "What you write of an event, until it is saved",
    kind: "needed",
    lasts: "until it is saved or you sign out",
  },
] satisfies StoredKey[];
