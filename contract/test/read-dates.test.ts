import { describe, expect, test } from "vitest";
import { readDates, understandSearch } from "../src/search/understand.ts";

// a Wednesday
const tonight = "2026-10-21";
const ask = (text: string, on = tonight) => {
  const found = readDates(text, on);
  return found && `${found.from}..${found.to} ${found.label} | ${found.rest}`;
};

describe("days in a question", () => {
  test.each([
    ["tonight", "2026-10-21..2026-10-21 Tonight | "],
    ["techno tomorrow", "2026-10-22..2026-10-22 Tomorrow | techno"],
    ["techno leeds sat", "2026-10-24..2026-10-24 Sat 24 Oct | techno leeds"],
    ["Saturday night dub", "2026-10-24..2026-10-24 Sat 24 Oct | dub"],
    ["next saturday", "2026-10-31..2026-10-31 Sat 31 Oct | "],
    ["dub this weekend", "2026-10-23..2026-10-25 This weekend | dub"],
    ["weekend", "2026-10-23..2026-10-25 This weekend | "],
    ["next weekend bristol", "2026-10-30..2026-11-01 Next weekend | bristol"],
    ["this week", "2026-10-21..2026-10-25 This week | "],
    ["next week", "2026-10-26..2026-11-01 Next week | "],
    ["halloween", "2026-10-31..2026-10-31 Halloween | "],
    ["nye glasgow", "2026-12-31..2026-12-31 New Year’s Eve | glasgow"],
    ["New Year's Eve", "2026-12-31..2026-12-31 New Year’s Eve | "],
    ["rave bank holiday", "2026-12-24..2026-12-28 Bank holiday | rave"],
    ["boxing day", "2026-12-26..2026-12-26 Boxing Day | "],
    ["valentines", "2027-02-14..2027-02-14 Valentine’s Day | "],
    ["24 oct", "2026-10-24..2026-10-24 Sat 24 Oct | "],
    ["24th of October noise", "2026-10-24..2026-10-24 Sat 24 Oct | noise"],
    ["oct 24", "2026-10-24..2026-10-24 Sat 24 Oct | "],
    ["24/10", "2026-10-24..2026-10-24 Sat 24 Oct | "],
    ["20/10", "2027-10-20..2027-10-20 Wed 20 Oct 2027 | "],
    ["24/10/28", "2028-10-24..2028-10-24 Tue 24 Oct 2028 | "],
    ["2026-12-05", "2026-12-05..2026-12-05 Sat 5 Dec | "],
    ["29 feb", "2028-02-29..2028-02-29 Tue 29 Feb 2028 | "],
  ])("%s means %s", (text, answer) => expect(ask(text)).toBe(answer));

  test.each([
    "saturation",
    "Sunnyside",
    "31/02",
    "45 oct",
    "24/13",
    "24/7/365/1",
    "marching",
    "monologue",
    "the sundowners",
    "",
    "%:* & | ! '",
  ])("%s means no day", (text) => expect(readDates(text, tonight)).toBeNull());

  test("on a Saturday this weekend is what is left of it, and sat is tonight", () => {
    expect(ask("this weekend", "2026-10-24")).toBe("2026-10-24..2026-10-25 This weekend | ");
    expect(ask("sat", "2026-10-24")).toBe("2026-10-24..2026-10-24 Sat 24 Oct | ");
    expect(ask("next weekend", "2026-10-25")).toBe("2026-10-30..2026-11-01 Next weekend | ");
  });

  test("a phrase that is to be a word again is passed over", () => {
    expect(readDates("halloween sat", tonight, ["Halloween"])).toMatchObject({
      words: "sat",
      rest: "halloween",
    });
    expect(readDates("sat", tonight, ["sat"])).toBeNull();
  });

  test("a question four times as long costs no more than eight times as much", () => {
    const costOf = (times: number): number => {
      const costs = Array.from({ length: 5 }, () => {
        const used = process.threadCpuUsage();
        readDates("1 of next year's new saturday ".repeat(times), tonight);
        const { user, system } = process.threadCpuUsage(used);
        return user + system;
      });
      return Math.min(...costs);
    };
    const [once, four] = [costOf(5_000), costOf(20_000)];
    expect(four, `${once} and ${four} µs`).toBeLessThan(8 * once + 500);
  });
});

describe("a question taken apart", () => {
  const context = { tonight, plain: [], hasDates: false, hasPlace: false };
  const free = { any: "price:free", label: "Free", words: ["free"] };
  const leeds = { near: "leeds", name: "Leeds", words: "leeds" };

  test("days, a place and facts leave the words", async () => {
    const found = await understandSearch("free techno leeds sat", context, async (query, rest) => {
      expect([query, rest]).toEqual(["free techno leeds sat", "free techno leeds"]);
      return { is_name: false, place: leeds, facts: [free], rest: "techno", dropped: ["djs"] };
    });
    expect(found).toEqual({
      words: "techno",
      facts: [free],
      dropped: ["djs"],
      asksPlace: false,
      dates: { from: "2026-10-24", to: "2026-10-24", when: "sat", label: "Sat 24 Oct", words: "sat" },
      place: leeds,
    });
  });

  test("a name stays whole", async () => {
    const found = await understandSearch("Spelk Friday", context, async (_, rest) => ({
      is_name: true,
      place: null,
      facts: [],
      rest,
      dropped: [],
    }));
    expect(found).toEqual({
      words: "Spelk Friday",
      dates: null,
      place: null,
      facts: [],
      dropped: [],
      asksPlace: false,
    });
  });

  test("days and a place that are chosen already are not read again", async () => {
    const chosen = { ...context, hasDates: true, hasPlace: true };
    const found = await understandSearch("techno leeds sat", chosen, async () => ({
      is_name: false,
      place: leeds,
      facts: [],
      rest: "techno sat",
      dropped: [],
    }));
    expect(found).toEqual({
      words: "techno sat leeds",
      dates: null,
      place: null,
      facts: [],
      dropped: [],
      asksPlace: false,
    });
  });

  test("near me asks for the place, unless one is chosen", async () => {
    const read = async () => ({
      is_name: false,
      place: null,
      facts: [{ any: "ask:place", label: "Near Me", words: ["near me"] }],
      rest: "",
      dropped: [],
    });
    expect(await understandSearch("near me", context, read)).toMatchObject({ asksPlace: true, facts: [] });
    const chosen = await understandSearch("near me", { ...context, hasPlace: true }, read);
    expect(chosen).toMatchObject({ asksPlace: false, facts: [] });
  });
});

// gov.uk/bank-holidays, England and Wales: what each day of the year means for the next one
test.each([
  ["2026-03-01", "2026-04-02..2026-04-06"],
  ["2027-01-05", "2027-03-25..2027-03-29"],
  ["2027-05-04", "2027-05-28..2027-05-31"],
  ["2027-12-01", "2027-12-24..2027-12-28"],
  ["2028-04-18", "2028-04-28..2028-05-01"],
  ["2026-12-30", "2026-12-31..2027-01-03"],
])("on %s the coming bank holiday is %s", (night, nights) => {
  const read = readDates("bank holiday", night);
  expect(`${read?.from}..${read?.to}`).toBe(nights);
});
