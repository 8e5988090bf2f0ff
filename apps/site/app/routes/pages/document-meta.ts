import type { MetaDescriptor } from "react-router";
import type { PageDocument } from "#app/parts/pages/documents.server.ts";
import { breadcrumbJsonLd } from "#app/shell/head/json-ld.ts";
import { jsonLdOfDocument } from "#app/shell/head/json-ld-of-document.ts";
import { type JsonLd, pageMeta, siteUrlOf } from "#app/shell/head/page-meta.ts";

/** Title, description and structured data of a text about us; earlier versions are not for search engines. */
export function documentMeta(
  args: Parameters<typeof pageMeta>[0],
  document: PageDocument | undefined,
  more: readonly JsonLd[] = [],
): MetaDescriptor[] {
  if (!document)
    return pageMeta(args, { title: "Page not found", description: "There is no such page.", isHidden: true });
  const { slug, title, description, version, versions } = document;
  const siteUrl = siteUrlOf(args.matches);
  const crumbs = [
    { label: "Home", path: "/" },
    { label: title, path: `/${slug}` },
  ];
  return pageMeta(args, {
    title,
    description,
    canonical: `/${slug}`,
    isHidden: version !== versions[0]?.version,
    jsonLd: import.meta.env.SSR
      ? [breadcrumbJsonLd(siteUrl, crumbs), ...more]
      : jsonLdOfDocument(args.location.pathname),
  });
}
