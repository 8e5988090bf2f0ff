/** What the public pages of the journal read on the server. */

import { JOURNAL_SECTIONS } from "@undercroft/contract";
import { callOn } from "#app/api/call.ts";
import type { Client } from "#app/api/public-client.ts";
import type { Article, ArticleCard, ArticleFacets, ArticlePage, Byline } from "./article.ts";
import type { Mention } from "./in-the-journal.tsx";

/** One page of articles; filters as the database knows them. */
export async function listArticles(
  client: Client,
  filters: Record<string, string>,
  page = 1,
): Promise<{ total: number; articles: ArticleCard[] }> {
  return callOn(client, "list_articles", { p_filters: JSON.stringify(filters), p_page: page }, { get: true });
}

/** What there is to narrow by, in all or in a section. */
export async function listArticleFacets(client: Client, section: string): Promise<ArticleFacets> {
  return callOn(client, "list_article_facets", section ? { p_section: section } : {}, { get: true });
}

/** An article by its address; that it is gone; or null for an address that never was. */
export async function findArticle(
  client: Client,
  slug: string,
): Promise<ArticlePage | { is_gone: true } | null> {
  if (slug.includes("\0")) return null; // no text of the database can hold it
  return callOn(client, "find_article", { p_slug: slug });
}

/** Who signs so. */
export async function findByline(client: Client, slug: string): Promise<Byline | null> {
  if (slug.includes("\0")) return null;
  return callOn(client, "find_byline", { p_slug: slug });
}

/** The latest articles with their whole text. */
export async function listFeed(client: Client, filters: Record<string, string>): Promise<Article[]> {
  return callOn(client, "list_feed", { p_filters: filters });
}

/** What the journal says of something, in words. */
export async function listInJournal(
  client: Client,
  kind: "event" | "venue" | "artist" | "organiser",
  id: string,
): Promise<Mention[]> {
  const articles = await callOn(client, "list_in_journal", { p_kind: kind, p_id: id }, { get: true });
  return articles.map(({ slug, title, section, writers }) => ({
    slug,
    title,
    label: [JOURNAL_SECTIONS[section], ...writers].join(", "),
  }));
}

/** A series by its address; null where there is none. */
export async function findSeries(
  client: Client,
  slug: string,
): Promise<{ slug: string; title: string } | null> {
  if (slug.includes("\0")) return null;
  const { data } = await client
    .from("article_series")
    .select("slug, title")
    .eq("slug", slug)
    .maybeSingle()
    .throwOnError();
  return data;
}
