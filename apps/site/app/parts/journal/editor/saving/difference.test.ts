import { expect, test } from "vitest";
import { compare } from "./difference.ts";

const letters = (ours: string, theirs: string) =>
  compare([...ours], [...theirs], (letter) => letter).map(({ isSame, ours: one, theirs: other }) =>
    isSame ? one.join("") : `-${one.join("")}+${other.join("")}`,
  );

test.each([
  ["abcd", "abcd", ["abcd"]],
  ["abcd", "abxd", ["ab", "-c+x", "d"]],
  ["", "ab", ["-+ab"]],
  ["abc", "ac", ["a", "-b+", "c"]],
  ["xaby", "aby", ["-x+", "aby"]],
  ["", "", []],
])("What differs between %j and %j", (ours, theirs, stretches) => {
  expect(letters(ours, theirs)).toEqual(stretches);
});
