import { expect, test } from "vitest";
import { countWords, isAsked, parseQuestion, searchHref } from "./question.ts";

const parse = (query: string) => parseQuestion(new URLSearchParams(query));

test("an address says what is asked, and the same address comes out again", () => {
  const query =
    "q=techno+leeds&type=event&from=2026-10-24&to=2026-10-25&near=ls1&miles=25&past=yes&plain=sat&page=3";
  const question = parse(query);
  expect(question).toMatchObject({
    q: "techno leeds",
    type: "event",
    near: "ls1",
    miles: 25,
    page: 3,
    plain: ["sat"],
  });
  expect(searchHref(question, { page: 3 })).toBe(`/search?${query}`);
});

test("what an address cannot mean is passed over", () => {
  const question = parse(
    "q=a%00b&type=constructor&from=2026-02-31&to=soon&near=%27%3B--&miles=-4&page=1e9&plain=",
  );
  expect(question).toMatchObject({
    q: "a b",
    type: null,
    from: null,
    to: null,
    near: null,
    miles: null,
    page: 50,
  });
});

test("days the wrong way round are turned", () => {
  expect(parse("from=2026-10-25&to=2026-10-24")).toMatchObject({ from: "2026-10-24", to: "2026-10-25" });
});

test("a change leads to the first page", () => {
  expect(searchHref(parse("q=dub&page=4"), { type: "venue" })).toBe("/search?q=dub&type=venue");
  expect(searchHref(parse(""))).toBe("/search");
});

test("one letter is no question, a place or a day is one", () => {
  expect([parse("q=a"), parse("q=ab"), parse("near=leeds"), parse("from=2026-10-24")].map(isAsked)).toEqual([
    false,
    true,
    true,
    true,
  ]);
});

test("beyond a thousand the count says so", () => {
  expect([countWords(240, false), countWords(1000, true)]).toEqual(["240", "1,000+"]);
});
