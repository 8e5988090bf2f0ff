import { expect, test } from "vitest";
import { type NewsFacts, newsSentence } from "./news-sentence.ts";

const night: NewsFacts = {
  status: "published",
  cancel_reason: null,
  starts_at: "2026-12-04T22:00:00Z",
  location_mode: "venue",
  custom_address: null,
  venue: { name: "The Vault" },
};

test.each<[Partial<NewsFacts>, string | RegExp]>([
  [
    { status: "cancelled", cancel_reason: "The roof leaks." },
    "This event has just been cancelled: The roof leaks.",
  ],
  [{ status: "cancelled" }, "This event has just been cancelled."],
  [{ status: "postponed" }, "This event has just been postponed. There is no new date yet."],
  [{ starts_at: "2026-12-05T22:00:00Z" }, /^This event has a new date: .*5 Dec.*\.$/],
  [{ venue: { name: "Champion Hall" } }, "This event now takes place at Champion Hall."],
  [{ venue: null, location_mode: "tba" }, "This event now takes place somewhere else."],
  [{}, "The details of this event have just changed."],
])("the news of an open event page, changed by %j, is one sentence", (change, sentence) => {
  expect(newsSentence(night, { ...night, ...change })).toMatch(sentence);
});
