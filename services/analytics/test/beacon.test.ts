// What `POST /beacon/` takes and what it leaves out, over a real socket; the database is a list that remembers what it was given.
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type Beacon, type CountedEvent, createBeacon, type Written } from "../src/index.ts";

const siteUrl = "https://undercroft.example";
const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
const iphone =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1";
const id = "8f9c1c52-8d4c-4b6e-9d8b-2f7f5a1e0c11";
const view = { name: "page_viewed", route: "/events/:idOrSlug", ago: 10 };

let time = Date.UTC(2026, 10, 23, 12);
let day = "2026-11-23";
let written: CountedEvent[] = [];
let isDatabaseUp = true;
let errors: unknown[] = [];
let beacon: Beacon;
let server: Server;
let address: string;

async function write(events: readonly CountedEvent[]): Promise<Written> {
  if (!isDatabaseUp) throw new Error("the database cannot be reached");
  written.push(...events);
  return { written: events.length, dropped: 0, day, salt: `salt of ${day}` };
}

beforeEach(async () => {
  time = Date.UTC(2026, 10, 23, 12);
  day = "2026-11-23";
  written = [];
  errors = [];
  isDatabaseUp = true;
  beacon = createBeacon({
    write,
    isRoute: (pattern) => ["/", "/events/:idOrSlug", "/search"].includes(pattern),
    siteUrl,
    onError: (error) => errors.push(error),
    now: () => time,
  });
  server = createServer((request, response) => void beacon.answer(request, response, ["X-Ours", "yes"]));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/beacon/`;
});

afterEach(async () => {
  await beacon.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

type Sender = { from?: string; agent?: string; headers?: Record<string, string>; method?: string };

async function send(
  body: unknown,
  { from = "192.0.2.1", agent = firefox, headers = {}, method = "POST" }: Sender = {},
) {
  const response = await fetch(address, {
    method,
    headers: {
      "content-type": "text/plain",
      origin: siteUrl,
      "sec-fetch-site": "same-origin",
      "x-forwarded-for": from,
      "user-agent": agent,
      ...headers,
    },
    ...(method === "POST" ? { body: typeof body === "string" ? body : JSON.stringify(body) } : {}),
  });
  expect(response.status).toBe(204);
  return response;
}

/** What was written once nothing waits any more, and what was dropped why. */
async function settle() {
  await beacon.close();
  return { written, figures: beacon.takeFigures() };
}

const none = { foreign: 0, unwanted: 0, crawler: 0, malformed: 0, tooMany: 0, full: 0, unknown: 0, lost: 0 };

test("a report is answered 204 with the headers of the kernel and written with a pseudonym, a device and the source", async () => {
  const response = await send(
    { source: "flyer", referrer: "ra.co", area: "leeds", events: [{ ...view, event_id: id }] },
    { agent: iphone },
  );
  expect(response.headers.get("x-ours")).toBe("yes");
  const { figures } = await settle();
  expect(figures).toEqual({ ...none, written: 1 });
  expect(written).toEqual([
    {
      at: new Date(time - 10).toISOString(),
      name: "page_viewed",
      route: "/events/:idOrSlug",
      event_id: id,
      venue_id: null,
      source: "flyer",
      referrer_host: "ra.co",
      area: "leeds",
      anon_id: expect.stringMatching(/^[\w-]{22}$/),
      network_id: expect.stringMatching(/^[\w-]{22}$/),
      device: "phone",
    },
  ]);
  expect(JSON.stringify(written)).not.toMatch(/192\.0\.2|iPhone/);
});

test("two browsers of one network are two visitors of one network", async () => {
  for (const agent of ["Mozilla/5.0 (X11; Linux) Firefox/140.0", "Mozilla/5.0 (Macintosh) Firefox/140.0"])
    await send({ events: [view] }, { agent });
  const { written } = await settle();
  expect(new Set(written.map(({ anon_id }) => anon_id)).size).toBe(2);
  expect(new Set(written.map(({ network_id }) => network_id)).size).toBe(1);
});

test("an unknown name, an unknown route, an id that is none and a time out of reach are dropped one by one", async () => {
  await send({
    events: [
      view,
      { ...view, name: "page_read" },
      { ...view, route: "/events/some-night" },
      { ...view, route: null },
      { ...view, event_id: "some-night" },
      { ...view, ago: 5 * 60_000 + 1 },
      { ...view, ago: -1 },
      { ...view, ago: "soon" },
      null,
    ],
  });
  expect((await settle()).figures).toEqual({ ...none, written: 1, malformed: 8 });
});

test("a bad source, referrer or place is left out and the event counts all the same", async () => {
  await send({ source: "Robert'); drop", referrer: "a host", area: "../x", events: [view] });
  await send({ referrer: "undercroft.example", events: [view] });
  expect((await settle()).written).toMatchObject([
    { source: null, referrer_host: null, area: null },
    { referrer_host: null },
  ]);
});

test.each([["no JSON at all"], ["[]"], ['{"events":[]}'], ['{"events":{}}'], ["null"], ['"x"'], [""]])(
  "a body of %j is dropped and answered 204",
  async (body) => {
    await send(body);
    expect((await settle()).figures).toEqual({ ...none, written: 0, malformed: 1 });
  },
);

test("the twenty-first event of a report is dropped", async () => {
  await send({ events: Array.from({ length: 25 }, () => ({ ...view, ago: 0 })) });
  expect((await settle()).figures).toEqual({ ...none, written: 20, malformed: 5 });
});

test("a body of more than 8 kB is dropped, also when its length is not announced", async () => {
  const long = JSON.stringify({ events: [view], more: "x".repeat(8 * 1024) });
  await send(long);
  const response = await fetch(address, {
    method: "POST",
    headers: { origin: siteUrl, "user-agent": firefox },
    body: new Blob([long]).stream(),
    duplex: "half",
  } as RequestInit);
  expect(response.status).toBe(204);
  expect((await settle()).figures).toEqual({ ...none, written: 0, malformed: 2 });
});

test("a report of another site, or of no page, is dropped; an old browser's origin is enough", async () => {
  await send({ events: [view] }, { headers: { "sec-fetch-site": "cross-site" } });
  await send({ events: [view] }, { headers: { "sec-fetch-site": "same-site" } });
  await send({ events: [view] }, { headers: { "sec-fetch-site": "none" } });
  expect(beacon.takeFigures()).toMatchObject({ foreign: 3 });
  const bare = { method: "POST", body: JSON.stringify({ events: [view] }) };
  await fetch(address, { ...bare, headers: { "user-agent": firefox, "sec-fetch-mode": "cors" } });
  await fetch(address, { ...bare, headers: { "user-agent": firefox, origin: "https://elsewhere.example" } });
  await fetch(address, { ...bare, headers: { "user-agent": firefox, origin: "null" } });
  expect(beacon.takeFigures()).toMatchObject({ foreign: 3 });
  await fetch(address, { ...bare, headers: { "user-agent": firefox, origin: siteUrl } });
  expect((await settle()).written).toHaveLength(1);
});

test("crawlers, Global Privacy Control, Do Not Track and other methods are left out", async () => {
  await send(
    { events: [view] },
    { agent: "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)" },
  );
  await send({ events: [view] }, { headers: { "sec-gpc": "1" } });
  await send({ events: [view] }, { headers: { dnt: "1" } });
  await send(null, { method: "GET" });
  expect((await settle()).figures).toEqual({ ...none, written: 0, crawler: 1, unwanted: 2, malformed: 1 });
});

test("switching off is written bare: no pseudonym, no page, no place", async () => {
  await send({
    source: "flyer",
    area: "leeds",
    events: [{ name: "statistics_off", route: "/search", ago: 0, event_id: id }],
  });
  const nothing = {
    route: null,
    event_id: null,
    venue_id: null,
    source: null,
    referrer_host: null,
    area: null,
  };
  expect((await settle()).written).toEqual([
    {
      ...nothing,
      at: expect.any(String),
      name: "statistics_off",
      anon_id: null,
      network_id: null,
      device: null,
    },
  ]);
});

test("an address reports 300 events a minute, and an IPv6 subscriber counts as one", async () => {
  const twenty = { events: Array.from({ length: 20 }, () => view) };
  for (let report = 0; report < 15; report += 1) await send(twenty, { from: `2001:db8:1:2::${report + 1}` });
  await send(twenty, { from: "2001:0DB8:0001:0002:ffff::9" });
  await send(twenty, { from: "2001:db8:1:3::1" });
  expect(beacon.takeFigures()).toMatchObject({ tooMany: 20 });
  time += 60_000;
  await send(twenty, { from: "2001:db8:1:2::1" });
  expect((await settle()).figures.tooMany).toBe(0);
  expect(written).toHaveLength(340);
});

test("an address has fifty visitors a day, and the same visitor stays one", async () => {
  for (let agent = 0; agent < 51; agent += 1)
    await send({ events: [view] }, { agent: `${firefox} ${agent}` });
  await send({ events: [view] }, { agent: `${firefox} 0` });
  expect((await settle()).figures).toMatchObject({ tooMany: 1 });
  expect(written).toHaveLength(51);
  expect(new Set(written.map(({ anon_id }) => anon_id)).size).toBe(50);
});

test("the pseudonym is another one on the next day in London", async () => {
  time = Date.parse("2026-07-14T22:59:00Z"); // 23:59 in London
  day = "2026-07-14";
  await send({ events: [view] });
  time = Date.parse("2026-07-14T23:01:00Z");
  day = "2026-07-15";
  await send({ events: [view] });
  await send({ events: [view] });
  const [before, after, again] = (await settle()).written.map(({ anon_id }) => anon_id);
  expect(before).not.toBe(after);
  expect(after).toBe(again);
});

test("while the database is away reports are answered, dropped and counted, and it is asked once a second", async () => {
  isDatabaseUp = false;
  await send({ events: [view, view] });
  await send({ events: [view] });
  expect(errors).toHaveLength(1);
  expect(beacon.takeFigures()).toMatchObject({ lost: 3 });
  isDatabaseUp = true;
  time += 1_000;
  await send({ events: [view] });
  expect((await settle()).figures).toMatchObject({ written: 1, lost: 0 });
});
