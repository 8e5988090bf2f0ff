import { expect, test } from "vitest";
import type { Issue } from "./issue-queries.ts";
import { issueState } from "./issue-state.ts";

const issue = { day: "2026-11-27", sent_at: null, addressed: 0, waiting: 0 };

test.for([
  [{ ...issue, status: "draft" }, "Draft of Fri 27 Nov"],
  [{ ...issue, status: "dropped" }, "Dropped, Fri 27 Nov"],
  [{ ...issue, status: "sending", addressed: 10, waiting: 4 }, "On its way: 6 of 10 readers"],
  [{ ...issue, status: "sending", addressed: 1, waiting: 1 }, "On its way: 0 of 1 reader"],
  [{ ...issue, status: "sent", addressed: 0 }, "Sent Fri 27 Nov to 0 readers"],
  // midnight in London is the day before in UTC in summer
  [
    { ...issue, status: "sent", addressed: 2, sent_at: "2026-07-03T23:30:00Z" },
    "Sent Sat 4 Jul 00:30 to 2 readers",
  ],
] as [Issue, string][])("an issue %j is said as “%s”", ([given, words]) => {
  expect(issueState(given)).toBe(words);
});
