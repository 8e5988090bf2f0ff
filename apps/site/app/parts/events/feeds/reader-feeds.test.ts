import { parseAtomFeed, parseJsonFeed } from "feedsmith";
import { describe, expect, test } from "vitest";
import { renderAtom } from "./atom-feed.server.ts";
import type { CalendarEntry } from "./calendar-feed.server.ts";
import { renderJsonFeed } from "./json-feed.server.ts";
import type { NightsFeed } from "./nights-feed.ts";

const entry: CalendarEntry = {
  event_id: "6f2d8f50-32ab-4a4b-8a37-0d3c7f0f3d11",
  slug: "low-end-theory",
  title: "Low <End> & Theory",
  status: "published",
  starts_at: "2026-10-24T22:00:00+00:00",
  ends_at: "2026-10-25T06:00:00+00:00",
  place: "The Old Dyeworks, Leeds",
  point: null,
  details: "Eight hours of it.\u0007 <script>alert(1)</script>",
  created_at: "2026-09-01T10:00:00.5+01:00",
  updated_at: "2026-09-02T10:00:42Z",
};

const feed = (entries: CalendarEntry[]): NightsFeed => ({
  name: "Nights in Leeds",
  entries,
  siteUrl: "https://undercroft.example",
  address: "/events",
  search: "?area=leeds&free=yes",
  fileName: "nights",
});
const now = new Date("2026-11-28T22:00:00Z");

describe("a feed reader", () => {
  test("reads nights as Atom with what the standard wants of a feed and an entry (RFC 4287, 4.1)", () => {
    const read = parseAtomFeed(renderAtom(feed([entry]), now));
    expect(read).toMatchObject({
      id: "https://undercroft.example/events.atom?area=leeds&free=yes",
      title: { value: "Nights in Leeds" },
      updated: "2026-09-02T10:00:42Z",
      authors: [{ name: "Undercroft" }],
      links: [
        { rel: "self", href: "https://undercroft.example/events.atom?area=leeds&free=yes" },
        { rel: "alternate", href: "https://undercroft.example/events?area=leeds&free=yes" },
      ],
      entries: [
        {
          id: "urn:uuid:6f2d8f50-32ab-4a4b-8a37-0d3c7f0f3d11",
          title: { value: "Low <End> & Theory" },
          published: "2026-09-01T09:00:00Z",
          updated: "2026-09-02T10:00:42Z",
          links: [{ href: "https://undercroft.example/events/low-end-theory" }],
          summary: { value: "Sat 24 Oct 2026 23:00–06:00, The Old Dyeworks, Leeds" },
        },
      ],
    });
    expect(read.entries?.[0]?.content?.value).toContain("<script>alert(1)</script>");
    expect(read.entries?.[0]?.content?.value).not.toContain("\u0007");
  });

  test("reads the same nights as JSON Feed 1.1, their hours as well", () => {
    const read = parseJsonFeed(JSON.parse(renderJsonFeed(feed([entry]))));
    expect(read).toMatchObject({
      title: "Nights in Leeds",
      home_page_url: "https://undercroft.example/events?area=leeds&free=yes",
      feed_url: "https://undercroft.example/events.json?area=leeds&free=yes",
      language: "en-GB",
      items: [
        {
          id: "urn:uuid:6f2d8f50-32ab-4a4b-8a37-0d3c7f0f3d11",
          url: "https://undercroft.example/events/low-end-theory",
          title: "Low <End> & Theory",
        },
      ],
    });
    const [item] = JSON.parse(renderJsonFeed(feed([entry]))).items;
    expect(item._undercroft).toEqual({
      starts_at: entry.starts_at,
      ends_at: entry.ends_at,
      place: entry.place,
      status: "published",
    });
  });

  test("is told before the name that a night is cancelled or postponed", () => {
    const changed = ["cancelled", "postponed"].map((status) => ({ ...entry, status }));
    const read = parseAtomFeed(renderAtom(feed(changed), now));
    expect(read.entries?.map(({ title }) => title?.value)).toEqual([
      "Cancelled: Low <End> & Theory",
      "Postponed: Low <End> & Theory",
    ]);
  });

  test("gets a whole feed where no night is ahead", () => {
    const read = parseAtomFeed(renderAtom(feed([]), now));
    expect(read).toMatchObject({ title: { value: "Nights in Leeds" }, updated: "2026-11-28T22:00:00Z" });
  });
});
