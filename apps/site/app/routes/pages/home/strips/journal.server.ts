import { JOURNAL_SECTIONS } from "@undercroft/contract";
import { listArticles } from "#app/parts/journal/journal-queries.server.ts";
import type { StripReader } from "../home-strip.ts";

/** An article in words, so that the page needs no code for them. */
export type HomeArticle = { slug: string; label: string; title: string; standfirst: string };

/** The three latest articles. */
export default (async (client): Promise<HomeArticle[]> => {
  const { articles } = await listArticles(client, {});
  return articles.slice(0, 3).map(({ slug, section, title, standfirst, writers }) => ({
    slug,
    title,
    standfirst,
    label: [JOURNAL_SECTIONS[section], ...writers].join(", "),
  }));
}) satisfies StripReader;
