import { brandName } from "@undercroft/contract/brand";
import type { MetaDescriptor } from "react-router";
import type { SiteSettings } from "#app/context.ts";
import { feedLinks } from "./feed-links.ts";
import { oembedLinks } from "./oembed-links.ts";

type MetaArguments = {
  location: { pathname: string; search: string };
  matches: readonly ({ id: string; loaderData?: unknown } | undefined)[];
};

type PageMeta = {
  /** Without the product's name; null for the home page, which is the name. */
  title: string | null;
  description: string;
  /** Path of the one address this page is known by; the path without its query unless given. */
  canonical?: string;
  /** Path of a picture for link previews, and its alternative text. */
  image?: { path: string; alt: string };
  type?: "website" | "article" | "event";
  /** Other websites may show it by its address (/oembed); of nights and articles this is so anyway. */
  isEmbeddable?: boolean;
  /** Path of the page whose nights are there for calendars and feed readers, with its question when they are those of one. */
  feeds?: string;
  /** Path of the document by which other servers follow the page, or show the night; none where they cannot. */
  actor?: string | undefined;
  /** Keeps thin or personal pages out of search engines. */
  isHidden?: boolean;
  /** schema.org objects; see json-ld.ts for the common ones. */
  jsonLd?: readonly JsonLd[];
};

/** A schema.org object; `@context` is added here. */
export type JsonLd = { "@type": string } & Record<string, unknown>;

/** The title, description, canonical address, link preview and structured data of a screen. */
export function pageMeta({ location, matches }: MetaArguments, page: PageMeta): MetaDescriptor[] {
  const origin = siteUrlOf(matches);
  const url = `${origin}${page.canonical ?? location.pathname}`;
  const title = page.title
    ? `${page.title} | ${brandName()}`
    : `${brandName()} | Underground nights, art and venues in the UK`;
  const image = page.image ?? { path: "/preview.jpg", alt: brandName() };
  return [
    { title },
    { name: "description", content: page.description },
    { tagName: "link", rel: "canonical", href: url },
    ...(page.isHidden ? [{ name: "robots", content: "noindex" }] : []),
    { property: "og:site_name", content: brandName() },
    { property: "og:locale", content: "en_GB" },
    { property: "og:type", content: page.type ?? "website" },
    { property: "og:title", content: title },
    { property: "og:description", content: page.description },
    { property: "og:url", content: url },
    { property: "og:image", content: `${origin}${image.path}` },
    { property: "og:image:alt", content: image.alt },
    { name: "twitter:card", content: "summary_large_image" },
    // written by the server alone: what reads them does not go from page to page
    ...(import.meta.env.SSR && !page.isHidden && (page.isEmbeddable || page.type)
      ? oembedLinks(url, origin)
      : []),
    ...(import.meta.env.SSR && page.feeds ? feedLinks(origin, title, page.feeds) : []),
    ...(import.meta.env.SSR && page.actor
      ? [
          {
            tagName: "link",
            rel: "alternate",
            type: "application/activity+json",
            href: `${origin}${page.actor}`,
          },
        ]
      : []),
    ...(page.jsonLd ?? []).map((object) => ({
      "script:ld+json": { "@context": "https://schema.org", ...object },
    })),
  ];
}

/** The public origin of the site, from the root's data. */
export function siteUrlOf(matches: MetaArguments["matches"]): string {
  const root = matches.find((match) => match?.id === "root");
  return (root?.loaderData as SiteSettings | undefined)?.siteUrl ?? "";
}
