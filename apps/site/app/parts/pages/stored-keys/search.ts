import type { StoredKey } from "#app/parts/pages/stored-keys.ts";

export default [
  {
    key: "undercroft-recent-searches",
    where: "local",
    purpose: "What you searched for last",
    kind: "preference",
    lasts: "until you clear it",
  },
  {
    key: "undercroft-sitemap",
    where: "local",
    purpose: "A copy of the list of pages",
    kind: "preference",
    lasts: "a day",
  },
  {
    key: "undercroft-robots",
    where: "local",
    purpose: "A copy of the rules for search engines",
    kind: "preference",
    lasts: "a day",
  },
  {
    key: "undercroft-crawler-log",
    where: "local",
    purpose: "Visits by search engines made with this browser",
    kind: "preference",
    lasts: "the last 100",
  },
] satisfies StoredKey[];
