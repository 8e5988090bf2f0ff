// The sitemap: an index of parts, each of 10,000 addresses at most (sitemaps.org allows 50,000). Made again every 24 hours.

import { SITEMAP_REFRESH_MS } from "@undercroft/contract";
import { callOn } from "#app/api/call.ts";
import type { Client } from "#app/api/public-client.ts";
import { serverNow } from "#app/device/server-time.ts";
import { escapeMarkup } from "#app/format/text/escape-markup.ts";

/** What lists public things by number of part; a part of the product adds its kind in `list_sitemap`. */
export const sitemapKinds = [
  "events",
  "venues",
  "cities",
  "artists",
  "organisers",
  "series",
  "careers",
  "journal",
] as const;

/** One of them. */
export type SitemapKind = (typeof sitemapKinds)[number];

const perPart = 10_000;
const kept = new Map<string, { madeAt: number; text: string }>();

/** What was made less than a day ago, or what `make` makes now. */
async function keepForADay(key: string, make: () => Promise<string>): Promise<string> {
  const known = kept.get(key);
  if (known && serverNow() - known.madeAt < SITEMAP_REFRESH_MS) return known.text;
  const text = await make();
  kept.set(key, { madeAt: serverNow(), text });
  return text;
}

const head = '<?xml version="1.0" encoding="UTF-8"?>\n';
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

/** The index: one part of fixed addresses, then every kind's parts. */
export function sitemapIndex(client: Client, siteUrl: string): Promise<string> {
  return keepForADay(`index ${siteUrl}`, async () => {
    const parts = ["pages"];
    for (const kind of sitemapKinds) {
      const data = await callOn(client, "count_sitemap", { p_kind: kind });
      const count = Math.ceil((data ?? 0) / perPart);
      for (let number = 1; number <= count; number++) parts.push(`${kind}-${number}`);
    }
    const lines = parts.map((name) => `<sitemap><loc>${siteUrl}/sitemap/${name}.xml</loc></sitemap>`);
    return `${head}<sitemapindex ${namespace}>\n${lines.join("\n")}\n</sitemapindex>\n`;
  });
}

/** The part of fixed addresses. */
export function sitemapOfPages(siteUrl: string, paths: readonly string[]): string {
  const lines = paths.map(
    (path) => `<url><loc>${siteUrl}${path === "/" ? "/" : escapeMarkup(path)}</loc></url>`,
  );
  return `${head}<urlset ${namespace}>\n${lines.join("\n")}\n</urlset>\n`;
}

/** One part of a kind; null when there is no such part. What is two years gone has a low priority. */
export async function sitemapPart(
  client: Client,
  siteUrl: string,
  kind: SitemapKind,
  part: number,
): Promise<string | null> {
  const text = await keepForADay(`${kind} ${part} ${siteUrl}`, async () => {
    const entries = await callOn(client, "list_sitemap", { p_kind: kind, p_part: part });
    if (entries.length === 0) return "";
    const lines = entries.map(
      ([slug, day, isLongPast]) =>
        `<url><loc>${siteUrl}/${kind}/${escapeMarkup(slug)}</loc><lastmod>${day}</lastmod>${isLongPast ? "<priority>0.1</priority>" : ""}</url>`,
    );
    return `${head}<urlset ${namespace}>\n${lines.join("\n")}\n</urlset>\n`;
  });
  return text || null;
}

/** What search engines may read: everything but what is personal. */
export function robotsText(siteUrl: string): string {
  const closed = ["/auth/", "/settings", "/bookings", "/admin", "/inbox", "/functions/", "/report"];
  return [
    "User-agent: *",
    ...closed.map((path) => `Disallow: ${path}`),
    "Allow: /",
    "",
    `Sitemap: ${siteUrl}/sitemap.xml`,
    "",
  ].join("\n");
}

/** An answer of one of these files. */
export function fileResponse(text: string, type: string): Response {
  return new Response(text, {
    headers: { "Content-Type": `${type}; charset=utf-8`, "Cache-Control": "public, max-age=3600" },
  });
}
