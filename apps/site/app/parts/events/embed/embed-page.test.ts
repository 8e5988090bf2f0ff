import { expect, test } from "vitest";
import type { Listing } from "#app/parts/events/listing.ts";
import { embedCode } from "./embed-code.tsx";
import { embedResponse, renderEmbed } from "./embed-page.server.ts";
import { toOembed, toOembedXml } from "./oembed-answer.server.ts";

const siteUrl = "https://undercroft.example";
const night = {
  event_id: "6f2d8f50-32ab-4a4b-8a37-0d3c7f0f3d11",
  slug: "dub-night",
  title: 'Dub <script>alert("night")</script> & friends',
  status: "published",
  starts_at: "2026-12-04T22:00:00Z",
  ends_at: null,
  location_mode: "venue",
  venue_name: "The Old Dyeworks",
  area_name: "Leeds",
  district_name: null,
  price_from_pence: 850,
  price_to_pence: 850,
  sale_state: "on_sale",
  sale_kind: "paid",
  sales_start: null,
  sales_end: null,
  waitlist_enabled: false,
  is_rescheduled: false,
  is_moved: false,
} as unknown as Listing;
const facts = {
  name: "Slow Burn",
  path: "/organisers/slow-burn",
  nights: [night],
  isAtVenue: false,
  theme: "auto",
  siteUrl,
  now: new Date("2026-11-28T12:00:00Z"),
} as const;

test("A night in the frame has its day, place and price, its links open a tab of their own, and nothing in it runs", () => {
  const html = renderEmbed(facts);
  expect(html).toContain("The Old Dyeworks, Leeds");
  expect(html).toContain("£8.50");
  expect(html).toContain(`<a href="${siteUrl}/events/dub-night" target="_blank" rel="noopener"`);
  expect(html).not.toMatch(/<script|<img|<link|javascript:/i);
  expect(html).toContain("&lt;script&gt;");
  expect(renderEmbed({ ...facts, nights: [] })).toContain("No nights are announced yet.");
  expect(renderEmbed({ ...facts, isAtVenue: true })).not.toContain("The Old Dyeworks");
});

test("A cancelled night says so and names no price", () => {
  const html = renderEmbed({ ...facts, nights: [{ ...night, status: "cancelled" } as Listing] });
  expect(html).toContain("Cancelled");
  expect(html).not.toContain("£8.50");
});

test("The frame may stand on any website, loads nothing but its own style, and sets no cookie", () => {
  const { headers } = embedResponse(renderEmbed({ ...facts, theme: "dark" }));
  expect(headers.get("content-security-policy")).toMatch(
    /^default-src 'none'; style-src 'sha256-[\w+/=]+'; base-uri 'none'; form-action 'none'; frame-ancestors \*$/,
  );
  expect(headers.get("set-cookie")).toBeNull();
  expect(headers.get("cache-control")).toBe("public, max-age=300");
});

test("The code to copy escapes the name and tells a venue from its organiser", () => {
  expect(embedCode({ kind: "venue", slug: "tin", name: 'The "Tin"', siteUrl })).toBe(
    `<iframe src="${siteUrl}/embed/tin?of=venue" title="The &quot;Tin&quot;: next nights" width="100%" height="480" loading="lazy" style="border:0"></iframe>`,
  );
});

test("oEmbed answers within the room that it is given, and leaves a picture out that has none", () => {
  const subject = {
    title: "Dub & friends",
    path: "/events/dub-night",
    author: { name: "Slow Burn", path: "/organisers/slow-burn" },
    line: "Fri 4 Dec 22:00",
    thumbnail: "/posters/1.jpg",
  };
  const room = { width: Number.POSITIVE_INFINITY, height: Number.POSITIVE_INFINITY };
  const answer = toOembed(subject, siteUrl, room);
  expect(answer).toMatchObject({
    version: "1.0",
    type: "rich",
    title: "Dub & friends",
    author_name: "Slow Burn",
    author_url: `${siteUrl}/organisers/slow-burn`,
    provider_url: siteUrl,
    width: 600,
    thumbnail_url: `${siteUrl}/posters/1.jpg`,
    thumbnail_width: 1200,
    thumbnail_height: 630,
  });
  expect(answer.html).toContain(`<a href="${siteUrl}/events/dub-night">Dub &amp; friends</a>`);
  const small = toOembed({ ...subject, frame: "/embed/tin" }, siteUrl, { width: 320, height: 200 });
  expect(small).toMatchObject({ width: 320, height: 200 });
  expect(small).not.toHaveProperty("thumbnail_url");
  expect(toOembedXml(answer)).toContain("<title>Dub &amp; friends</title>");
});
