import type { ArticleBlock } from "@undercroft/contract";
import { parseRssFeed } from "feedsmith";
import { describe, expect, test } from "vitest";
import type { Article } from "./article.ts";
import { feedResponse, makeFeed } from "./feed.server.ts";

const site = "https://undercroft.example";
const article = (change: object = {}): Article =>
  ({
    id: "6f2d8f50-32ab-4a4b-8a37-0d3c7f0f3d11",
    slug: "cellars",
    title: "Cellars & <attics>",
    standfirst: "Where it is made.",
    published_at: "2026-10-25T00:30:00Z",
    writers: ["Ada Lane"],
    tags: ["dub"],
    corrections: [],
    partner_name: null,
    targets: {},
    body: [],
    ...change,
  }) as unknown as Article;

const textOf = (body: ArticleBlock[], change: object = {}) => {
  const xml = makeFeed([article({ body, ...change })], "Journal", "/journal/feed.xml", site);
  return parseRssFeed(xml).items?.[0]?.content?.encoded ?? "";
};
const block = (one: object) => one as ArticleBlock;

describe("the feed of the journal", () => {
  test("is read by a reader with who wrote it, when and where", () => {
    const feed = parseRssFeed(makeFeed([article()], "Journal", "/journal/feed.xml", site));
    expect(feed).toMatchObject({ title: "Journal", link: `${site}/journal`, language: "en-GB" });
    expect(feed.items?.[0]).toMatchObject({
      title: "Cellars & <attics>",
      link: `${site}/journal/cellars`,
      pubDate: "Sun, 25 Oct 2026 00:30:00 GMT",
      description: "Where it is made.",
      guid: { value: "6f2d8f50-32ab-4a4b-8a37-0d3c7f0f3d11", isPermaLink: false },
    });
  });

  test.each([
    [
      { type: "paragraph", text: "Plain & *slanted* and **bold**" },
      "<p>Plain &#38; <em>slanted</em> and <strong>bold</strong></p>",
    ],
    [
      { type: "paragraph", text: "[ours](/events) [theirs](https://x.example/?a=1)" },
      `<p><a href="${site}/events">ours</a> <a href="https://x.example/?a=1">theirs</a></p>`,
    ],
    [{ type: "heading", level: 3, text: "Part" }, "<h3>Part</h3>"],
    [{ type: "list", ordered: true, items: ["one"] }, "<ol><li>one</li></ol>"],
    [{ type: "list", ordered: false, items: ["one"] }, "<ul><li>one</li></ul>"],
    [{ type: "rule" }, "<hr>"],
    [{ type: "quote", text: "Said", source: "Ada" }, "<blockquote><p>Said</p><p>Ada</p></blockquote>"],
  ])("writes %j as it is read", (one, html) => {
    expect(textOf([block(one)]).replaceAll("&amp;", "&#38;")).toBe(html);
  });

  test("shows no card of a thing that is gone", () => {
    expect(textOf([block({ type: "event", id: "gone" })])).toBe("");
    expect(
      textOf([block({ type: "event", id: "e" })], { targets: { e: { slug: "low-end", title: "Low End" } } }),
    ).toBe(`<p><a href="${site}/events/low-end">Low End</a></p>`);
  });

  test("says first who paid for a text, then what was corrected", () => {
    const text = textOf([block({ type: "paragraph", text: "Words" })], {
      partner_name: "Brewery",
      corrections: [{ text: "It was Hull.", created_at: "2026-11-01T10:00:00Z" }],
    });
    expect(text).toBe(
      "<p>Paid for by Brewery</p><p><strong>Correction.</strong> It was Hull.</p><p>Words</p>",
    );
  });

  test("runs nothing of what somebody wrote, and breaks at no letter", () => {
    const evil = "<script>alert(1)</script>\u0007\u0000]]>";
    const text = textOf([
      block({ type: "paragraph", text: evil }),
      block({ type: "heading", level: 2, text: evil }),
      block({ type: "image", path: "a.jpg", alt: `"${evil}`, caption: evil, credit: "" }),
      block({ type: "player", url: "https://x.example/", title: evil }),
    ]);
    expect(text).not.toContain("<script");
    expect(text).not.toContain("\u0007");
  });

  test("without articles is a feed all the same", () => {
    expect(parseRssFeed(makeFeed([], "Journal", "/journal/feed.xml", site)).title).toBe("Journal");
  });

  test("is kept for five minutes", () => {
    expect(feedResponse("x").headers.get("cache-control")).toBe("public, max-age=300");
  });
});
