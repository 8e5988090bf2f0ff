import { describe, expect, test } from "vitest";
import type { DraftData } from "./draft-data.ts";
import { fieldLabel, fieldWords } from "./draft-words.ts";
import type { DraftField } from "./merge-drafts.ts";

const say = (field: DraftField, data: DraftData, other: DraftData = {}) => fieldWords(field, data, other);

describe("what a field of the wizard is called", () => {
  test.each([
    ["image_alt", "What the picture shows"],
    ["external_pence", "Price elsewhere"],
    ["rename_hours", "Names on tickets"],
  ] as const)("%s is %j", (field, label) => {
    expect(fieldLabel(field)).toBe(label);
  });

  test("one that has no words of its own is called by its name, and never by that of a column", () => {
    expect(fieldLabel("some_new_thing" as DraftField)).toBe("Some new thing");
  });
});

describe("what a draft says in one field", () => {
  test.each([
    ["title", {}, "Nothing"],
    ["title", { title: "" }, "Nothing"],
    ["title", { title: "Low End" }, "Low End"],
    ["tags", { tags: [] }, "Nothing"],
    ["tags", { tags: ["dub", "techno"] }, "dub, techno"],
    ["waitlist_enabled", { waitlist_enabled: true }, "Yes"],
    ["waitlist_enabled", { waitlist_enabled: false }, "No"],
    ["image_path", { image_path: "event_media/x.jpg" }, "A picture"],
    ["starts_at", { starts_at: "2026-10-25T01:30+01:00" }, "2026-10-25, 01:30"],
    ["starts_at", { starts_at: "2026-11-28T22:00" }, "2026-11-28, 22:00"],
    ["capacity", { capacity: 250 }, "250"],
  ] as [DraftField, DraftData, string][])("%s of %j is %j", (field, data, words) => {
    expect(say(field, data)).toBe(words);
  });

  test("names tickets with their price and number, a price that is no amount without one", () => {
    const tickets = [
      { name: "Early bird", kind: "paid", price_pence: 850, quantity: 50 },
      { name: "Entry", kind: "paid", price_pence: "tenner" },
      { name: "", kind: "free", price_pence: 0 },
    ] as DraftData["tickets"];
    expect(say("tickets", { tickets } as DraftData)).toBe(
      "Early bird £8.50 × 50, Entry, Without a name £0.00",
    );
  });

  test("cuts a long text off, and leaves one of 140 letters whole", () => {
    expect(say("description", { description: "x".repeat(140) })).toBe("x".repeat(140));
    expect(say("description", { description: "x".repeat(141) })).toBe(`${"x".repeat(139)}…`);
  });

  test("of facts by name says those that the two versions say differently", () => {
    const access = { step_free_entrance: { value: "yes" }, bsl: { value: "no" } } as DraftData["access"];
    const theirs = { step_free_entrance: { value: "yes" } } as DraftData["access"];
    expect(say("access", { access } as DraftData, { access: theirs } as DraftData)).toMatch(/^bsl: /);
    expect(say("access", { access } as DraftData, { access } as DraftData)).toBe("Nothing more");
  });

  test("of opening hours says from when until when", () => {
    const hours = { fri: ["11:00", "20:00"] } as DraftData["opening_hours"];
    expect(say("opening_hours", { opening_hours: hours } as DraftData)).toBe("fri: 11:00–20:00");
  });
});

describe("how often a night is to happen", () => {
  const rule = (change: Partial<NonNullable<DraftData["recurrence"]>>) =>
    say("recurrence", {
      starts_at: "2026-11-28T22:00",
      recurrence: { rhythm: "weekly", count: "6", picked: [], left_out: [], ...change },
    } as DraftData);

  test("is said with its number and what is left out", () => {
    expect(rule({})).toMatch(/, 6 times$/);
    expect(rule({ left_out: ["2026-12-26"] })).toMatch(/, 6 times, without Sat 26 Dec$/);
    expect(rule({ keeps_going: true })).toMatch(/, until it is ended$/);
  });

  test("names the days that were picked one by one", () => {
    expect(rule({ rhythm: "picked", picked: ["2026-12-05", "2027-01-02"] })).toMatch(
      /, Sat 5 Dec, Sat 2 Jan$/,
    );
  });

  test("once is once", () => {
    expect(rule({ rhythm: "once" })).toBe(rule({ rhythm: "once", count: "99", left_out: ["2026-12-26"] }));
  });
});
