import { expect, test } from "vitest";
import { refusalTitle, refusalWords } from "./refusal-words.ts";

test("a text of the specification is shown as it stands, without a full stop or a remedy", () => {
  for (const title of ["Message too long", "Rate limit exceeded. Please try again later."]) {
    expect(refusalTitle(title)).toBe(title);
    expect(refusalWords({ title, remedy: "Use at most 1000 characters." })).toBe(title);
  }
});

test("any other text is a sentence, with what to do after it", () => {
  expect(refusalTitle("This night is over")).toBe("This night is over.");
  expect(refusalWords({ title: "This night is over", remedy: "Choose another one" })).toBe(
    "This night is over. Choose another one.",
  );
  expect(refusalWords({ title: "This night is over", remedy: "" })).toBe("This night is over.");
});
