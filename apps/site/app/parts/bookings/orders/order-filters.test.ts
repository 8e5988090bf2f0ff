import { describe, expect, test } from "vitest";
import { readFilters, toArguments, toSearch } from "./order-filters.ts";

const id = "0b9f6c1e-7a0f-4a2c-9d2e-1c2b3a4d5e6f";
const read = (search: string) => readFilters(new URLSearchParams(search));

describe("the filters of the orders of a team", () => {
  test("stand in the address, and come back as they were", () => {
    const search = `event=${id}&type=${id}&code=EARLY&state=refunded&from=2026-11-01&until=2026-11-30&words=ada+%26+co`;
    expect(toSearch(read(search))).toBe(search);
  });

  test("that are empty are left out of the address", () => {
    expect(toSearch(read(""))).toBe("");
    expect(toSearch(read("event=&words="))).toBe("");
  });

  test("that are of no kind we know are left out", () => {
    expect(toSearch(read("page=2&words=ada&constructor=x"))).toBe("words=ada");
  });

  test("ask the database for what can be meant", () => {
    expect(
      toArguments(read(`event=${id}&from=2026-11-01&until=2026-11-30&state=comp&code= EARLY &words= ada `)),
    ).toEqual({
      p_event_id: id,
      p_from: "2026-11-01",
      p_until: "2026-11-30",
      p_state: "comp",
      p_code: "EARLY",
      p_words: "ada",
    });
    expect(toArguments(read(""))).toEqual({});
  });

  test.each(["1", "not-an-id", `${id}'`, ` ${id}`, `${id}\n`, id.slice(1), "null", "💃"])(
    "take no %j for the id of a night or a ticket",
    (text) => {
      expect(toArguments({ ...read(""), event: text, type: text })).toEqual({});
    },
  );

  test.each([
    "2026-02-31",
    "2026-13-01",
    "2026-11-00",
    "30/11/2026",
    "2026-11-1",
    "2026-11-30T00:00",
    "now",
    "١",
  ])("take no %j for a day: the database would refuse to read the list", (text) => {
    expect(toArguments({ ...read(""), from: text, until: text })).toEqual({});
  });

  test("know the leap day of a leap year alone", () => {
    expect(toArguments({ ...read(""), from: "2028-02-29", until: "2027-02-29" })).toEqual({
      p_from: "2028-02-29",
    });
  });

  test("take blanks for nothing", () => {
    expect(toArguments({ ...read(""), code: "   ", words: "\t" })).toEqual({});
  });
});
