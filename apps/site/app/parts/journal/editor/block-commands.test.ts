// What the tools and keys of the editor do to whole blocks, on the real document.
// @vitest-environment happy-dom
import { Editor } from "@tiptap/core";
import type { ArticleBlock } from "@undercroft/contract";
import { afterEach, expect, test } from "vitest";
import { insertBlock, moveBlock, removeBlock, type TextKind, turnInto } from "./block-commands.ts";
import { bodyOfDocument, documentOfBody } from "./document.ts";
import { journalNodes } from "./schema.ts";

let editor: Editor;
const opened: Editor[] = [];
// one that is left open looks at its page again later, when there is none any more
afterEach(() => {
  for (const one of opened.splice(0)) one.destroy();
});

const said = (text: string): ArticleBlock => ({ type: "paragraph", text });
const card: ArticleBlock = { type: "venue", id: "0b8f8a3e-6f0d-4a5e-9d7b-0d6f0a0b0c0d" };

/** Opens a body with the caret in the first text that holds these words. */
function open(body: ArticleBlock[], words: string): void {
  editor = new Editor({ extensions: journalNodes(), content: documentOfBody(body), injectCSS: false });
  opened.push(editor);
  let place = 1;
  editor.state.doc.descendants((node, position) => {
    if (node.isText && node.text?.includes(words)) place = position;
  });
  editor.commands.setTextSelection(place);
}
const body = (): ArticleBlock[] => bodyOfDocument(editor.getJSON());

test.each<[TextKind, ArticleBlock[]]>([
  ["heading", [{ type: "heading", level: 2, text: "one two" }]],
  ["subheading", [{ type: "heading", level: 3, text: "one two" }]],
  ["bulletList", [{ type: "list", ordered: false, items: ["one *two*"] }]],
  ["orderedList", [{ type: "list", ordered: true, items: ["one *two*"] }]],
  ["quote", [{ type: "quote", text: "one *two*", source: "" }]],
  ["pullQuote", [{ type: "pull_quote", text: "one two" }]],
  ["questionAnswer", [{ type: "question_answer", question: "one two", answer: [] }]],
  ["footnote", [{ type: "footnote", text: "one *two*" }]],
])("A paragraph turns into a %s and back", (kind, made) => {
  open([said("before"), said("one *two*")], "one");
  turnInto(editor, kind);
  expect(body()).toEqual([said("before"), ...made]);
  turnInto(editor, kind);
  expect(body().map(({ type }) => type)).toEqual(["paragraph", "paragraph"]);
});

test("Words of an interview stay in their order when it becomes paragraphs", () => {
  open([{ type: "question_answer", question: "Why?", answer: ["Because.", "And so."] }], "And so");
  turnInto(editor, "paragraph");
  expect(body()).toEqual([said("Why?"), said("Because."), said("And so.")]);
  expect(editor.state.selection.$head.parent.textContent).toBe("And so.");
});

test("A block moves past its neighbour with the caret in it, and not past the end", () => {
  open([said("one"), card, said("two")], "one");
  expect(moveBlock(editor, 1)).toBe(true);
  expect(body()).toEqual([card, said("one"), said("two")]);
  expect(editor.state.selection.$head.parent.textContent).toBe("one");
  moveBlock(editor, -1);
  expect(moveBlock(editor, -1)).toBe(false);
  expect(body()).toEqual([said("one"), card, said("two")]);
});

test("The last block that is removed leaves an empty paragraph to write in", () => {
  open([said("one"), said("two")], "two");
  removeBlock(editor);
  expect(body()).toEqual([said("one")]);
  removeBlock(editor);
  expect([body(), editor.state.doc.childCount]).toEqual([[], 1]);
});

test("A card goes below the block one writes in, and into an empty paragraph", () => {
  open([said("one"), said("two")], "one");
  insertBlock(editor, { type: "setBlock", attrs: { block: card } });
  expect(body()).toEqual([said("one"), card, said("two")]);
  open([], "");
  insertBlock(editor, { type: "setBlock", attrs: { block: card } });
  expect(body()).toEqual([card]);
});

test("What is pasted from elsewhere keeps words, headings and lists, and runs nothing", () => {
  open([], "");
  editor.commands.insertContent(
    '<h1>Big</h1><p onclick="x()">Said <b>loud</b> <a href="javascript:alert(1)">here</a> and <a href="https://a.example/b">there</a><script>alert(1)</script></p><ul><li>one</li></ul><img src="https://evil.example/x.png"><div data-set-block=\'{"type":"html","text":"x"}\'>last</div>',
  );
  expect(body()).toEqual([
    { type: "heading", level: 2, text: "Big" },
    said("Said **loud** here and [there](https://a.example/b)"),
    { type: "list", ordered: false, items: ["one"] },
    said("last"),
  ]);
});
