/** What the journal's pages show, as the database answers it. */
import type { ArticleBlock, ArticleState, BylineRole, JournalSection } from "@undercroft/contract";

/** An article in a list. */
export type ArticleCard = {
  id: string;
  slug: string;
  section: JournalSection;
  title: string;
  standfirst: string;
  published_at: string;
  words: number;
  hero_path: string | null;
  hero_alt: string | null;
  partner_name: string | null;
  writers: string[];
  area: { name: string; slug: string } | null;
};

/** A night that an article shows. */
export type ArticleNight = {
  slug: string;
  title: string;
  status: string;
  night_date: string;
  starts_at: string;
  is_over: boolean;
  venue_name: string | null;
  area_name: string | null;
};

/** A venue or an artist that an article shows. */
export type ArticlePlace = {
  slug: string;
  name: string;
  image_path: string | null;
  image_alt: string | null;
  area_name?: string;
};

/** Who made an article. */
export type ArticleMaker = { slug: string; name: string; bio: string; role: BylineRole };

/** Somebody who signs articles, on a page of their own. */
export type Byline = {
  slug: string;
  name: string;
  bio: string;
  picture_path: string | null;
  picture_alt: string | null;
  links: string[];
};

/** A whole article. */
export type Article = ArticleCard & {
  body: ArticleBlock[];
  hero_credit: string | null;
  tags: string[];
  update_note: string | null;
  updated_at: string;
  status: ArticleState;
  makers: ArticleMaker[];
  series: {
    slug: string;
    title: string;
    part: number;
    previous: { slug: string; title: string } | null;
    next: { slug: string; title: string } | null;
  } | null;
  targets: Record<string, ArticleNight | ArticlePlace>;
  corrections: { text: string; created_at: string }[];
};

/** What its page shows besides. */
export type ArticlePage = {
  article: Article;
  nights: ArticleNight[];
  places: { kind: "venue" | "artist" | "organiser"; slug: string; name: string }[];
  related: ArticleCard[];
};

/** What the archive can be narrowed by. */
export type ArticleFacets = {
  months: { month: string; count: number }[];
  areas: { slug: string; name: string; count: number }[];
  tags: { tag: string; count: number }[];
  series: { slug: string; title: string; count: number }[];
};

/** "6 min", at 220 words a minute. */
export const readingTime = (words: number): string => `${Math.max(1, Math.round(words / 220))} min`;

/** A tag as it is read. */
export const tagName = (tag: string): string => tag.replaceAll("-", " ");

/** The first part of a section's address. */
export const sectionSlug = (section: JournalSection): string => section.replaceAll("_", "-");
