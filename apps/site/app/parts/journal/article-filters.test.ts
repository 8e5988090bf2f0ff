import { expect, test } from "vitest";
import { articlesHref, findSection, NO_ARTICLE_FILTERS, parseArticleFilters } from "./article-filters.ts";

test("An address is read and written alike", () => {
  const filters = parseArticleFilters(
    new URLSearchParams("city=leeds&tag=dub&month=2026-10&q=third%20arch&page=2"),
    "photo_essays",
  );
  expect(filters).toEqual({
    section: "photo_essays",
    city: "leeds",
    tag: "dub",
    series: "",
    month: "2026-10",
    q: "third arch",
    page: 2,
  });
  expect(articlesHref(filters)).toBe(
    "/journal/photo-essays?city=leeds&tag=dub&month=2026-10&q=third+arch&page=2",
  );
});

test.each(["month=2026-13", "city=%3Cb%3E", "page=-1", "page=x", "tag=", "q=%00"])(
  "%s is passed over",
  (search) => {
    expect(parseArticleFilters(new URLSearchParams(search))).toEqual(NO_ARTICLE_FILTERS);
  },
);

test.each([
  ["photo-essays", "photo_essays"],
  ["news", "news"],
  ["photo_essays", null],
  ["constructor", null],
])("%s is the section %s", (slug, section) => {
  expect(findSection(slug)).toBe(section);
});
