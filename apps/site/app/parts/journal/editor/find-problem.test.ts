import type { ArticleBlock } from "@undercroft/contract";
import { expect, test } from "vitest";
import { findBlockProblem, findBodyProblem } from "./find-problem.ts";

const picture = {
  path: "journal_media/a/b.webp",
  alt: "Rings",
  is_decorative: false,
  credit: "Pia",
  caption: "",
};

test.each([
  ["a picture", { type: "image", ...picture }, null],
  ["one without credit", { type: "image", ...picture, credit: "" }, "Credit: write something here"],
  ["one that was not chosen", { type: "image", ...picture, path: "" }, "Picture: upload the picture here"],
  [
    "one that nobody described",
    { type: "image", ...picture, alt: "" },
    "Describe the picture, or say that it only decorates",
  ],
  [
    "a gallery",
    { type: "gallery", images: [picture, { ...picture, credit: " " }] },
    "Picture 2, credit: write something here",
  ],
  ["a gallery of one", { type: "gallery", images: [picture] }, "A gallery has at least 2 pictures"],
])("What is wrong with %s names the field", (_, block, problem) => {
  expect(findBlockProblem(block)).toBe(problem);
});

test("What is wrong with a text names the block", () => {
  const body = [
    { type: "rule" },
    { type: "question_answer", question: "", answer: ["So."] },
  ] as ArticleBlock[];
  expect(findBodyProblem(body)).toBe("Block 2 (question and answer): Question: write something here");
  expect(findBodyProblem(Array.from({ length: 401 }, () => ({ type: "rule" }) as const))).toBe(
    "An article has at most 400 blocks",
  );
  expect(findBodyProblem([])).toBeNull();
});
