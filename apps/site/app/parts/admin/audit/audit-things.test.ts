import { expect, test } from "vitest";
import { reasonWords } from "#app/parts/admin/federation/reason-words.ts";
import { AUDIT_THINGS, auditThing } from "./audit-things.ts";

test("what the log can be narrowed to stands in the order of its words", () => {
  const labels = AUDIT_THINGS.map(({ label }) => label);
  expect(labels).toEqual(labels.toSorted((one, other) => one.localeCompare(other)));
  expect(new Set(labels).size).toBe(labels.length);
});

test("a table is named in the words of the screens, one without words by its name", () => {
  expect(auditThing("profiles")).toBe("People");
  expect(auditThing("some_new_table")).toBe("some new table");
});

test("why another server was refused is said in words, and a new reason as it is", () => {
  expect(reasonWords("too_large")).toBe("It was too large");
  expect(reasonWords("new_reason")).toBe("new_reason");
});
