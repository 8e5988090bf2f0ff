import type { StoredKey } from "#app/parts/pages/stored-keys.ts";

export default [
  {
    key: "sb-",
    isPrefix: true,
    where: "local",
    purpose: "Keeps you signed in",
    kind: "needed",
    lasts: "until you sign out",
  },
  {
    key: "undercroft-own-place",
    where: "local",
    purpose:
      "That this browser has been given the home of your account, so that it is not put back once you clear it",
    kind: "preference",
    lasts: "until you clear it",
  },
  {
    key: "undercroft-mine:mutes",
    where: "local",
    purpose: "What you have muted, so that lists leave it out from the first moment",
    kind: "preference",
    lasts: "until you sign out",
  },
  {
    key: "undercroft-mine:units",
    where: "local",
    purpose: "That you read times on a 12-hour clock or distances in kilometres",
    kind: "preference",
    lasts: "until you sign out",
  },
  {
    key: "undercroft-choices",
    where: "local",
    purpose: "What you chose on this page",
    kind: "needed",
    lasts: "until you change it",
  },
  {
    key: "undercroft-mine:upload:",
    isPrefix: true,
    where: "local",
    purpose: "How far a file has been sent, so that it goes on after a lost connection",
    kind: "needed",
    lasts: "until it is sent or you sign out",
  },
  {
    key: "undercroft-mine-outbox",
    where: "indexed-db",
    purpose: "What you did without a connection, until it is sent",
    kind: "needed",
    lasts: "until it is sent or you sign out",
  },
  {
    key: "undercroft-age-asked",
    where: "session",
    purpose: "That you have been asked for your age in this visit",
    kind: "needed",
    lasts: "until the tab closes",
  },
  {
    key: "undercroft-arrival",
    where: "session",
    purpose: "That a link in an email is being followed",
    kind: "needed",
    lasts: "until the tab closes",
  },
] satisfies StoredKey[];
