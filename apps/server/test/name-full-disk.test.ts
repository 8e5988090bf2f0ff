import pg from "pg";
import { expect, test } from "vitest";
import { nameFullDisk } from "../src/name-full-disk.ts";

const refused = new pg.DatabaseError('could not extend file "base/1/2": No space left on device', 0, "error");
refused.code = "53100";

test.each([
  ["by the statement of a seed", refused],
  [
    "by a file of SQL, whose name comes first",
    new Error("create.sql:3: could not extend", { cause: refused }),
  ],
])("a full disk that is met %s is named with its remedy", (_where, error) => {
  expect(nameFullDisk(error)).toMatchObject({
    message: expect.stringMatching(/^The disk is full: .* Make 1 GB of room and start again/),
    cause: error,
  });
});

test("what is no full disk is told as it was", () => {
  const error = new Error("relation does not exist");
  expect(nameFullDisk(error)).toBe(error);
});
