import { describe, expect, test } from "vitest";
import { type OembedSubject, toOembed, toOembedXml } from "./oembed-answer.server.ts";

const site = "https://undercroft.example";
const room = { width: Number.POSITIVE_INFINITY, height: Number.POSITIVE_INFINITY };
const subject = (change: Partial<OembedSubject> = {}): OembedSubject => ({
  title: "Low End",
  path: "/events/low-end",
  line: "Sat 28 Nov 22:00 · The Pit, Leeds",
  thumbnail: "/posters/e.jpg",
  ...change,
});

describe("what other websites show of a page of ours", () => {
  test("is a quote that links to it", () => {
    expect(toOembed(subject(), site, room)).toMatchObject({
      version: "1.0",
      type: "rich",
      html: `<blockquote><a href="${site}/events/low-end">Low End</a><br>Sat 28 Nov 22:00 · The Pit, Leeds</blockquote>`,
      width: 600,
      height: 140,
      thumbnail_url: `${site}/posters/e.jpg`,
      provider_url: site,
    });
  });

  test("is a frame where there is one", () => {
    const { html, height } = toOembed(subject({ frame: "/embed/the-pit?of=venue" }), site, room);
    expect(html).toContain(`src="${site}/embed/the-pit?of=venue"`);
    expect(height).toBe(480);
  });

  test.each([
    [300, 200, { width: 300, height: 140 }, false],
    [300, 100, { width: 300, height: 100 }, false],
    [1200, 630, { width: 600, height: 140 }, true],
    [1199, 630, { width: 600, height: 140 }, false],
    [5000, 629, { width: 600, height: 140 }, false],
  ])("fits a place of %i by %i", (width, height, size, hasThumbnail) => {
    const answer = toOembed(subject(), site, { width, height });
    expect(answer).toMatchObject(size);
    expect("thumbnail_url" in answer).toBe(hasThumbnail);
  });

  test("names who made it, and their page only where they have one", () => {
    expect(
      toOembed(subject({ author: { name: "Slow Burn", path: "/organisers/slow-burn" } }), site, room),
    ).toMatchObject({
      author_name: "Slow Burn",
      author_url: `${site}/organisers/slow-burn`,
    });
    const pathless = toOembed(subject({ author: { name: "Ada", path: null } }), site, room);
    expect(pathless.author_name).toBe("Ada");
    expect("author_url" in pathless).toBe(false);
  });

  test("runs nothing that a title brings along", () => {
    const evil = `"><script>alert(1)</script>`;
    for (const change of [{ title: evil }, { line: evil }, { title: evil, frame: `/embed/${evil}` }]) {
      const { html } = toOembed(subject(change), site, room);
      expect(html).not.toContain("<script");
      expect(html).not.toMatch(/=""/);
    }
  });
});

describe("the same as XML", () => {
  test("escapes what it says, the markup of its quote too", () => {
    const xml = toOembedXml(toOembed(subject({ title: "R&B <3" }), site, room));
    expect(xml).toContain("<title>R&amp;B &lt;3</title>");
    expect(xml).toContain("<html>&lt;blockquote&gt;");
    expect(xml).toMatch(/^<\?xml version="1\.0" encoding="utf-8" standalone="yes"\?>\n<oembed>/);
  });

  test("can be read though a title holds what XML cannot", () => {
    const xml = toOembedXml(toOembed(subject({ title: "Low\u0007 End\u0000\ud83d" }), site, room));
    expect(xml).toContain("<title>Low End</title>");
  });
});
