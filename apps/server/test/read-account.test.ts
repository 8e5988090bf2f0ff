// Outboxes of Mobilizon, Gancio, gathio and the WordPress plugin Event Bridge, written by hand after their sources, read as calendars.
import http from "node:http";
import type { AddressInfo } from "node:net";
import { readSource } from "@undercroft/database/sources";
import type { Web } from "@undercroft/product-functions/read-public";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readAccount } from "../src/sources/read-account.ts";
import { readSoftware } from "../src/sources/read-software.ts";

const pages = new Map<string, unknown>();
const server = http.createServer((asked, response) => {
  const said = pages.get(asked.url ?? "");
  if (said === undefined) response.writeHead(404).end();
  else response.end(JSON.stringify(said));
});
const web: Web = {
  resolve: async () => ["127.0.0.1"],
  isPublic: (address) => address === "127.0.0.1",
  isOpenPort: () => true,
};
let base = "";
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  base = `http://there.example:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const PUBLIC = "https://www.w3.org/ns/activitystreams#Public";
const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

const leeds = {
  id: "leeds",
  parent_id: null,
  kind: "city",
  name: "Leeds",
  lat: 53.8,
  lng: -1.55,
  radius_miles: 8,
};
const areas = { query: async (text: string) => ({ rows: text.includes("public.areas") ? [leeds] : [] }) };

/** What is read of an account whose outbox holds these items, the newest first. */
async function read(items: unknown[]) {
  const actor = `${base}/@events`;
  pages.set("/@events", { id: actor, type: "Group", outbox: `${actor}/outbox` });
  pages.set("/@events/outbox", {
    type: "OrderedCollection",
    first: { type: "OrderedCollectionPage", orderedItems: items },
  });
  const found = { links: [{ rel: "self", type: "application/activity+json", href: actor }] };
  const account = await readAccount(Buffer.from(JSON.stringify(found)), web);
  if ("problem" in account) return { problem: account.problem };
  return readSource(account.bytes, {
    organiser: "Night Shift",
    venue: null,
    areas: areas as Parameters<typeof readSource>[1]["areas"],
    now: new Date(),
  });
}
const nightsOf = async (items: unknown[]) => {
  const reading = await read(items);
  if ("problem" in reading) throw new Error(reading.problem);
  expect(reading.refused).toEqual([]);
  return reading.nights;
};

// lib/federation/activity_stream/converter/event.ex and address.ex: `model_to_as`
const mobilizon = (path: string, more: object = {}) => ({
  type: "Event",
  id: `${base}/events/${path}`,
  url: `${base}/events/${path}`,
  uuid: path,
  to: [PUBLIC],
  cc: [`${base}/@events/followers`],
  actor: `${base}/@ada`,
  attributedTo: `${base}/@events`,
  name: "Dub from elsewhere",
  content: "<p>Dub &amp; bass<br>all night, in both rooms.</p>",
  mediaType: "text/html",
  category: "MUSIC",
  startTime: `${day(7)}T21:00:00+01:00`,
  endTime: `${day(8)}T02:00:00+01:00`,
  timezone: "Europe/Paris",
  joinMode: "free",
  externalParticipationUrl: null,
  draft: false,
  status: "CONFIRMED",
  "ical:status": "CONFIRMED",
  isOnline: false,
  attachment: [],
  tag: [],
  location: {
    type: "Place",
    id: `${base}/address/1`,
    name: "The Vault",
    address: {
      type: "PostalAddress",
      streetAddress: "1 Arch Street",
      postalCode: null,
      addressLocality: "Leeds",
      addressRegion: null,
      addressCountry: "United Kingdom",
    },
    latitude: 53.79,
    longitude: -1.54,
  },
  ...more,
});
const activity = (type: string, object: unknown, actor = `${base}/@ada`) => ({
  type,
  id: `${base}/activities/${Math.random()}`,
  actor,
  to: [PUBLIC],
  object,
});

test("Mobilizon's events are read of those who wrote them and of the group that announces them, by their own clock", async () => {
  pages.set("/events/named", mobilizon("named", { name: "Named by its address" }));
  const nights = await nightsOf([
    activity("Announce", `${base}/events/named`, `${base}/@events`),
    activity("Create", mobilizon("dub")),
  ]);
  expect(nights).toMatchObject([
    { title: "Named by its address" },
    {
      key: `${base}/events/dub`,
      title: "Dub from elsewhere",
      description: "Dub & bass all night, in both rooms.",
      starts_at: `${day(7)}T20:00:00Z`,
      ends_at: `${day(8)}T01:00:00Z`,
      status: "published",
      place: { name: "The Vault", area_id: "leeds" },
      url: `${base}/events/dub`,
    },
  ]);
});

test("The newest word about an event counts: changed, cancelled, deleted", async () => {
  const nights = await nightsOf([
    activity("Delete", { type: "Tombstone", id: `${base}/events/gone` }),
    activity("Update", mobilizon("off", { status: "CANCELLED", "ical:status": "CANCELLED" })),
    activity(
      "Update",
      mobilizon("dub", { name: "Dub, moved", startTime: `${day(9)}T22:00:00Z`, endTime: null }),
    ),
    activity("Create", mobilizon("gone")),
    activity("Create", mobilizon("off")),
    activity("Create", mobilizon("dub")),
  ]);
  expect(nights.map(({ title, status, starts_at, ends_at }) => [title, status, starts_at, ends_at])).toEqual([
    ["Dub from elsewhere", "cancelled", `${day(7)}T20:00:00Z`, `${day(8)}T01:00:00Z`],
    ["Dub, moved", "published", `${day(9)}T22:00:00Z`, null],
  ]);
});

test("Drafts, events for followers alone and those of another server are none of an account's", async () => {
  const strange = [
    mobilizon("draft", { draft: true }),
    mobilizon("unlisted", { to: [`${base}/@events/followers`], cc: [PUBLIC] }),
    mobilizon("theirs", { id: "http://other.example/events/9" }),
    mobilizon("foreign", { attributedTo: "http://other.example/@events" }),
    mobilizon("timeless", { startTime: null }),
    { type: "Note", id: `${base}/notes/1`, content: "Doors at nine" },
    { type: "Question", id: `${base}/q`, name: "Who comes?" },
  ];
  expect(await read(strange.map((object) => activity("Create", object)))).toEqual({
    problem: "This account does not announce any events",
  });
  expect(
    await read([activity("Announce", "http://other.example/events/9"), activity("Like", mobilizon("dub"))]),
  ).toEqual({
    problem: "This account does not announce any events",
  });
});

// server/api/models/event.js: `toAP`; server/federation/users.js lists them without activities
test("Gancio's events are read from a list of their own, with an address in one line, and older ones that are a Note", async () => {
  const gancio = (path: string, more: object = {}) => ({
    id: `${base}/federation/m/${path}`,
    name: "Serata dub",
    url: `${base}/event/serata-dub-${path}`,
    type: "Event",
    startTime: `${day(6)}T22:00:00.000+01:00`,
    location: {
      type: "Place",
      name: "The Vault",
      address: "1 Arch Street, Leeds",
      latitude: null,
      longitude: null,
    },
    attachment: [],
    tag: [{ type: "Hashtag", name: "#dub", href: `${base}/tag/dub` }],
    attributedTo: `${base}/federation/u/events`,
    to: [PUBLIC],
    cc: [],
    content: "",
    summary: "The Vault, Friday at ten, all night in both rooms",
    ...more,
  });
  const nights = await nightsOf([
    gancio("1"),
    gancio("2", { type: "Note", endTime: `${day(7)}T03:00:00.000+01:00` }),
  ]);
  expect(nights).toMatchObject([
    {
      title: "Serata dub",
      description: "The Vault, Friday at ten, all night in both rooms",
      starts_at: `${day(6)}T21:00:00Z`,
      ends_at: null,
      place: { name: "The Vault", area_id: "leeds" },
      url: `${base}/event/serata-dub-1`,
    },
    { key: `${base}/federation/m/2`, ends_at: `${day(7)}T02:00:00Z` },
  ]);
});

// src/activitypub.ts: `createActivityPubEvent`
test("gathio's events are read though their place is a text and nobody is named as their author", async () => {
  const gathio = {
    "@context": ["https://www.w3.org/ns/activitystreams", { toot: "http://joinmastodon.org/ns#" }],
    indexable: false,
    discoverable: false,
    id: `${base}/5f0c`,
    name: "Allotment party",
    type: "Event",
    startTime: `${day(5)}T14:00:00+00:00`,
    endTime: `${day(5)}T18:00:00+00:00`,
    content: "Bring *seeds*, and something to eat.",
    location: "The Vault, 1 Arch Street, Leeds",
  };
  expect(await nightsOf([activity("Update", gathio, `${base}/abc`)])).toMatchObject([
    {
      title: "Allotment party",
      starts_at: `${day(5)}T14:00:00Z`,
      ends_at: `${day(5)}T18:00:00Z`,
      place: { name: "The Vault", area_id: "leeds" },
    },
  ]);
});

// includes/activitypub/transformer/event/class-event.php and place/class-the-events-calendar.php
test("Events of the WordPress plugin are read with HTML in names, clocks without offsets, no end, and online places", async () => {
  const wordpress = (path: string, more: object = {}) => ({
    id: `${base}/?p=${path}`,
    type: "Event",
    attributedTo: `${base}/@events`,
    to: [PUBLIC],
    name: "Rock &amp; Roll &#8211; <em>live</em>",
    content: "<p>Loud, in both rooms and all night.</p>",
    url: [{ type: "Link", href: `${base}/event/${path}/`, mediaType: "text/html" }],
    startTime: `${day(4)}T20:00:00`,
    endTime: null,
    timezone: "+01:00",
    status: "CONFIRMED",
    joinMode: "external",
    externalParticipationUrl: `${base}/event/${path}/`,
    location: {
      type: "Place",
      name: "The Vault",
      address: {
        type: "PostalAddress",
        name: "The Vault",
        streetAddress: "1 Arch Street",
        addressLocality: "Leeds",
      },
    },
    ...more,
  });
  const nights = await nightsOf([
    activity("Create", wordpress("1")),
    activity("Create", wordpress("2", { timezone: "America/New_York" })),
    activity(
      "Create",
      wordpress("3", {
        location: { type: "VirtualLocation", url: "https://meet.example/x", name: "Online" },
      }),
    ),
    activity("Create", wordpress("4", { timezone: "Moon/Sea", endTime: `${day(3)}T20:00:00` })),
  ]);
  expect(nights).toMatchObject([
    { title: "Rock & Roll – live", starts_at: `${day(4)}T19:00:00Z`, ends_at: null, url: `${base}/event/1/` },
    { starts_at: expect.stringMatching(/T0[01]:00:00Z$/) },
    { place: null },
    // a clock that nobody knows is read as ours, and an end before the start is none
    { starts_at: `${day(4)}T20:00:00Z`, ends_at: null },
  ]);
});

// https://nodeinfo.diaspora.software/protocol
test("A server says by NodeInfo what it runs; what is no name of software is nothing", async () => {
  const says = (software: unknown, href = `${base}/nodeinfo/2.1`) => {
    pages.set("/.well-known/nodeinfo", {
      links: [{ rel: "http://nodeinfo.diaspora.software/ns/schema/2.1", href }],
    });
    pages.set("/nodeinfo/2.1", { version: "2.1", software });
    return readSoftware(base, web);
  };
  expect(await says({ name: "Mobilizon", version: "5.1.0" })).toBe("mobilizon");
  expect(await says({ name: "<b>Best</b> pills" })).toBeNull();
  expect(await says({ name: "x".repeat(41) })).toBeNull();
  expect(await says("mobilizon")).toBeNull();
  expect(await says({ name: "mobilizon" }, "http://other.example/nodeinfo")).toBeNull();
  pages.delete("/.well-known/nodeinfo");
  expect(await readSoftware(base, web)).toBeNull();
});
