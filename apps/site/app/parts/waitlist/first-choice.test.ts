import { expect, test } from "vitest";
import { firstChoice } from "./first-choice.ts";

const types = [{ id: "first" }, { id: "second" }];

test("A wish for a night with tickets left names a ticket from the start, for any ticket would be refused", () => {
  expect(firstChoice({ types, takesAny: false })).toBe("first");
  expect(firstChoice({ types, takesAny: true })).toBe("");
  expect(firstChoice({ types: [{ id: "only" }], takesAny: true })).toBe("only");
  expect(firstChoice({ types: [], takesAny: false })).toBe("");
});
