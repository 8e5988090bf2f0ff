// A feed of news (RSS or Atom) as a source: the pages its items link to say what is on, in JSON-LD.
import { listDocuments } from "../import/formats/read-page.ts";
import { toLine } from "../import/text/plain-text.ts";

/** Pages of one feed that are looked at, the newest first. */
export const MAX_FEED_PAGES = 30;
/** Letters of what a page says of its events. */
const MAX_CONTENT = 40_000;

const isFeed = (text: string): boolean =>
  /^\s*(?:<\?[^>]*>\s*|<!--[\s\S]*?-->\s*)*<(?:rss|feed|rdf:RDF)\b/i.test(text);

/** The link of an item of RSS, or of an entry of Atom. */
function linkOf(item: string): string | null {
  const [, plain] =
    /<link\b[^>]*>\s*(?:<!\[CDATA\[)?\s*([^<\]\s][^<\]]*?)\s*(?:\]\]>)?\s*<\/link>/i.exec(item) ?? [];
  if (plain) return toLine(plain);
  const links = [...item.matchAll(/<link\b([^>]*)>/gi)].map(([, written = ""]) => ({
    rel: /\brel\s*=\s*["']([^"']*)/i.exec(written)?.[1] ?? "alternate",
    href: /\bhref\s*=\s*["']([^"']*)/i.exec(written)?.[1],
  }));
  const found = links.find(({ rel, href }) => rel === "alternate" && href);
  return found?.href ? toLine(found.href) : null;
}

/** UTF-8, and Windows-1252 where it is not, as files are read. */
function decode(bytes: Buffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

const siteOf = (url: URL): string => url.hostname.replace(/^www\./, "");

/**
 * Addresses of the pages that a feed links to, on its own site alone: no feed makes us knock at the doors of others.
 * @param address where the feed itself is
 * @returns null for what is no feed
 */
export function listFeedPages(bytes: Buffer, address: string): string[] | null {
  const text = decode(bytes);
  if (!isFeed(text)) return null;
  const feed = new URL(address);
  const pages = new Set<string>();
  for (const [item] of text.matchAll(/<(item|entry)\b[\s\S]*?<\/\1>/gi)) {
    const link = linkOf(item);
    const page = link && URL.canParse(link, feed.href) ? new URL(link, feed.href) : null;
    if (!page || !/^https?:$/.test(page.protocol) || siteOf(page) !== siteOf(feed)) continue;
    page.hash = "";
    pages.add(page.href);
    if (pages.size === MAX_FEED_PAGES) break;
  }
  return [...pages];
}

/** What a page says of its events, as JSON; empty where it says nothing. */
export function contentOfPage(bytes: Buffer): string {
  const { documents } = listDocuments(decode(bytes));
  // a lost letter stays one, and is refused with its row each time: as itself no table takes it
  const content = documents.length === 0 ? "" : JSON.stringify(documents).replaceAll("\uFFFD", "\\ufffd");
  return /Event|Festival/.test(content) && content.length <= MAX_CONTENT ? content : "";
}

/** Whether a page speaks of a day that lies ahead, so that it is looked at after it has left its feed. */
export function speaksOfComing(content: string, now: Date): boolean {
  const today = now.toISOString().slice(0, 10);
  return [...content.matchAll(/"(?:startDate|endDate)":"(\d{4}-\d{2}-\d{2})/g)].some(
    ([, day = ""]) => day >= today,
  );
}
