// What the editor's document is made of: one node for each kind of block that is typed, and one for all the others.
import { type Extensions, mergeAttributes, Node } from "@tiptap/core";
import { Bold } from "@tiptap/extension-bold";
import { Document } from "@tiptap/extension-document";
import { Heading } from "@tiptap/extension-heading";
import { HorizontalRule } from "@tiptap/extension-horizontal-rule";
import { Italic } from "@tiptap/extension-italic";
import { Link } from "@tiptap/extension-link";
import { BulletList, ListItem, ListKeymap, OrderedList } from "@tiptap/extension-list";
import { Paragraph } from "@tiptap/extension-paragraph";
import { Text } from "@tiptap/extension-text";
import { Dropcursor, Gapcursor, TrailingNode, UndoRedo } from "@tiptap/extensions";
import { articleBlock } from "@undercroft/contract";
import { addressOf } from "./marked-content.ts";

/** A body knows no mark within a mark. */
const alone = { excludes: "_" };

/** A node of words alone. `tag` is what it is drawn with, `name` what tells it apart when it is pasted. */
const textNode = (name: string, tag: string, isMarked: boolean, isTop: boolean, look?: string) =>
  Node.create({
    name,
    ...(isTop ? { group: "block" } : {}),
    content: "text*",
    ...(isMarked ? {} : { marks: "" }),
    defining: true,
    parseHTML: () => [{ tag: `${tag}[data-block="${name}"]`, priority: 60 }],
    renderHTML: ({ HTMLAttributes }) => [
      tag,
      mergeAttributes(HTMLAttributes, { "data-block": name, ...(look ? { class: look } : {}) }),
      0,
    ],
  });

/** A node of several texts. */
const partedNode = (name: string, tag: string, content: string) =>
  Node.create({
    name,
    group: "block",
    content,
    defining: true,
    parseHTML: () => [{ tag: `${tag}[data-block="${name}"]`, priority: 60 }],
    renderHTML: ({ HTMLAttributes }) => [tag, mergeAttributes(HTMLAttributes, { "data-block": name }), 0],
  });

function readBlock(element: HTMLElement): false | { block: unknown } {
  try {
    const found = articleBlock.safeParse(JSON.parse(element.dataset.setBlock ?? ""));
    return found.success && { block: found.data };
  } catch {
    return false;
  }
}

/** A picture, a gallery, a card, a track list, a player: whatever is filled in by a dialog. */
export const SetBlock = Node.create({
  name: "setBlock",
  group: "block",
  atom: true,
  draggable: true,
  addAttributes: () => ({
    block: { default: null, rendered: false },
    // what a card is called, for the editor; the body keeps its id alone
    name: { default: null, rendered: false },
  }),
  parseHTML: () => [{ tag: "div[data-set-block]", getAttrs: readBlock }],
  renderHTML: ({ node }) => ["div", { "data-set-block": JSON.stringify(node.attrs.block) }],
});

/** Everything a body can hold. `setBlock` is the node of what is filled in, with or without its view. */
export const journalNodes = (setBlock: Node = SetBlock): Extensions => [
  BulletList,
  Document,
  Dropcursor,
  Gapcursor,
  UndoRedo,
  HorizontalRule,
  ListKeymap,
  OrderedList,
  Paragraph,
  Text,
  TrailingNode,
  Heading.extend({
    marks: "",
    // a pasted text has levels of its own
    parseHTML: () => [1, 2, 3, 4].map((level) => ({ tag: `h${level}`, attrs: { level: level < 3 ? 2 : 3 } })),
    renderHTML: ({ node, HTMLAttributes }) =>
      node.attrs.level === 3
        ? ["h3", mergeAttributes(HTMLAttributes, { class: "type-h3" }), 0]
        : ["h2", mergeAttributes(HTMLAttributes, { class: "type-h2" }), 0],
  }).configure({ levels: [2, 3] }),
  ListItem.extend({ content: "paragraph" }),
  Bold.extend(alone),
  Italic.extend(alone),
  Link.extend(alone).configure({
    openOnClick: false,
    autolink: false,
    isAllowedUri: (href) => addressOf(href) !== null,
    HTMLAttributes: { target: null, rel: null, class: null },
  }),
  textNode("pullQuote", "p", false, true, "type-h2"),
  textNode("footnote", "p", true, true),
  partedNode("quote", "blockquote", "quoteText quoteSource"),
  textNode("quoteText", "p", true, false),
  textNode("quoteSource", "footer", false, false),
  partedNode("questionAnswer", "div", "question answer+"),
  textNode("question", "p", false, false),
  textNode("answer", "p", true, false),
  setBlock,
];
