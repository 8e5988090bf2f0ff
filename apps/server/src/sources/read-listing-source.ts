// Reads one source of listings, an address or a file, and has the database take what it holds.
import { readSource, type SourceReading, type SourceVenue } from "@undercroft/database/sources";
import type { ServiceDatabase } from "@undercroft/postgres";
import type { Web } from "@undercroft/product-functions/read-public";
import pg from "pg";
import { type FetchedSource, fetchSource, type KnownVersion } from "./fetch-source.ts";
import { isAccountAddress, readAccount } from "./read-account.ts";
import { type FeedPage, readFeedPages } from "./read-feed-pages.ts";
import { readSoftware } from "./read-software.ts";

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
    : fetchSource(source.address, isAccountAddress(source.address) ? noVersion : source, now, web);

/** where an account is stays the same, whatever it announces */
const noVersion: KnownVersion = { etag: null, last_modified: null };

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
  if (source.address !== null && isAccountAddress(source.address) && "bytes" in fetched)
    return readingOfAccount(database, source, await readAccount(fetched.bytes, web), web);
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
  const reading = await readNights(database, source, feed?.bytes ?? bytesIn(fetched));
  if ("problem" in reading) return reading;
  // what is no longer news is not struck
  return feed ? { ...reading, ...version, is_whole: false, pages: feed.pages } : { ...reading, ...version };
}

/** The nights in some bytes, or why they cannot be read. */
async function readNights(
  database: ServiceDatabase,
  source: SourceToRead,
  bytes: Buffer,
): Promise<SourceReading | { problem: string }> {
  try {
    return await readSource(bytes, {
      organiser: source.organiser,
      venue: source.venue,
      areas: {
        query: async <Row extends object>(text: string) => ({ rows: await database.query<Row>(text) }),
      },
      now: new Date(source.now),
    });
  } catch (error) {
    return { problem: error instanceof Error ? error.message.slice(0, 300) : "It cannot be read" };
  }
}

/** What an account announces. Of an outbox that was not read to its end, nothing that is missing is struck. */
async function readingOfAccount(
  database: ServiceDatabase,
  source: SourceToRead,
  account: Awaited<ReturnType<typeof readAccount>>,
  web?: Web,
): Promise<object> {
  if ("problem" in account) return account;
  await noteSoftware(database, source.address ?? "", account.origin, web);
  const reading = await readNights(database, source, account.bytes);
  if ("problem" in reading) return reading;
  return { ...reading, ...noVersion, is_whole: account.isWhole && (reading.is_whole ?? true) };
}

/** Has the server of an account say what it runs, where that is not known or a month old. */
async function noteSoftware(
  database: ServiceDatabase,
  address: string,
  origin: string,
  web?: Web,
): Promise<void> {
  const host = address.split("@").at(-1) ?? "";
  const [row] = await database.query<{ wanted: boolean }>("select internal.wants_software($1) as wanted", [
    host,
  ]);
  if (!row?.wanted) return;
  const software = await readSoftware(origin, web);
  await database.query("select internal.note_source_software($1, $2)", [host, software]);
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
