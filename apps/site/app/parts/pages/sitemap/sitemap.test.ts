import { describe, expect, test } from "vitest";
import { askedClient } from "#app/api/test/asked-client.ts";
import {
  fileResponse,
  robotsText,
  sitemapIndex,
  sitemapKinds,
  sitemapOfPages,
  sitemapPart,
} from "./sitemap.server.ts";

const site = "https://undercroft.example";

describe("a sitemap", () => {
  test("lists its fixed addresses, whatever letters they are of", () => {
    expect(sitemapOfPages(site, ["/", "/events?a=1&b=2"])).toBe(
      `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n<url><loc>${site}/</loc></url>\n<url><loc>${site}/events?a=1&amp;b=2</loc></url>\n</urlset>\n`,
    );
  });

  test("names a part for each ten thousand things, and none for a kind that has none", async () => {
    const counts: Record<string, number> = { events: 20_001, venues: 10_000 };
    const { client } = askedClient(({ body }) => counts[(body as { p_kind: string }).p_kind] ?? 0);
    const index = await sitemapIndex(client, "https://index.example");
    expect([...index.matchAll(/sitemap\/([a-z0-9-]+)\.xml/g)].map(([, name]) => name)).toEqual([
      "pages",
      "events-1",
      "events-2",
      "events-3",
      "venues-1",
    ]);
  });

  test("is made once a day, however often it is asked for", async () => {
    const { client, asked } = askedClient(() => 1);
    await sitemapIndex(client, "https://kept.example");
    await sitemapIndex(client, "https://kept.example");
    expect(asked).toHaveLength(sitemapKinds.length);
  });

  test("says when a thing has changed, and that what is long past matters little", async () => {
    const { client } = askedClient(() => [
      ["low-end", "2026-11-28", false],
      ["old&gold", "2020-01-01", true],
    ]);
    const text = await sitemapPart(client, "https://part.example", "events", 1);
    expect(text).toContain(
      "<url><loc>https://part.example/events/low-end</loc><lastmod>2026-11-28</lastmod></url>",
    );
    expect(text).toContain("/old&amp;gold</loc><lastmod>2020-01-01</lastmod><priority>0.1</priority></url>");
  });

  test("has no part without anything in it", async () => {
    expect(await sitemapPart(askedClient(() => []).client, "https://none.example", "events", 7)).toBeNull();
  });
});

test("search engines are told what is personal, and where the sitemap is", () => {
  const text = robotsText(site);
  for (const path of ["/auth/", "/settings", "/bookings", "/admin", "/inbox"])
    expect(text).toContain(`Disallow: ${path}\n`);
  expect(text).toContain(`Sitemap: ${site}/sitemap.xml`);
  expect(text).not.toContain("Disallow: /\n");
});

test("a file says its type, and may be kept for an hour", async () => {
  const response = fileResponse("text", "application/xml");
  expect(response.headers.get("content-type")).toBe("application/xml; charset=utf-8");
  expect(response.headers.get("cache-control")).toBe("public, max-age=3600");
  expect(await response.text()).toBe("text");
});
