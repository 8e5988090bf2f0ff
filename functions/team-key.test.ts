import { expect, test } from "vitest";
import { readQuery } from "./team-key.ts";

test("a value of the address that the database cannot hold is refused, and names where it stands", () => {
  const read = (query: string) =>
    readQuery(new Request(`http://localhost/functions/v1/sales${query}`), "event");
  expect(read("")).toBeNull();
  expect(read("?event=a")).toBe("a");
  expect(() => read("?event=%00")).toThrow("event: there is no such id");
});
