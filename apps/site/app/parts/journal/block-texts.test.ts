import type { ArticleBlock } from "@undercroft/contract";
import { expect, test } from "vitest";
import { blockOf, textOf } from "./block-texts.ts";

const blocks: ArticleBlock[] = [
  { type: "paragraph", text: "It *begins* here." },
  { type: "heading", level: 2, text: "How" },
  { type: "heading", level: 3, text: "Why" },
  { type: "list", ordered: false, items: ["one", "two"] },
  { type: "list", ordered: true, items: ["one", "two"] },
  { type: "quote", text: "No.", source: "A neighbour" },
  { type: "quote", text: "No.", source: "" },
  { type: "pull_quote", text: "Loud" },
  { type: "question_answer", question: "Why?", answer: ["Because.", "And so."] },
  { type: "track_list", tracks: [{ at: "03:45", artist: "Nula Fen", title: "One" }] },
  { type: "player", url: "https://soundcloud.com/hot-swarf/undertow", title: "Undertow" },
  { type: "footnote", text: "See there." },
];

test.each(blocks)("A $type is typed and read alike", (block) => {
  expect(blockOf(block.type, textOf(block) ?? "")).toEqual(block);
});
