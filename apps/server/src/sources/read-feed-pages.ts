// Looks at the pages that a feed links to, one after the other, each with what it said last time.
import { setTimeout } from "node:timers/promises";
import { contentOfPage, listFeedPages, MAX_FEED_PAGES, speaksOfComing } from "@undercroft/database/sources";
import { PublicFetchError, readPublic, type Web } from "@undercroft/product-functions/read-public";
import { type FetchedSource, type KnownVersion, sourceHeaders } from "./fetch-source.ts";

/** A page as it was last read: JSON-LD, or nothing. */
export type FeedPage = KnownVersion & { url: string; content: string };

const MAX_BYTES = 2_000_000;
const TIMEOUT_MS = 10_000;
/** between two pages, so that a small server has time for its visitors */
const PAUSE_MS = 1_000;

/** How pages are asked for. */
export type PageReader = { web?: Web; now: Date; pauseMs?: number };

/** The page as it is now; null where its server asks us to stop. */
async function readPage(page: FeedPage, web?: Web): Promise<FeedPage | null> {
  try {
    const answer = await readPublic(page.url, {
      ...(web ? { web } : {}),
      headers: sourceHeaders(page),
      maxBytes: MAX_BYTES,
      timeoutMs: TIMEOUT_MS,
    });
    if (answer.status === 429 || answer.status === 503) return null;
    if (answer.status !== 200 || !answer.isWhole) return page;
    const { etag, "last-modified": lastModified } = answer.headers;
    const version = { etag: etag ?? null, last_modified: lastModified ?? null };
    return { url: page.url, ...version, content: contentOfPage(answer.bytes) };
  } catch (error) {
    if (!(error instanceof PublicFetchError)) throw error;
    return page;
  }
}

/** Which pages are looked at: those in the feed, then those that left it and speak of nights to come. */
function pagesToRead(links: readonly string[], known: readonly FeedPage[], now: Date): FeedPage[] {
  const before = new Map(known.map((page) => [page.url, page]));
  const listed = links.map((url) => before.get(url) ?? { url, etag: null, last_modified: null, content: "" });
  const left = known.filter(({ url, content }) => !links.includes(url) && speaksOfComing(content, now));
  return [...listed, ...left].slice(0, MAX_FEED_PAGES * 2);
}

/**
 * Where a source is a feed, what its pages say is its calendar.
 * @param fetched what the address answered; a feed that is the same may have pages that are not
 * @returns null where it is no feed
 */
export async function readFeedPages(
  fetched: FetchedSource,
  address: string,
  known: readonly FeedPage[],
  { web, now, pauseMs = PAUSE_MS }: PageReader,
): Promise<{ bytes: Buffer; pages: FeedPage[] } | null> {
  const links =
    "bytes" in fetched
      ? listFeedPages(fetched.bytes, address)
      : "same" in fetched && known.length > 0
        ? known.map(({ url }) => url)
        : null;
  if (links === null) return null;
  const pages = pagesToRead(links, known, now);
  for (const [place, page] of pages.entries()) {
    if (place > 0) await setTimeout(pauseMs);
    const read = await readPage(page, web);
    if (read === null) break;
    pages[place] = read;
  }
  const documents = pages.flatMap(({ content }) =>
    content === "" ? [] : (JSON.parse(content) as unknown[]),
  );
  return { bytes: Buffer.from(JSON.stringify(documents)), pages };
}
