// Reads one source of listings, an address or a file, and has the database take what it holds.
import { readSource, type SourceVenue } from "@undercroft/database/sources";
import type { ServiceDatabase } from "@undercroft/postgres";
import type { Web } from "@undercroft/product-functions/read-public";
import pg from "pg";
import { type FetchedSource, fetchSource, type KnownVersion } from "./fetch-source.ts";
import { type FeedPage, readFeedPages } from "./read-feed-pages.ts";

type SourceToRead = KnownVersion & {
  address: string | null;
  /** base64 */
  content: string | null;
  now: string;
  organiser: string;
  venue: SourceVenue | null;
  /** of a feed, as they were read last */
  pages: FeedPage[];
};

const bytesOf = (source: SourceToRead, now: Date, web?: Web): Promise<FetchedSource> | FetchedSource =>
  source.address === null
    ? { bytes: Buffer.from(source.content ?? "", "base64"), etag: null, last_modified: null }
    : fetchSource(source.address, source, now, web);

/** How sources are asked for. */
export type SourceReader = { web?: Web; pauseMs?: number };

const bytesIn = (fetched: FetchedSource): Buffer => ("bytes" in fetched ? fetched.bytes : Buffer.alloc(0));
const versionOf = ({ etag, last_modified }: KnownVersion): KnownVersion => ({ etag, last_modified });

/** What a source says now, as `internal.take_source_reading` takes it. */
async function readingOf(
  database: ServiceDatabase,
  source: SourceToRead,
  { web, pauseMs }: SourceReader,
): Promise<object> {
  const now = new Date(source.now);
  const fetched = await bytesOf(source, now, web);
  const feed =
    source.address === null
      ? null
      : await readFeedPages(fetched, source.address, source.pages, {
          now,
          ...(web ? { web } : {}),
          ...(pauseMs === undefined ? {} : { pauseMs }),
        });
  if (!feed && !("bytes" in fetched)) return fetched;
  if (feed?.pages.every(({ content }) => content === ""))
    return { problem: "This is a news feed, and none of the pages it links to names its events" };
  const version = versionOf("bytes" in fetched ? fetched : source);
  try {
    const reading = await readSource(feed?.bytes ?? bytesIn(fetched), {
      organiser: source.organiser,
      venue: source.venue,
      areas: {
        query: async <Row extends object>(text: string) => ({ rows: await database.query<Row>(text) }),
      },
      now,
    });
    // what is no longer news is not struck
    return feed ? { ...reading, ...version, is_whole: false, pages: feed.pages } : { ...reading, ...version };
  } catch (error) {
    return { problem: error instanceof Error ? error.message.slice(0, 300) : "It cannot be read" };
  }
}

/** Reads the source; one that is gone, or rests, is left alone. */
export async function readListingSource(
  database: ServiceDatabase,
  id: string,
  reader: SourceReader = {},
): Promise<void> {
  const [found] = await database.query<{ source: SourceToRead | null }>(
    "select internal.source_to_read($1) as source",
    [id],
  );
  if (!found?.source) return;
  const take = (reading: object) =>
    database.query("select internal.take_source_reading($1, $2)", [id, JSON.stringify(reading)]);
  const reading = await readingOf(database, found.source, reader);
  try {
    await take(reading);
  } catch (error) {
    // what the database cannot take is a failure of this reading, so that the next one comes later and its team is told
    if (!(error instanceof pg.DatabaseError)) throw error;
    await take({ problem: "It holds something that could not be taken" });
    throw error;
  }
}
