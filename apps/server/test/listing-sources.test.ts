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

type Answer = (response: http.ServerResponse, asked: http.IncomingMessage) => void;
const paths: Record<string, Answer> = {
  "/feed.ics": (response, asked) => {
    if (asked.headers["if-none-match"] === '"one"') response.writeHead(304).end();
    else response.writeHead(200, { etag: '"one"' }).end(calendar);
  },
  "/page": (response) => response.end("<!doctype html><title>Our pub</title>"),
  "/large": (response) => {
    const more = () => {
      while (response.write("x".repeat(65_536)));
    };
    response.on("drain", more);
    more();
  },
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
  await readListingSource(database, source, web);
  expect(await database.query("select title, status from events")).toEqual([
    { title: "Dub night", status: "published" },
  ]);
  await readListingSource(database, source, web);
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
  await readListingSource(database, source, web);
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
    await readListingSource(database, source, web);
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
