// A calendar is read from a server of this machine, through the rules for strangers' addresses, and taken by the database.
import http from "node:http";
import type { AddressInfo } from "node:net";
import { createProductDatabase } from "@undercroft/database/testing";
import { createServiceDatabase, type ServiceDatabase } from "@undercroft/postgres";
import type { Web } from "@undercroft/product-functions/read-public";
import type { TestDatabase } from "@undercroft/testing";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { fetchSource, readRetryAfter } from "../src/sources/fetch-source.ts";
import { readListingSource } from "../src/sources/read-listing-source.ts";

const day = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10).replaceAll("-", "");
const calendar = `BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:a\r\nSUMMARY:Dub night\r\nDESCRIPTION:A night to remember.\r\nDTSTART:${day}T200000Z\r\nLOCATION:The Vault\\, 1 Arch Street\\, Leeds\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n`;

/** A page of a website about one night, as it is now. */
const page = { etag: '"p1"', title: "Dub night of the page" };
const pageReads: string[] = [];
const pageOf = (title: string) =>
  `<!doctype html><script type="application/ld+json">${JSON.stringify({
    "@context": "https://schema.org",
    "@type": "MusicEvent",
    "@id": "night-of-the-page",
    name: title,
    description: "Dub all night, in both rooms.",
    startDate: `${new Date(Date.now() + 6 * 86_400_000).toISOString().slice(0, 10)}T20:00:00Z`,
    location: { "@type": "Place", name: "The Vault", address: "1 Arch Street, Leeds" },
  })}</script>`;

/** What Mobilizon says of an event, as its converter words it (lib/federation/activity_stream/converter/event.ex); one is another server's. */
const announce = (id: string, name: string, more: object = {}) => ({
  type: "Event",
  id,
  attributedTo: at("/@events"),
  name,
  content: "<p>Dub &amp; bass<br>all night, in both rooms.</p>",
  startTime: `${new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10)}T21:00:00Z`,
  url: id,
  joinMode: "free",
  status: "CONFIRMED",
  location: {
    type: "Place",
    name: "The Vault",
    address: {
      type: "PostalAddress",
      streetAddress: "1 Arch Street",
      addressLocality: "Leeds",
      postalCode: "LS11 5AB",
    },
  },
  ...more,
});
let announced: object[] = [];

type Answer = (response: http.ServerResponse, asked: http.IncomingMessage) => void;
const paths: Record<string, Answer> = {
  "/feed.ics": (response, asked) => {
    if (asked.headers["if-none-match"] === '"one"') response.writeHead(304).end();
    else response.writeHead(200, { etag: '"one"' }).end(calendar);
  },
  "/page": (response) => response.end("<!doctype html><title>Our pub</title>"),
  "/news.rss": (response) =>
    response
      .writeHead(200, { "content-type": "application/rss+xml" })
      .end(`<?xml version="1.0"?><rss version="2.0"><channel>
      <item><title>Dub night</title><link>http://cal.example:${port}/nights/dub</link></item>
      <item><title>New paint</title><link><![CDATA[http://cal.example:${port}/nights/paint]]></link></item>
      <item><title>Elsewhere</title><link>http://other.example:${port}/nights/other</link></item>
      <item><title>Inside</title><link>http://10.0.0.7/nights/inside</link></item></channel></rss>`),
  "/news.atom": (response) =>
    response.end(`<feed xmlns="http://www.w3.org/2005/Atom"><link rel="self" href="/news.atom"/>
      <entry><link rel="edit" href="/edit"/><link href="/nights/dub?from=feed&amp;x=1"/></entry></feed>`),
  "/nights/dub": (response, asked) => {
    pageReads.push(asked.headers["if-none-match"] ?? "");
    if (asked.headers["if-none-match"] === page.etag) response.writeHead(304).end();
    else response.writeHead(200, { etag: page.etag }).end(pageOf(page.title));
  },
  "/nights/dub?from=feed&x=1": (response) => response.end(pageOf("Atom night")),
  "/nights/paint": (response) => response.end("<!doctype html><title>We have painted</title>"),
  "/large": (response) => {
    const more = () => {
      while (response.write("x".repeat(65_536)));
    };
    response.on("drain", more);
    more();
  },
  "/.well-known/webfinger?resource=acct:events@cal.example": (response) =>
    response.end(
      JSON.stringify({ links: [{ rel: "self", type: "application/activity+json", href: at("/@events") }] }),
    ),
  "/@events": (response) =>
    response.end(JSON.stringify({ id: at("/@events"), type: "Group", outbox: at("/@events/outbox") })),
  "/@events/outbox": (response) =>
    response.end(
      JSON.stringify({ type: "OrderedCollection", totalItems: 3, first: at("/@events/outbox?page=1") }),
    ),
  "/@events/outbox?page=1": (response) =>
    response.end(
      JSON.stringify({
        type: "OrderedCollectionPage",
        orderedItems: announced.map((object) => ({ type: "Create", object })),
      }),
    ),
  "/busy": (response) => response.writeHead(429, { "retry-after": "7200" }).end(),
  "/gone": (response) => response.writeHead(410).end(),
  "/inside": (response) => response.writeHead(302, { location: "http://169.254.169.254/latest" }).end(),
  "/broken": (response) => response.socket?.destroy(),
};
const server = http.createServer((asked, response) => paths[asked.url ?? ""]?.(response, asked));
const web: Web = {
  resolve: async (host) => [host === "cal.example" ? "127.0.0.1" : "10.0.0.7"],
  isPublic: (address) => address === "127.0.0.1",
  isOpenPort: () => true,
};
const reader = { web, pauseMs: 0 };
let port = 0;
let product: TestDatabase;
let database: ServiceDatabase;

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  port = (server.address() as AddressInfo).port;
  product = await createProductDatabase();
  database = createServiceDatabase({ connection: product.connection, max: 2 });
  await database.query(
    `insert into areas (name, slug, kind, lat, lng, radius_miles) values ('Leeds', 'leeds', 'city', 53.8, -1.55, 8)`,
  );
  await database.query("insert into organisers (name, trust) values ('Night Shift', 'trusted')");
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await database.close();
  await product.drop();
});
beforeEach(() => database.query("delete from listing_sources"));

const at = (path: string) => `http://cal.example:${port}${path}`;
const none = { etag: null, last_modified: null };

async function addSource(path: string, state = "active"): Promise<string> {
  const [made] = await database.query<{ id: string }>(
    `insert into listing_sources (owner, organiser_id, name, kind, address, state, next_at)
     select 'organiser', id, 'Calendar', 'address', $1, $2, now() from organisers returning id`,
    [at(path), state],
  );
  return made?.id ?? "";
}
const stateOf = async (source: string) =>
  (
    await database.query<{ state: string; problem: string | null; etag: string | null; hours: number }>(
      "select state, problem, etag, round(extract(epoch from next_at - now()) / 3600)::integer as hours from listing_sources where id = $1",
      [source],
    )
  )[0];

test("A calendar is read, and the second look that finds nothing new writes nothing", async () => {
  const source = await addSource("/feed.ics");
  await readListingSource(database, source, reader);
  expect(await database.query("select title, status from events")).toEqual([
    { title: "Dub night", status: "published" },
  ]);
  await readListingSource(database, source, reader);
  expect(await database.query("select outcome from source_runs order by created_at")).toEqual([
    { outcome: "read" },
    { outcome: "same" },
  ]);
  expect(await stateOf(source)).toMatchObject({ state: "active", etag: '"one"', problem: null });
});

test.each([
  ["/page", "There is no calendar in it: this is a web page"],
  ["/large", "It is larger than 5 MB"],
  ["/busy", "Its server asks us to come back later (429)"],
  ["/gone", "There is nothing at this address any more (410)"],
  ["/inside", "We could not reach this address"],
  ["/broken", "We could not reach this address"],
])("What is at %s is a failure that says why, and takes nothing off", async (path, problem) => {
  const source = await addSource(path);
  await readListingSource(database, source, reader);
  expect(await stateOf(source)).toMatchObject({ state: "failing", problem, hours: path === "/busy" ? 2 : 0 });
  expect(await database.query("select status from events")).toEqual([{ status: "published" }]);
});

test("No address inside our network is asked, by name or by number", async () => {
  for (const address of [
    `http://inside.example:${port}/feed.ics`,
    "http://10.0.0.7/",
    "http://[::1]/",
    "file:///etc/passwd",
  ])
    expect(await fetchSource(address, none, new Date(), web)).toEqual({
      problem: "We could not reach this address",
      retry_after: null,
    });
  expect(await fetchSource(`http://127.0.0.1:${port}/feed.ics`, none, new Date())).toMatchObject({
    problem: "We could not reach this address",
  });
});

test("Retry-After is seconds or a date, and two days at most", () => {
  const now = new Date("2026-11-28T12:00:00Z");
  expect(
    ["120", "Sat, 28 Nov 2026 13:00:00 GMT", "99999999", "soon", undefined].map((value) =>
      readRetryAfter(value, now),
    ),
  ).toEqual([120, 3600, 172_800, null, null]);
});

test("A source that fails for three days tells its team once, and one that is dead for thirty rests", async () => {
  const source = await addSource("/gone");
  const after = async (days: number) => {
    await database.query(
      "update listing_sources set failing_since = now() - make_interval(days => $2) where id = $1",
      [source, days],
    );
    await readListingSource(database, source, reader);
    return database.query(
      "select state, told_failing_at is not null as is_told, next_at is null as rests from listing_sources where id = $1",
      [source],
    );
  };
  expect(await after(2)).toEqual([{ state: "failing", is_told: false, rests: false }]);
  expect(await after(4)).toEqual([{ state: "failing", is_told: true, rests: false }]);
  expect(await after(31)).toEqual([{ state: "resting", is_told: true, rests: true }]);
  expect(await database.query("select internal.queue_due_sources() as due")).toEqual([{ due: 0 }]);
});

test("What is due is queued once, and not again while it is being read", async () => {
  await addSource("/feed.ics");
  expect(await database.query("select internal.queue_due_sources() as due")).toEqual([{ due: 1 }]);
  expect(await database.query("select internal.queue_due_sources() as due")).toEqual([{ due: 0 }]);
});

test("A feed of news is read by its own pages, each asked for with what it said last time", async () => {
  const source = await addSource("/news.rss");
  const titles = () =>
    database.query(
      "select e.title from source_items i join events e on e.id = i.event_id where i.source_id = $1",
      [source],
    );
  await readListingSource(database, source, reader);
  expect(await titles()).toEqual([{ title: "Dub night of the page" }]);
  expect(await stateOf(source)).toMatchObject({ state: "active", problem: null });
  await readListingSource(database, source, reader);
  Object.assign(page, { etag: '"p2"', title: "Dub night, twice as long" });
  await readListingSource(database, source, reader);
  expect(await titles()).toEqual([{ title: "Dub night, twice as long" }]);
  // neither another site nor an address inside our network was asked
  expect(pageReads).toEqual(["", '"p1"', '"p1"']);
  expect(
    await database.query("select outcome, counts from source_runs where source_id = $1 order by created_at", [
      source,
    ]),
  ).toMatchObject([
    { outcome: "read", counts: { new: 1 } },
    { outcome: "read", counts: { same: 1 } },
    { outcome: "read", counts: { changed: 1 } },
  ]);
});

test("A night that has left its feed stays, and a feed without nights says so", async () => {
  const source = await addSource("/news.atom");
  await readListingSource(database, source, reader);
  expect(await stateOf(source)).toMatchObject({ state: "active", problem: null });
  const feed = paths["/news.atom"];
  paths["/news.atom"] = (response) => response.end('<feed xmlns="http://www.w3.org/2005/Atom"></feed>');
  await readListingSource(database, source, reader);
  expect(await database.query("select state from source_items where source_id = $1", [source])).toEqual([
    { state: "listed" },
  ]);
  await database.query("delete from listing_sources");
  const empty = await addSource("/news.atom");
  await readListingSource(database, empty, reader);
  expect(await stateOf(empty)).toMatchObject({
    problem: "This is a news feed, and none of the pages it links to names its events",
  });
  if (feed) paths["/news.atom"] = feed;
});

test("An account of another server is read as a calendar: what it announces, changes and cancels, and nothing of others", async () => {
  await database.query("delete from events");
  const own = at("/events/1");
  announced = [announce(own, "Dub from elsewhere"), announce("http://other.example/events/9", "Not ours")];
  const source = await addSource("/.well-known/webfinger?resource=acct:events@cal.example");
  await readListingSource(database, source, reader);
  const nights = () => database.query("select title, description, status, external_url from events");
  const night = {
    title: "Dub from elsewhere",
    description: "Dub & bass all night, in both rooms.",
    external_url: own,
  };
  expect(await nights()).toEqual([{ ...night, status: "published" }]);
  expect(await database.query("select internal.is_night_federated(e) as is_told from events e")).toEqual([
    { is_told: false },
  ]);
  announced = [announce(own, "Dub from elsewhere", { status: "CANCELLED" })];
  await readListingSource(database, source, reader);
  expect(await nights()).toEqual([{ ...night, status: "cancelled" }]);
  announced = [];
  await readListingSource(database, source, reader);
  expect(await stateOf(source)).toMatchObject({ problem: "This account does not announce any events" });
});
