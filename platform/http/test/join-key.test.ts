import fc from "fast-check";
import { expect, test } from "vitest";
import { joinKey } from "../src/join-key.ts";

test("two different lists of texts never share a cache key", () => {
  const text = fc.option(fc.string({ unit: fc.constantFrom("\0", "\n", ":", "-", "1", "a"), maxLength: 6 }), {
    nil: undefined,
  });
  const list = fc.array(text, { maxLength: 5 });
  fc.assert(
    fc.property(list, list, (one, other) => {
      const areSame = one.length === other.length && one.every((part, at) => part === other[at]);
      expect(joinKey(one) === joinKey(other)).toBe(areSame);
    }),
    { numRuns: 5_000 },
  );
});
