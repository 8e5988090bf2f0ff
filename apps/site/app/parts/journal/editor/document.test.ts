// The text of an article survives the editor: whatever a body says is said after it, and what is typed is never read as something else.
import { getSchema, type JSONContent } from "@tiptap/core";
import { type ArticleBlock, articleBlock, articleBody } from "@undercroft/contract";
import fc from "fast-check";
import { expect, test } from "vitest";
import { readMarks } from "#app/parts/journal/marked-text.ts";
import { bodyOfDocument, documentOfBody } from "./document.ts";
import { textOfContent } from "./marked-content.ts";
import { journalNodes } from "./schema.ts";

const schema = getSchema(journalNodes());
/** Through the real document, which refuses what its schema does not know. */
function throughEditor(body: readonly ArticleBlock[]): ArticleBlock[] {
  const document = schema.nodeFromJSON(documentOfBody(body));
  document.check();
  return bodyOfDocument(document.toJSON() as JSONContent);
}

const pieces = fc.constantFrom(
  ..."a,third arch, ,*,**,*it*,**loud**, *x*y ,[,](,[sic],(twice),\n,[words](/venues/penstock),[far](https://bbc.co.uk/a?b=1),🎛,<b>,&amp;,2*3*4".split(
    ",",
  ),
);
const marked = fc.array(pieces, { minLength: 1, maxLength: 12 }).map((parts) => parts.join(""));
const words = fc.string({ minLength: 1, maxLength: 30 });
const uuid = fc.uuid();
const picture = fc.record({
  path: fc.constantFrom("journal_media/abc/one.webp", "journal_media/b/two.jpg"),
  alt: words,
  is_decorative: fc.boolean(),
  credit: words,
  caption: fc.oneof(fc.constant(""), words),
});
const of = <T extends string>(type: T) => fc.constant(type);
const block = fc
  .oneof(
    fc.record({ type: fc.constantFrom("paragraph", "footnote"), text: marked }),
    fc.record({ type: of("heading"), level: fc.constantFrom(2, 3), text: words }),
    fc.record({
      type: of("list"),
      ordered: fc.boolean(),
      items: fc.array(marked, { minLength: 1, maxLength: 4 }),
    }),
    fc.record({ type: of("quote"), text: marked, source: fc.oneof(fc.constant(""), words) }),
    fc.record({ type: of("pull_quote"), text: words }),
    fc.record({
      type: of("question_answer"),
      question: words,
      answer: fc.array(marked, { minLength: 1, maxLength: 3 }),
    }),
    picture.map((fields) => ({ type: "image", ...fields })),
    fc.record({ type: of("gallery"), images: fc.array(picture, { minLength: 2, maxLength: 4 }) }),
    fc.record({ type: fc.constantFrom("event", "venue", "artist"), id: uuid }),
    fc.record({
      type: of("track_list"),
      tracks: fc.array(fc.record({ at: fc.constant("03:45"), artist: words, title: words }), {
        minLength: 1,
        maxLength: 3,
      }),
    }),
    fc.record({ type: of("player"), url: of("https://soundcloud.com/nula/undertow"), title: words }),
    fc.constant({ type: "rule" }),
  )
  .filter((made) => articleBlock.safeParse(made).success)
  .map((made) => made as ArticleBlock);

/** What readers see of a block: marks that touch are one, however they were written. */
const drawn = (said: unknown): unknown => {
  if (typeof said === "string") {
    const runs: { key: string; text: string }[] = [];
    for (const { text, ...rest } of readMarks(said)) {
      const key = JSON.stringify(rest);
      const last = runs.at(-1);
      if (last?.key === key) last.text += text;
      else runs.push({ key, text });
    }
    // brackets that only look like a link are told from one by a space
    return runs.map(({ key, text }) => ({ key, text: text.replaceAll("](", "] (") }));
  }
  if (Array.isArray(said)) return said.map(drawn);
  if (typeof said !== "object" || said === null) return said;
  return Object.fromEntries(Object.entries(said).map(([key, value]) => [key, drawn(value)]));
};

test("Any body comes out of the editor as it went in, and is a body still", () => {
  fc.assert(
    fc.property(fc.array(block, { maxLength: 12 }), (body) => {
      const once = throughEditor(body);
      expect(drawn(once)).toEqual(drawn(body));
      expect(articleBody.safeParse(once).success).toBe(true);
      expect(throughEditor(once)).toEqual(once);
    }),
    { numRuns: 400 },
  );
});

const text = (said: string, type?: string, href?: string): JSONContent => ({
  type: "text",
  text: said,
  ...(type ? { marks: [{ type, ...(href ? { attrs: { href } } : {}) }] } : {}),
});

test.each([
  ["asterisks that were typed stay words", [text("2*3*4")], "2∗3∗4"],
  ["one asterisk is left alone", [text("a * b")], "a * b"],
  ["a space at the edge of italics stands outside", [text(" so ", "italic"), text("it")], " *so* it"],
  ["a link in brackets", [text("see "), text("[here]", "link", "/venues/a")], "see [(here)](/venues/a)"],
  [
    "brackets in an address are encoded",
    [text("x", "link", "https://a.example/b(c)")],
    "[x](https://a.example/b%28c%29)",
  ],
  ["a link that runs a script keeps its words alone", [text("x", "link", "javascript:alert(1)")], "x"],
  [
    "italics that touch make no link",
    [text("[sic]", "italic"), text("(twice)", "italic")],
    "*[sic] (twice)*",
  ],
  ["a typed link that leads nowhere is no link", [text("[sic](see below)")], "[sic] (see below)"],
])("What is typed is written so that it is read back: %s", (_, content, written) => {
  expect(textOfContent(content)).toBe(written);
});

test("What was left empty is not kept", () => {
  const empty = ["paragraph", "footnote", "heading", "pullQuote", "bulletList", "quote", "questionAnswer"];
  expect(bodyOfDocument({ type: "doc", content: empty.map((type) => ({ type })) })).toEqual([]);
});
