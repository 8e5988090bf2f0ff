import { JOURNAL_SECTIONS } from "@undercroft/contract";
import { brandName } from "@undercroft/contract/brand";
import { sectionSlug } from "#app/parts/journal/article.ts";
import { articlesHref, isNarrowed } from "#app/parts/journal/article-filters.ts";
import { actorPath } from "#app/shell/head/actor-path.ts";
import { breadcrumbJsonLd } from "#app/shell/head/json-ld.ts";
import { pageMeta, siteUrlOf } from "#app/shell/head/page-meta.ts";
import { feedLink } from "./feed-link.ts";
import type { JournalListData } from "./list-data.server.ts";

/** The feed of what a list shows: of a series, a section or everything. */
export function feedOf({ section, series }: JournalListData["filters"]): string {
  if (series) return `/journal/series/${series}/feed.xml`;
  return section ? `/journal/${sectionSlug(section)}/feed.xml` : "/journal/feed.xml";
}

/** The title and the feed of a list. */
export function listMeta(args: Parameters<typeof pageMeta>[0], data: JournalListData | undefined) {
  if (!data)
    return pageMeta(args, {
      title: "Journal",
      description: `The journal of ${brandName()}.`,
      isHidden: true,
    });
  const { filters, found } = data;
  const name = filters.section ? JOURNAL_SECTIONS[filters.section] : null;
  const base = filters.section ? `/journal/${sectionSlug(filters.section)}` : "/journal";
  return [
    ...pageMeta(args, {
      title: `${name ? `${name} in the journal` : "Journal"}${filters.page > 1 ? `, page ${filters.page}` : ""}`,
      description:
        "Reporting, interviews, reviews, mixes and guides from the rooms, yards and arches where underground culture in the UK is made.",
      canonical: isNarrowed(filters) ? base : articlesHref(filters),
      actor: actorPath(data.elsewhere),
      isHidden: found.articles.length === 0 || filters.q !== "",
      jsonLd: [
        breadcrumbJsonLd(siteUrlOf(args.matches), [
          { label: "Journal", path: "/journal" },
          ...(name ? [{ label: name, path: base }] : []),
        ]),
      ],
    }),
    feedLink(name ? `${brandName()} journal: ${name}` : `${brandName()} journal`, feedOf(filters)),
  ];
}
