import { queryOptions } from "@tanstack/react-query";
import type { ArticleState, BylineRole } from "@undercroft/contract";
import { browserClient } from "#app/api/browser-client.ts";
import { type Answer, call } from "#app/api/call.ts";
import { toldApart } from "#app/format/names/told-apart.ts";
import type { Article } from "./article.ts";

/** Everything of the desk is read again after a change. */
export const deskKey = ["journal-desk"] as const;

/** An article in the list of the desk. */
export type DeskCard = Answer<"list_desk">["articles"][number];

/** What an article can be linked to. */
export type DeskLink = { kind: "event" | "venue" | "artist" | "organiser"; id: string; name: string | null };

/** An article for its editor. */
export type DeskArticle = Answer<"find_desk_article">;

/** How many articles a page of the desk holds. */
export const DESK_PAGE = 50;

/** The desk in one state; without one, everything that is not out yet. */
export const deskQuery = (status: ArticleState | null, page = 1) =>
  queryOptions({
    queryKey: [...deskKey, "list", status, page],
    queryFn: async () => {
      return call("list_desk", { p_page: page, ...(status ? { p_status: status } : {}) });
    },
  });

/** One article as the desk has it now. */
export async function findDeskArticle(articleId: string): Promise<DeskArticle> {
  return call("find_desk_article", { p_article_id: articleId });
}

/** One article for its editor. */
export const deskArticleQuery = (articleId: string) =>
  queryOptions({
    queryKey: [...deskKey, "article", articleId],
    queryFn: () => findDeskArticle(articleId),
    // what somebody types is not replaced behind their back
    refetchOnWindowFocus: false,
  });

/** A person who signs articles, as the desk sees them. */
export type DeskByline = Answer<"list_bylines">[number];

/** Everybody who signs. */
export const bylinesQuery = queryOptions({
  queryKey: [...deskKey, "bylines"],
  queryFn: async () => {
    return call("list_bylines");
  },
});

/** Everybody who signs, and the towns. */
export const deskChoicesQuery = queryOptions({
  queryKey: [...deskKey, "choices"],
  queryFn: async () => {
    const client = await browserClient();
    const [bylines, areas] = await Promise.all([
      client.from("bylines").select("slug, name").order("name").throwOnError(),
      client
        .from("areas")
        .select("id, name, parent:parent_id (name)")
        .eq("kind", "city")
        .order("name")
        .throwOnError(),
    ]);
    return { bylines: bylines.data, areas: toldApart(areas.data) };
  },
});

/** A night, a venue, an artist or an organiser that the text can name. */
export type MentionTarget = {
  kind: DeskLink["kind"];
  id: string;
  name: string;
  says: string | null;
  path: string;
};

/** What has this name, of one kind or of all. */
export async function findMentions(query: string, kind: DeskLink["kind"] | null): Promise<MentionTarget[]> {
  const data = await call("find_mentions", { p_query: query, ...(kind ? { p_kind: kind } : {}) });
  return data as MentionTarget[];
}

/** Nights, venues, artists or organisers of this name. */
export const mentionsQuery = (kind: DeskLink["kind"] | null, query: string) =>
  queryOptions({
    queryKey: ["journal-mentions", kind, query],
    enabled: query.trim().length > 1,
    queryFn: () => findMentions(query, kind),
  });

/** A picture of the library: what is said of it where it is used, and where that is. */
export type LibraryPicture = Answer<"list_journal_pictures">["pictures"][number];

/** How many pictures a page of the library holds. */
export const LIBRARY_PAGE = 24;

/** Everything that was uploaded to the journal, the latest first. */
export const journalPicturesQuery = (query: string, page: number) =>
  queryOptions({
    queryKey: [...deskKey, "pictures", query, page],
    queryFn: async () => {
      return call("list_journal_pictures", { p_query: query, p_page: page });
    },
    // what is used changes with every save
    staleTime: 0,
    placeholderData: (before: { total: number; pictures: LibraryPicture[] } | undefined) => before,
  });

/** An earlier text. */
export type Revision = Answer<"find_article_revision">;

/** One earlier text of an article. */
export const revisionQuery = (articleId: string, version: number) =>
  queryOptions({
    queryKey: [...deskKey, "revision", articleId, version],
    queryFn: async () => {
      return call("find_article_revision", { p_article_id: articleId, p_version: version });
    },
  });

/** What the editor saves. */
export type ArticleForm = {
  section: string;
  title: string;
  standfirst: string;
  body: Article["body"];
  hero_path: string;
  hero_alt: string;
  hero_credit: string;
  tags: string[];
  area_id: string;
  partner_name: string;
  update_note: string;
  series: string;
  part: string;
  bylines: { slug: string; role: BylineRole }[];
  links: DeskLink[];
};

/** The form of an article as it is kept. */
export const formOf = (article: DeskArticle): ArticleForm => ({
  section: article.section,
  title: article.title,
  standfirst: article.standfirst,
  body: article.body,
  hero_path: article.hero_path ?? "",
  hero_alt: article.hero_alt ?? "",
  hero_credit: article.hero_credit ?? "",
  tags: article.tags,
  area_id: article.area_id ?? "",
  partner_name: article.partner_name ?? "",
  update_note: article.update_note ?? "",
  series: article.series?.title ?? "",
  part: article.series ? String(article.series.part) : "",
  bylines: article.makers.map(({ slug, role }) => ({ slug, role })),
  links: article.links,
});
