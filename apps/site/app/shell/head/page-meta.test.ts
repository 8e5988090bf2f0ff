import { describe, expect, test } from "vitest";
import { feedLinks } from "./feed-links.ts";
import { breadcrumbJsonLd, faqJsonLd, organizationJsonLd, websiteJsonLd } from "./json-ld.ts";
import { oembedLinks } from "./oembed-links.ts";
import { pageMeta, siteUrlOf } from "./page-meta.ts";

const site = "https://undercroft.example";
const args = {
  location: { pathname: "/events", search: "?area=leeds" },
  matches: [{ id: "root", loaderData: { siteUrl: site } }, undefined],
};
type Page = Parameters<typeof pageMeta>[1];
const meta = (page: Partial<Page> = {}) =>
  pageMeta(args, { title: "Events", description: "What is on.", ...page });
const find = (key: string, value: string, page: Partial<Page> = {}) =>
  meta(page).find((one) => (one as Record<string, unknown>)[key] === value) as
    | Record<string, unknown>
    | undefined;

describe("what a page says of itself", () => {
  test("has its title with our name behind it, and the home page is our name", () => {
    expect(meta()[0]).toEqual({ title: "Events | Undercroft" });
    expect(meta({ title: null })[0]).toEqual({
      title: "Undercroft | Underground nights, art and venues in the UK",
    });
  });

  test("is known by its path without its question, or by the one it names", () => {
    expect(find("rel", "canonical")?.href).toBe(`${site}/events`);
    expect(find("rel", "canonical", { canonical: "/events?area=leeds" })?.href).toBe(
      `${site}/events?area=leeds`,
    );
    expect(find("property", "og:url")?.content).toBe(`${site}/events`);
  });

  test("is kept out of search engines only where that is said", () => {
    expect(find("name", "robots")).toBeUndefined();
    expect(find("name", "robots", { isHidden: true })?.content).toBe("noindex");
  });

  test("has a picture with words, our own where it has none", () => {
    expect(find("property", "og:image")?.content).toBe(`${site}/preview.jpg`);
    const image = { path: "/posters/e.jpg", alt: "Poster for Low End" };
    expect(find("property", "og:image", { image })?.content).toBe(`${site}/posters/e.jpg`);
    expect(find("property", "og:image:alt", { image })?.content).toBe("Poster for Low End");
  });

  test("says what search engines read in the words of schema.org", () => {
    const found = meta({ jsonLd: [{ "@type": "ItemList", numberOfItems: 0 }] }).at(-1);
    expect(found).toEqual({
      "script:ld+json": { "@context": "https://schema.org", "@type": "ItemList", numberOfItems: 0 },
    });
  });

  test("knows no origin before the root has said it", () => {
    expect(siteUrlOf([])).toBe("");
    expect(siteUrlOf([{ id: "other", loaderData: { siteUrl: "https://evil.example" } }])).toBe("");
  });
});

describe("where calendars and readers find the nights of a page", () => {
  test.each([
    ["/events", ["/events.ics", "/events.atom", "/events.json"]],
    [
      "/events?area=leeds&free=1",
      ["/events.ics?area=leeds&free=1", "/events.atom?area=leeds&free=1", "/events.json?area=leeds&free=1"],
    ],
  ])("%s", (page, paths) => {
    expect(feedLinks(site, "Nights", page).map((link) => (link as { href: string }).href)).toEqual(
      paths.map((path) => site + path),
    );
  });

  test("and where other websites ask what to show of it", () => {
    expect(
      oembedLinks(`${site}/events/low-end?a=1&b=2`, site).map((link) => (link as { href: string }).href),
    ).toEqual([
      `${site}/oembed?url=https%3A%2F%2Fundercroft.example%2Fevents%2Flow-end%3Fa%3D1%26b%3D2&format=json`,
      `${site}/oembed?url=https%3A%2F%2Fundercroft.example%2Fevents%2Flow-end%3Fa%3D1%26b%3D2&format=xml`,
    ]);
  });
});

describe("structured data", () => {
  test("counts the way to a page from one", () => {
    const crumbs = [
      { label: "Events", path: "/events" },
      { label: "Low <End>", path: "/events/low-end" },
    ];
    expect(breadcrumbJsonLd(site, crumbs).itemListElement).toEqual([
      { "@type": "ListItem", position: 1, name: "Events", item: `${site}/events` },
      { "@type": "ListItem", position: 2, name: "Low <End>", item: `${site}/events/low-end` },
    ]);
  });

  test("has an answer for every question", () => {
    const { mainEntity } = faqJsonLd([{ question: "Why?", answer: "Because." }]);
    expect(mainEntity).toEqual([
      { "@type": "Question", name: "Why?", acceptedAnswer: { "@type": "Answer", text: "Because." } },
    ]);
  });

  test("leads to the search with what is looked for in its place", () => {
    const { potentialAction } = websiteJsonLd(site) as unknown as {
      potentialAction: { target: { urlTemplate: string }; "query-input": string };
    };
    expect(potentialAction.target.urlTemplate).toBe(`${site}/search?q={search_term_string}`);
    expect(potentialAction["query-input"]).toContain("search_term_string");
    expect(organizationJsonLd(site).url).toBe(site);
  });
});
