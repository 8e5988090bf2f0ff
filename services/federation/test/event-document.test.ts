// What we send of a night, by the rules of those who read it. Each rule stands with its source.
import { expect, test } from "vitest";
import { createAddresses } from "../src/addresses.ts";
import { eventDocument } from "../src/documents/event-document.ts";
import type { EventFacts } from "../src/documents/facts.ts";

const PUBLIC = "https://www.w3.org/ns/activitystreams#Public";
const addresses = createAddresses("https://undercroft.example");
const night: EventFacts = {
  id: "0b0e7d6e-2f6a-4b53-9a44-0d8a3d7c1a11",
  slug: "dub-night",
  title: "Dub <night> & day",
  description: "All night, in both rooms.\n\nBring a coat.",
  status: "published",
  starts_at: "2026-12-04T21:00:00+00:00",
  ends_at: "2026-12-05T03:00:00+00:00",
  doors_at: null,
  category: "music",
  tz: "Europe/London",
  min_age: 18,
  place: {
    name: "The Vault",
    town: "Leeds",
    path: "/venues/the-vault",
    address: "1 Arch Street",
    postcode: "LS11 5AB",
    lat: 53.79,
    lng: -1.54,
  },
  image: "events/dub.webp",
  image_alt: "A poster",
  price_from_pence: 1000,
  price_to_pence: 1000,
  access: [],
  organiser: "1b0e7d6e-2f6a-4b53-9a44-0d8a3d7c1a12",
  organiser_name: "Night Shift",
  tags: ["dub"],
  artists: ["Jah Tubby"],
  published_at: "2026-11-29T10:00:00+00:00",
};
const variants: [string, Partial<EventFacts>][] = [
  ["with all facts", {}],
  [
    "without an end, a picture and tags",
    { ends_at: null, image: null, image_alt: null, tags: [], artists: [] },
  ],
  ["online", { place: { online: true } }],
  [
    "at a venue that keeps its address",
    { place: { name: "The Vault", town: "Leeds", path: "/venues/the-vault" } },
  ],
  ["cancelled", { status: "cancelled" }],
  ["postponed", { status: "postponed" }],
];

type Document = ReturnType<typeof eventDocument>;
type Rule = [rule: string, holds: (document: Document) => boolean];
const isList = Array.isArray;
const isMap = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !isList(value);
const isWeb = (value: unknown) =>
  typeof value === "string" && value.startsWith("https://undercroft.example/");

// app/lib/activitypub/activity.rb (CONVERTED_TYPES), app/lib/activitypub/activity/create.rb and parser/status_parser.rb
const mastodon: Rule[] = [
  [
    "an Event becomes a status by its name, summary and url",
    ({ type, name, summary, url }) => type === "Event" && name !== "" && summary !== "" && isWeb(url),
  ],
  ["id and author are of one host", ({ id, attributedTo }) => isWeb(id) && isWeb(attributedTo)],
  [
    "the public collection stands in `to`, and followers in `cc`",
    ({ to, cc, attributedTo }) =>
      isList(to) && to.includes(PUBLIC) && isList(cc) && cc.includes(`${attributedTo}/followers`),
  ],
  ["published is a time", ({ published }) => !Number.isNaN(Date.parse(String(published)))],
  [
    "each picture has a url, a kind and a description",
    ({ attachment }) =>
      isList(attachment) &&
      attachment.every(
        (one) => isWeb(one.url) && /^image\//.test(one.mediaType) && typeof one.name === "string",
      ),
  ],
  [
    "a hashtag has a name with its sign, and an address",
    ({ tag }) =>
      isList(tag) &&
      tag.every((one) => one.type === "Hashtag" && one.name.startsWith("#") && isWeb(one.href)),
  ],
];

// lib/federation/activity_stream/converter/event.ex: `as_to_model_data`; address.ex; lib/mobilizon/events/categories.ex and event.ex
const mobilizon: Rule[] = [
  ["`to` is a list: visibility is looked for in it", ({ to }) => isList(to)],
  [
    "status is a text in capitals, of its three",
    ({ status }) => ["CONFIRMED", "TENTATIVE", "CANCELLED"].includes(String(status)),
  ],
  [
    "category is one of its own, in capitals",
    ({ category }) =>
      ["MUSIC", "ARTS", "PARTY", "PERFORMING_VISUAL_ARTS", "MEETING"].includes(String(category)),
  ],
  [
    "attachment is a list of maps: it filters them by their type",
    ({ attachment }) => isList(attachment) && attachment.every(isMap),
  ],
  [
    "an address is a map, never a text",
    ({ location }) => location === undefined || (isMap(location) && isMap(location.address)),
  ],
  [
    "joinMode is external, with an address where one takes part",
    ({ joinMode, externalParticipationUrl }) => joinMode === "external" && isWeb(externalParticipationUrl),
  ],
  [
    "times have an offset, and the zone is named",
    ({ startTime, endTime, timezone }) =>
      /Z$/.test(String(startTime)) &&
      (endTime === undefined || /Z$/.test(String(endTime))) &&
      timezone === "Europe/London",
  ],
  [
    "an end that is not known is left out",
    (document) => !("endTime" in document) || document.endTime !== null,
  ],
  ["isOnline is true or false", ({ isOnline }) => typeof isOnline === "boolean"],
];

// server/federation/events.js: `create` and `update`
const gancio: Rule[] = [
  [
    "name and startTime are there",
    ({ name, startTime }) => typeof name === "string" && typeof startTime === "string",
  ],
  ["attachment has a length: `update` reads it without asking", ({ attachment }) => isList(attachment)],
  [
    "the first attachment is the picture",
    ({ attachment }) => isList(attachment) && (attachment.length === 0 || isWeb(attachment[0].url)),
  ],
  [
    "content is a text: it looks for links in it",
    ({ content }) => typeof content === "string" && content !== "",
  ],
  [
    "each tag has a name whose first sign it takes off",
    ({ tag }) => isList(tag) && tag.every(({ name }) => typeof name === "string" && name.length > 1),
  ],
  [
    "a place has a name",
    ({ location }) => location === undefined || (isMap(location) && location.name !== ""),
  ],
];

// includes/activitypub/transformer/event/class-event.php: the plugin reads what it writes; https://codeberg.org/fediverse/fep FEP-8a8e
const eventBridge: Rule[] = [
  [
    "start comes before the end",
    ({ startTime, endTime }) => endTime === undefined || String(startTime) < String(endTime),
  ],
  [
    "content is HTML of paragraphs, breaks and links, and nothing else",
    ({ content, mediaType }) =>
      mediaType === "text/html" &&
      [...String(content).matchAll(/<\/?([a-z]+)/g)].every(([, name]) =>
        ["p", "br", "a"].includes(name ?? ""),
      ),
  ],
  ["a name is plain text", ({ name }) => name === night.title],
  [
    "the page of the event is its url",
    ({ url, externalParticipationUrl }) => url === externalParticipationUrl,
  ],
];

test.each(variants)("A night %s is valid for Mastodon, Mobilizon, Gancio and Event Bridge", (_, facts) => {
  const document = JSON.parse(JSON.stringify(eventDocument({ ...night, ...facts }, addresses)));
  for (const [reader, rules] of Object.entries({ mastodon, mobilizon, gancio, eventBridge }))
    for (const [rule, holds] of rules) expect(holds(document), `${reader}: ${rule}`).toBe(true);
});
