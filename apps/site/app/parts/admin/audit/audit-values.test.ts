import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { AUDIT_THINGS, auditThing } from "./audit-things.ts";
import { auditValues } from "./audit-values.ts";

test("The values of an audit entry are said in words, as they were and as they became", () => {
  expect(
    auditValues(
      { status: "pending_review", price_pence: 1250 },
      {
        status: "published",
        is_approved: true,
        until: "2026-12-01T00:00:00Z",
        day: "2026-12-09",
        note: null,
      },
    ),
  ).toEqual([
    { name: "Status", before: "pending review", after: "published" },
    { name: "Price", before: "£12.50", after: null },
    { name: "Approved", before: null, after: "yes" },
    { name: "Until", before: null, after: expect.stringMatching(/^Tue 1 Dec.* 00:00$/) },
    { name: "Day", before: null, after: expect.stringContaining("9 Dec") },
    { name: "Note", before: null, after: "nothing" },
  ]);
});

test("What is nested in an audit entry is said in words too, and an entry without values says none", () => {
  expect(auditValues(null, { filters: { action: "role_given", table: "" }, rows: [1, 2] })).toEqual([
    { name: "Filters", before: null, after: "Action: role given; Table: nothing" },
    { name: "Rows", before: null, after: "1, 2" },
  ]);
  expect(auditValues(null, null)).toEqual([]);
});

test("every table that the database names in the audit log has words to narrow the list by", () => {
  const functions = path.join(import.meta.dirname, "../../../../../../database/current/functions");
  const written = readdirSync(functions, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".sql"))
    .map((file) => readFileSync(path.join(functions, file), "utf8"))
    .flatMap((sql) => [
      ...sql.matchAll(/record_act\('[a-z_]+'(?: \|\| [a-z_]+)?, '([a-z_]+)'/g),
      ...sql.matchAll(/values \([a-z_.()]+, '[a-z]+_[a-z_]+', '([a-z_]+)'/g),
    ])
    .map((match) => match[1] ?? "");
  expect(written.length).toBeGreaterThan(40);
  const known = new Set(AUDIT_THINGS.map(({ table }) => table));
  expect([...new Set(written)].filter((table) => !known.has(table))).toEqual([]);
  expect(auditThing("door_passes")).toBe("Door passes");
  expect(auditThing("lamp_posts")).toBe("lamp posts");
});
