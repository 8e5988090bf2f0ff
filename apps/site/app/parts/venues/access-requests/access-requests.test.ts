import { describe, expect, test } from "vitest";
import { type AccessCard, accessClock, dueDay } from "./access-requests.ts";

const card = (change: Partial<AccessCard>) =>
  accessClock({
    status: "open",
    is_overdue: false,
    due_at: "2026-11-26T00:00:00Z",
    answered_at: null,
    ...change,
  } as AccessCard);

describe("the clock of a question about access", () => {
  test.each([
    // due is the midnight after the last day, in winter and in summer
    ["2026-11-26T00:00:00Z", "Wed 25 Nov"],
    ["2026-06-25T23:00:00Z", "Thu 25 Jun"],
    ["2026-10-26T00:00:00Z", "Sun 25 Oct"],
  ])("that is due at %s names %s", (due, day) => {
    expect(dueDay(due)).toBe(day);
  });

  test.each([
    [{}, "Due by the end of Wed 25 Nov"],
    [{ is_overdue: true }, "Was due by the end of Wed 25 Nov"],
    [{ status: "answered", answered_at: "2026-11-24T15:05:00Z" }, "Answered Tue 24 Nov 15:05"],
    [{ status: "closed" }, "Closed"],
  ] as [Partial<AccessCard>, string][])("%j says %j", (change, words) => {
    expect(card(change)).toBe(words);
  });
});
