import { describe, expect, test } from "vitest";
import { careersHref, jobChips, NO_JOB_FILTERS, parseJobFilters, toSearch } from "./job-filters.ts";

const parse = (query: string) => parseJobFilters(new URLSearchParams(query));

describe("filters of work in the address", () => {
  test("an address that is read and written again is the same", () => {
    const address =
      "/careers/artist?q=dub&discipline=sound&discipline=door&kind=shift&area=leeds&radius=25&remote=1&pay=16&hours=part&closing=1&sia=no&sort=pay&page=3";
    expect(careersHref(parse(address.split("?")[1] ?? ""), "artist")).toBe(address);
  });

  test("what means nothing is left out", () => {
    expect(
      parse("discipline=clown&area=%3Cb%3E&radius=77&pay=1&hours=x&sia=1&sort=moon&page=-1&q=%00"),
    ).toEqual(NO_JOB_FILTERS);
    expect(careersHref(NO_JOB_FILTERS)).toBe("/careers");
  });

  test("each filter that is set has its words, and the database is asked for no more", () => {
    const filters = parse("area=leeds&pay=16&closing=1");
    expect(jobChips(filters, "Leeds").map(({ label }) => label)).toEqual([
      "Within 10 miles of Leeds",
      "At least £16 an hour",
      "Closing this week",
    ]);
    expect(toSearch(filters, null)).toEqual({ area: "leeds", pay: 1600, closing: true });
  });
});
