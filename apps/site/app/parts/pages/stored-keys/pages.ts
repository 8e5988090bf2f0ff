import type { StoredKey } from "#app/parts/pages/stored-keys.ts";

export default [
  {
    key: "undercroft-ui-theme",
    where: "local",
    purpose: "Dark, light or the system's theme",
    kind: "preference",
    lasts: "until you change it",
  },
  {
    key: "undercroft-appearance",
    where: "local",
    purpose: "Text size, and whether things move",
    kind: "preference",
    lasts: "until you change it",
  },
  {
    key: "undercroft-shortcuts",
    where: "local",
    purpose: "That single-key shortcuts are off",
    kind: "preference",
    lasts: "until you turn them on",
  },
  {
    key: "undercroft-clock",
    where: "local",
    purpose: "How far this device's clock is off, so that what ends in time ends by ours",
    kind: "needed",
    lasts: "until its clock is right",
  },
  {
    key: "undercroft-fonts",
    where: "local",
    purpose: "That the fonts have been loaded, so that text does not jump",
    kind: "preference",
    lasts: "until you clear it",
  },
  {
    key: "undercroft-errors",
    where: "local",
    purpose: "The errors you were asked about, so that you are asked once",
    kind: "needed",
    lasts: "the last 200",
  },
  {
    key: "undercroft-tab",
    where: "session",
    purpose: "A random number for this tab, sent with an error report",
    kind: "needed",
    lasts: "until the tab closes",
  },
  {
    key: "undercroft-reports",
    where: "indexed-db",
    purpose: "Error reports that wait for a connection",
    kind: "needed",
    lasts: "seven days at most",
  },
] satisfies StoredKey[];
