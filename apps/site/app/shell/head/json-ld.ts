import { brandName } from "@undercroft/contract/brand";
import type { JsonLd } from "./page-meta.ts";

/** Questions and answers as search engines read them. */
export function faqJsonLd(entries: readonly { question: string; answer: string }[]): JsonLd {
  return {
    "@type": "FAQPage",
    mainEntity: entries.map(({ question, answer }) => ({
      "@type": "Question",
      name: question,
      acceptedAnswer: { "@type": "Answer", text: answer },
    })),
  };
}

/** The way to a page; `path` starts with a slash. */
export function breadcrumbJsonLd(
  siteUrl: string,
  crumbs: readonly { label: string; path: string }[],
): JsonLd {
  return {
    "@type": "BreadcrumbList",
    itemListElement: crumbs.map(({ label, path }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name: label,
      item: `${siteUrl}${path}`,
    })),
  };
}

/** The company that runs the site, as search engines read it. */
export function organizationJsonLd(siteUrl: string): JsonLd {
  return {
    "@type": "Organization",
    name: brandName(),
    url: siteUrl,
    logo: `${siteUrl}/favicon.svg`,
    areaServed: { "@type": "Country", name: "United Kingdom" },
    contactPoint: { "@type": "ContactPoint", contactType: "customer support", url: `${siteUrl}/contact` },
  };
}

/** The site itself, with the search it offers. */
export function websiteJsonLd(siteUrl: string): JsonLd {
  return {
    "@type": "WebSite",
    name: brandName(),
    url: siteUrl,
    inLanguage: "en-GB",
    potentialAction: {
      "@type": "SearchAction",
      target: { "@type": "EntryPoint", urlTemplate: `${siteUrl}/search?q={search_term_string}` },
      "query-input": "required name=search_term_string",
    },
  };
}
