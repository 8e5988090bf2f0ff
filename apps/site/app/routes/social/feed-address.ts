import { firstLetters } from "#app/format/text/first-letters.ts";
import type { Feed } from "#app/parts/social/social-queries.ts";

/** The tabs for a signed-in person, by their name in the address. */
export const TABS = { following: "Following", city: "Your city", talk: "Event talk" } as const;
export type Tab = keyof typeof TABS;

/** What an address asks for; a tag without a tab asks for the posts of everybody. */
export type FeedAddress = { tab: Tab; tag: string | null; area: string | null };

/** The whole country, to the database: no area has this name. */
export const EVERYWHERE = "all";

export function parseFeedAddress(params: URLSearchParams): FeedAddress {
  const tag = firstLetters((params.get("tag") ?? "").replace(/^#/, ""), 40) || null;
  const area = params.get("area") || null;
  const wanted = params.get("tab");
  const tab = Object.hasOwn(TABS, wanted ?? "") ? (wanted as Tab) : tag ? "city" : "following";
  return { tab, tag, area };
}

/** The address of a tab, with the tag and the place it keeps. */
export function feedHref({ tab, tag, area }: FeedAddress): string {
  const params = new URLSearchParams();
  if (tab !== "following") params.set("tab", tab);
  else if (tag) params.set("tab", tab);
  if (area) params.set("area", area);
  if (tag) params.set("tag", tag);
  return params.size > 0 ? `/social?${params}` : "/social";
}

/** What is read for it. A tag is looked for everywhere unless a place is named; a city is the person's own unless another is. */
export function feedOf({ tab, tag, area }: FeedAddress): Feed {
  if (tab === "city") return { name: "city", key: area ?? (tag ? EVERYWHERE : null), tag };
  return { name: tab === "talk" ? "event_talk" : "following", tag };
}
