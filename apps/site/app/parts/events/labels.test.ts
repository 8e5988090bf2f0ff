import { expect, test } from "vitest";
import { tagLabel } from "./labels.ts";

test("a tag is written as people write it, the UK with two capitals", () => {
  expect(tagLabel("drum-and-bass")).toBe("Drum and bass");
  expect(tagLabel("uk-funky")).toBe("UK funky");
  expect(tagLabel("ukulele")).toBe("Ukulele");
});
