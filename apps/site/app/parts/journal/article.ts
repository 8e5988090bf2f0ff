/** What the journal's pages show, as the database answers it. */

import type { JournalSection } from "@undercroft/contract";
import type { Answer } from "#app/api/call.ts";

/** An article in a list. */
export type ArticleCard = Answer<"list_in_journal">[number];

/** A night that an article shows. */
export type ArticleNight = ArticlePage["nights"][number];

/** A venue or an artist that an article shows. */
export type ArticlePlace = {
  slug: string;
  name: string;
  image_path: string | null;
  image_alt: string | null;
  area_name?: string;
};

/** Somebody who signs articles, on a page of their own. */
export type Byline = NonNullable<Answer<"find_byline">>;

/** A whole article. */
export type Article = ArticlePage["article"];

/** What its page shows besides. */
export type ArticlePage = Extract<Answer<"find_article">, { article: object }>;

/** What the archive can be narrowed by. */
export type ArticleFacets = Answer<"list_article_facets">;

/** "6 min", at 220 words a minute. */
export const readingTime = (words: number): string => `${Math.max(1, Math.round(words / 220))} min`;

/** A tag as it is read. */
export const tagName = (tag: string): string => tag.replaceAll("-", " ");

/** The first part of a section's address. */
export const sectionSlug = (section: JournalSection): string => section.replaceAll("_", "-");
