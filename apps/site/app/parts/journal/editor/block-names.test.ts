import type { ArticleBlock } from "@undercroft/contract";
import { expect, test } from "vitest";
import { BLOCK_NAMES, wordsOfBlock } from "./block-names.ts";

test.each([
  [{ type: "paragraph", text: "Words" }, "Words"],
  [{ type: "heading", level: 2, text: "Part" }, "Part"],
  [{ type: "list", ordered: true, items: ["one", "two"] }, "one\ntwo"],
  [{ type: "quote", text: "Said", source: "Ada" }, "Said\nAda"],
  [{ type: "quote", text: "Said", source: "" }, "Said"],
  [{ type: "question_answer", question: "Why?", answer: ["Because.", "And so."] }, "Why?\nBecause.\nAnd so."],
  [{ type: "image", path: "x.jpg", alt: "A room", caption: "", credit: "Bo" }, "A room\nBo"],
  [
    {
      type: "gallery",
      images: [
        { path: "x.jpg", alt: "A room", caption: "Late", credit: "Bo" },
        { path: "y.jpg", alt: "A yard", caption: "", credit: "" },
      ],
    },
    "A room, Late, Bo\nA yard",
  ],
  [{ type: "track_list", tracks: [{ at: "00:00", artist: "Ada", title: "Opener" }] }, "00:00 Ada, Opener"],
  [{ type: "player", url: "https://sound.example/x", title: "A mix" }, "A mix\nhttps://sound.example/x"],
  [{ type: "event", id: "e" }, ""],
  [{ type: "rule" }, ""],
] as unknown as [ArticleBlock, string][])("what a block says, to compare two texts: %j", (block, words) => {
  expect(wordsOfBlock(block)).toBe(words);
  expect(BLOCK_NAMES[block.type]).toMatch(/^[A-Z]/);
});
