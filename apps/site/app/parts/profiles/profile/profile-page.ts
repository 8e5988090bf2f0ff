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
export type ProfilePage = {
  user_id: string;
  handle: string;
  full_name: string | null;
  pronouns: string | null;
  bio: string | null;
  website: string | null;
  links: string[];
  avatar_path: string | null;
  avatar_alt: string | null;
  genres: string[];
  visibility: "public" | "followers" | "hidden";
  is_limited: false;
  area: { name: string; slug: string } | null;
  standing: "me" | "follower" | "everyone";
  follower_count: number | null;
  going: ProfileNight[] | null;
  been: ProfileNight[] | null;
  saved: ProfileNight[] | null;
  following: Followed[] | null;
};

/** All that a stranger learns of somebody who is shown to followers only. */
export type LimitedPage = {
  user_id: string;
  handle: string;
  visibility: "followers";
  standing: "everyone";
  is_limited: true;
};

/** The lists of a page, in their order. */
export const PROFILE_LISTS = ["going", "been", "saved", "following"] as const;

/** One of them. */
export type ProfileList = (typeof PROFILE_LISTS)[number];

/** What to call a person on their page. */
export const nameOnPage = (page: Pick<ProfilePage, "full_name" | "handle">): string =>
  page.full_name ?? page.handle;
