import { JOURNAL_SECTIONS } from "@undercroft/contract";
import { brandName } from "@undercroft/contract/brand";
import { resizedAddress } from "#app/api/upload-address.ts";
import { firstLetters } from "#app/format/text/first-letters.ts";
import { type Article, sectionSlug } from "#app/parts/journal/article.ts";
import { breadcrumbJsonLd } from "#app/shell/head/json-ld.ts";
import type { JsonLd } from "#app/shell/head/page-meta.ts";

/** An article as search engines read it, and the way to it. */
export function articleJsonLd(article: Article, siteUrl: string): JsonLd[] {
  const url = `${siteUrl}/journal/${article.slug}`;
  const section = JOURNAL_SECTIONS[article.section];
  return [
    {
      "@type": article.section === "news" ? "NewsArticle" : "Article",
      headline: firstLetters(article.title, 110),
      description: article.standfirst,
      url,
      mainEntityOfPage: url,
      articleSection: section,
      wordCount: article.words,
      keywords: article.tags.join(", "),
      datePublished: article.published_at,
      dateModified: article.corrections[0]?.created_at ?? article.published_at,
      author: article.makers
        .filter(({ role }) => role === "writer")
        .map(({ name, slug }) => ({ "@type": "Person", name, url: `${siteUrl}/journal/authors/${slug}` })),
      publisher: { "@type": "Organization", name: brandName(), url: siteUrl },
      ...(article.hero_path ? { image: `${siteUrl}${resizedAddress(article.hero_path, 1280)}` } : {}),
      ...(article.partner_name ? { sponsor: { "@type": "Organization", name: article.partner_name } } : {}),
      ...(article.corrections.length > 0
        ? {
            correction: article.corrections.map(({ text, created_at }) => ({
              "@type": "CorrectionComment",
              text,
              datePublished: created_at,
            })),
          }
        : {}),
    },
    breadcrumbJsonLd(siteUrl, [
      { label: "Journal", path: "/journal" },
      { label: section, path: `/journal/${sectionSlug(article.section)}` },
      { label: article.title, path: `/journal/${article.slug}` },
    ]),
  ];
}
