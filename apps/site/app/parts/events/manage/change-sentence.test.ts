import { expect, test } from "vitest";
import { changeConsequence, changeSentence } from "./change-sentence.ts";

const change = (field: string, old: string | null, next: string | null) => ({
  field,
  old,
  new: next,
  is_material: true,
});

test.each([
  [
    change("date", "Sat 28 Nov 2026 23:00", "Sat 5 Dec 2026 23:00"),
    "Moved from Sat 28 Nov 2026 23:00 to Sat 5 Dec 2026 23:00.",
  ],
  [change("place", "The Vault", "Ropewalk"), "Moved from The Vault to Ropewalk."],
  [change("place", "To be announced", "Ropewalk"), "The place was announced: Ropewalk."],
  [change("line_up", "Ada Fields", ""), "Ada Fields no longer plays."],
  [change("line_up", "Ada Fields", "Nan"), "Ada Fields no longer plays. Now at the top: Nan."],
  [change("status", "published", "postponed"), "Postponed, without a new date."],
  [change("status", "published", "cancelled"), "Cancelled."],
])("The history says what changed: %o", (row, sentence) => {
  expect(changeSentence(row)).toBe(sentence);
});

test("The history of a cancelled night says that the money goes back", () => {
  expect(changeConsequence(change("status", "published", "cancelled"))).toContain("money back");
});

test("The history tells nobody who had not booked that they were offered money", () => {
  expect(changeConsequence(change("date", "Friday", "Saturday"))).toBe(
    "Anyone who had booked was offered their money back.",
  );
});
