import { expect, test } from "vitest";
import { toApplicantsCsv } from "./applicants-csv.ts";

test("What applicants wrote stays text in a spreadsheet, with its quotes and lines", () => {
  const csv = toApplicantsCsv([
    { name: '=HYPERLINK("x")', status: "viewed", note: 'Said "hello",\nthen left', links: null },
  ]);
  expect(csv).toBe(
    `\uFEFFname,status,applied,availability,links,note\r\n"'=HYPERLINK(""x"")",viewed,,,,"Said ""hello"",\nthen left"\r\n`,
  );
});
