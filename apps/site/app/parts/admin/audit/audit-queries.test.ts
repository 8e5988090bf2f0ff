import { expect, test } from "vitest";
import { toCsvField } from "./audit-queries.ts";

test("A field of the audit file survives commas, quotes and line breaks", () => {
  expect(toCsvField('He said "no", twice\nthen left')).toBe('"He said ""no"", twice\nthen left"');
  expect(toCsvField({ a: 1 })).toBe('"{""a"":1}"');
  expect(toCsvField(null)).toBe("");
});

test("A spreadsheet runs nothing out of the audit file", () => {
  expect(toCsvField("=HYPERLINK(1)")).toBe("'=HYPERLINK(1)");
  expect(toCsvField("@cmd")).toBe("'@cmd");
});
