import type { Answer } from "#app/api/call.ts";

/** A night on somebody's page. */
export type ProfileNight = {
  slug: string;
  title: string;
  night_date: string;
  starts_at: string;
  venue_name: string | null;
  area_name: string | null;
  status: string;
};

/** Something a person follows. */
export type Followed = { kind: string; target: string; name: string; path: string; status: string };

/** A person's page as one viewer sees it; a list that is not shown is null. */
export type ProfilePage = NonNullable<Answer<"get_my_profile">>;

/** All that a stranger learns of somebody who is shown to followers only. */
export type LimitedPage = Extract<Answer<"get_profile_page">, { is_limited: true }>;

/** The lists of a page, in their order. */
export const PROFILE_LISTS = ["going", "been", "saved", "following"] as const;

/** One of them. */
export type ProfileList = (typeof PROFILE_LISTS)[number];

/** What to call a person on their page. */
export const nameOnPage = (page: Pick<ProfilePage, "full_name" | "handle">): string =>
  page.full_name ?? page.handle;
