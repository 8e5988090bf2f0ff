// The body of an article as the editor's document, and back. No HTML lies between them.
import type { JSONContent } from "@tiptap/core";
import type { ArticleBlock } from "@undercroft/contract";
import { contentOfText, plainText, textOfContent } from "./marked-content.ts";

/** Blocks that are typed; every other kind is filled in by a dialog and stands in the text as one piece. */
export const TYPED_BLOCKS = [
  "paragraph",
  "heading",
  "list",
  "quote",
  "pull_quote",
  "question_answer",
  "footnote",
  "rule",
] as const;

/** A kind of block that is typed. */
export type TypedBlock = Extract<ArticleBlock, { type: (typeof TYPED_BLOCKS)[number] }>;

const isTyped = (block: ArticleBlock): block is TypedBlock =>
  TYPED_BLOCKS.some((type) => type === block.type);

const node = (type: string, content: JSONContent[], attrs?: JSONContent["attrs"]): JSONContent => ({
  type,
  ...(attrs ? { attrs } : {}),
  ...(content.length > 0 ? { content } : {}),
});
const plain = (text: string): JSONContent[] => (text === "" ? [] : [{ type: "text", text }]);

function nodeOfTyped(block: TypedBlock): JSONContent {
  switch (block.type) {
    case "paragraph":
      return node("paragraph", contentOfText(block.text));
    case "footnote":
      return node("footnote", contentOfText(block.text));
    case "heading":
      return node("heading", plain(block.text), { level: block.level });
    case "pull_quote":
      return node("pullQuote", plain(block.text));
    case "list":
      return node(
        block.ordered ? "orderedList" : "bulletList",
        block.items.map((item) => node("listItem", [node("paragraph", contentOfText(item))])),
      );
    case "quote":
      return node("quote", [
        node("quoteText", contentOfText(block.text)),
        node("quoteSource", plain(block.source)),
      ]);
    case "question_answer":
      return node("questionAnswer", [
        node("question", plain(block.question)),
        ...block.answer.map((answer) => node("answer", contentOfText(answer))),
      ]);
    default:
      return node("horizontalRule", []);
  }
}

export const nodeOfBlock = (block: ArticleBlock): JSONContent =>
  isTyped(block) ? nodeOfTyped(block) : { type: "setBlock", attrs: { block } };

/** The document of a body; of none, an empty paragraph to begin in. */
export const documentOfBody = (body: readonly ArticleBlock[]): JSONContent => ({
  type: "doc",
  content: body.length > 0 ? body.map(nodeOfBlock) : [{ type: "paragraph" }],
});

const isFilled = (text: string): boolean => text.trim() !== "";
const parts = (content: JSONContent[] | undefined, type: string): JSONContent[] =>
  (content ?? []).filter((part) => part.type === type);

/** The block of a node; null of one with nothing in it, which is not kept. */
export function blockOfNode({ type, attrs, content }: JSONContent): ArticleBlock | null {
  switch (type) {
    case "paragraph":
    case "footnote": {
      const text = textOfContent(content);
      return isFilled(text) ? { type, text } : null;
    }
    case "heading": {
      const text = plainText(content);
      return isFilled(text) ? { type, level: attrs?.level === 3 ? 3 : 2, text } : null;
    }
    case "pullQuote": {
      const text = plainText(content);
      return isFilled(text) ? { type: "pull_quote", text } : null;
    }
    case "bulletList":
    case "orderedList": {
      const items = (content ?? []).map((item) => textOfContent(item.content?.[0]?.content)).filter(isFilled);
      return items.length > 0 ? { type: "list", ordered: type === "orderedList", items } : null;
    }
    case "quote": {
      const text = textOfContent(parts(content, "quoteText")[0]?.content);
      const source = plainText(parts(content, "quoteSource")[0]?.content);
      return isFilled(text + source) ? { type, text, source: isFilled(source) ? source : "" } : null;
    }
    case "questionAnswer":
      return blockOfVoices(content);
    case "setBlock":
      return attrs?.block as ArticleBlock;
    default:
      return type === "horizontalRule" ? { type: "rule" } : null;
  }
}

function blockOfVoices(content: JSONContent[] | undefined): ArticleBlock | null {
  const question = plainText(parts(content, "question")[0]?.content);
  const answer = parts(content, "answer")
    .map((part) => textOfContent(part.content))
    .filter(isFilled);
  return isFilled(question) || answer.length > 0 ? { type: "question_answer", question, answer } : null;
}

export const bodyOfDocument = (document: JSONContent): ArticleBlock[] =>
  (document.content ?? []).map(blockOfNode).filter((block) => block !== null);
