import { describe, expect, test } from "vitest";
import type { Article } from "#app/parts/journal/article.ts";
import { articleJsonLd } from "./article-json-ld.ts";

const site = "https://undercroft.example";
const article = (change: object = {}): Article =>
  ({
    slug: "cellars",
    title: "Cellars",
    standfirst: "Where it is made.",
    section: "news",
    words: 900,
    tags: ["dub", "leeds"],
    published_at: "2026-11-01T10:00:00Z",
    corrections: [],
    makers: [
      { role: "writer", name: "Ada Lane", slug: "ada" },
      { role: "photographer", name: "Bo", slug: "bo" },
    ],
    hero_path: null,
    partner_name: null,
    ...change,
  }) as unknown as Article;
const first = (change: object = {}) => articleJsonLd(article(change), site)[0] as Record<string, unknown>;

describe("an article as search engines read it", () => {
  test("is news only in the section of news", () => {
    expect(first()["@type"]).toBe("NewsArticle");
    expect(first({ section: "features" })["@type"]).toBe("Article");
  });

  test("names who wrote it, not who took the pictures", () => {
    expect(first().author).toEqual([
      { "@type": "Person", name: "Ada Lane", url: `${site}/journal/authors/ada` },
    ]);
  });

  test("was changed when it was last corrected, and says how", () => {
    expect(first().dateModified).toBe("2026-11-01T10:00:00Z");
    const corrections = [{ text: "It was Hull.", created_at: "2026-11-05T10:00:00Z" }];
    expect(first({ corrections })).toMatchObject({
      dateModified: "2026-11-05T10:00:00Z",
      correction: [
        { "@type": "CorrectionComment", text: "It was Hull.", datePublished: "2026-11-05T10:00:00Z" },
      ],
    });
  });

  test("says who paid for it, and shows its picture, where there is one", () => {
    expect("sponsor" in first() || "image" in first()).toBe(false);
    expect(first({ partner_name: "Brewery", hero_path: "journal/x.jpg" })).toMatchObject({
      sponsor: { name: "Brewery" },
      image: `${site}/storage/v1/render/image/public/journal/x.jpg?width=1280`,
    });
  });

  test("has a headline of at most 110 letters, whole ones", () => {
    const headline = String(first({ title: `${"x".repeat(109)}💃🏽 and more` }).headline);
    expect(headline.length).toBeLessThanOrEqual(110);
    expect(headline.isWellFormed()).toBe(true);
  });
});
