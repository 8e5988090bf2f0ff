import { expect, test } from "vitest";
import { feedHref, feedOf, parseFeedAddress } from "./feed-address.ts";

const parse = (search: string) => parseFeedAddress(new URLSearchParams(search));

test("An address without a tab is Following, and one with a tag asks for everybody's posts", () => {
  expect(parse("")).toEqual({ tab: "following", tag: null, area: null });
  expect(parse("area=leeds&radius=10")).toEqual({
    tab: "following",
    tag: null,
    area: "leeds",
  });
  expect(parse("tag=%23dub")).toEqual({ tab: "city", tag: "dub", area: null });
  expect(parse("tab=following&tag=dub")).toEqual({ tab: "following", tag: "dub", area: null });
  expect(parse("tab=constructor").tab).toBe("following");
});

test("A tag is looked for everywhere, and a city is one's own unless another is named", () => {
  expect(feedOf(parse("tab=city"))).toEqual({ name: "city", key: null, tag: null });
  expect(feedOf(parse("tag=dub"))).toEqual({ name: "city", key: "all", tag: "dub" });
  expect(feedOf(parse("tab=city&area=leeds&tag=dub"))).toEqual({ name: "city", key: "leeds", tag: "dub" });
  expect(feedOf(parse("tab=talk"))).toEqual({ name: "event_talk", tag: null });
});

test("The address of a tab leads back to it", () => {
  for (const search of [
    "",
    "area=leeds",
    "tab=city",
    "tab=city&area=leeds&tag=dub",
    "tab=following&tag=dub",
  ]) {
    const address = parse(search);
    expect(parse(feedHref(address).split("?")[1] ?? "")).toEqual(address);
  }
});
